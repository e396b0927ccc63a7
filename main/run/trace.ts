/** The trace of a session: a fingerprint of its rows, and where two of them first part. */
import { createHash, type Hash } from 'node:crypto';

/** Numbers nearer to each other than this (SI) are the same. */
const quantum = 1e-6;

/** Where the rows of two sessions first differ. */
export interface TraceDifference {
  /** s */
  readonly time: number;
  /** Of the row. */
  readonly column: number;
  readonly was: number;
  readonly is: number;
}

export class Trace {
  readonly #hash: Hash = createHash('sha256');
  rows = 0;

  add(time: number, row: Float32Array): void {
    const words = new Float64Array(row.length + 1);
    words[0] = quantised(time);
    for (let i = 0; i < row.length; i++) words[i + 1] = quantised(row[i] as number);
    this.#hash.update(new Uint8Array(words.buffer));
    this.rows += 1;
  }

  /** In hexadecimal, of what has been added. */
  get fingerprint(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }
}

/** Null where they are the same. */
export function firstDifference(time: number, was: Float32Array, is: Float32Array): TraceDifference | null {
  for (let column = 0; column < Math.max(was.length, is.length); column++) {
    const [before = NaN, after = NaN] = [was[column], is[column]];
    if (!Object.is(quantised(before), quantised(after))) return { time, column, was: before, is: after };
  }
  return null;
}

/** Without negative zeros; one NaN for all. */
function quantised(value: number): number {
  return Number.isFinite(value) ? Math.round(value / quantum) + 0 : value === value ? value : NaN;
}
