/**
 * What a reader found, as bytes: first everything but the columns, then the numbers of each column as they stand in
 * memory. So the process that receives it holds each column once; columns that are alike are one there, as are the times
 * of entities that are drawn in the same frames, and of a column that has one number throughout no others are sent.
 */
import { deserialize, serialize } from 'node:v8';

/** In place of a column: its number among all. */
interface Place {
  readonly column: number;
}

interface Head {
  readonly value: unknown;
  readonly columns: readonly Announced[];
}

interface Announced {
  /** Numbers in the column. */
  readonly length: number;
  /** The number that all of them are; left out: they follow. */
  readonly all?: number;
}

const lengthBytes = 4;

/** A plain value, whose columns are `Float64Array`s. */
export function* packed(value: unknown): Generator<Uint8Array> {
  const unlike = new UnlikeColumns();
  const placed = replaced(value, (each) => (each instanceof Float64Array ? ({ column: unlike.placeOf(each) } satisfies Place) : undefined));
  const announced = unlike.columns.map((column): Announced => {
    const [first] = column;
    return { length: column.length, ...(first !== undefined && isAll(column, first) && { all: first }) };
  });
  const head = serialize({ value: placed, columns: announced } satisfies Head);
  const size = Buffer.alloc(lengthBytes);
  size.writeUInt32LE(head.length);
  yield size;
  yield head;
  for (const [k, { buffer, byteOffset, byteLength }] of unlike.columns.entries())
    if (announced[k]?.all === undefined) yield new Uint8Array(buffer, byteOffset, byteLength);
}

class UnlikeColumns {
  readonly columns: Float64Array[] = [];
  /** Places of columns of one length and with the same numbers here and there. */
  readonly #similar = new Map<string, number[]>();

  placeOf(column: Float64Array): number {
    const { length } = column;
    const key = [length, column[0], column[length >> 1], column[length - 1]].join();
    const similar = this.#similar.get(key) ?? [];
    const found = similar.find((place) => isAlike(this.columns[place] as Float64Array, column));
    if (found !== undefined) return found;
    const place = this.columns.push(column) - 1;
    this.#similar.set(key, [...similar, place].slice(0, mostCompared));
    return place;
  }
}

/** A column is compared with no more others. */
const mostCompared = 8;

/** NaN is alike, and −0 is not 0. */
function isAlike(a: Float64Array, b: Float64Array): boolean {
  for (let k = 0; k < a.length; k++) if (!Object.is(a[k], b[k])) return false;
  return true;
}

function isAll(column: Float64Array, number: number): boolean {
  for (let k = 0; k < column.length; k++) if (!Object.is(column[k], number)) return false;
  return true;
}

const nothing = Buffer.alloc(0);

/** Takes the pieces in which the bytes arrive. */
export class Unpacking {
  readonly #mostBytes: number;
  /** What has arrived of the head. */
  #begun: Buffer = nothing;
  #head: Head | null = null;
  #columns: readonly Float64Array[] = [];
  /** Of the columns that follow the one that fills, and its bytes that are there. */
  #following: readonly Float64Array[] = [];
  #column = 0;
  #filled = 0;

  /** `mostBytes`: of head and columns, each. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Returns what follows the value. Throws an `Error` where more is announced than may be. */
  take(piece: Buffer): Buffer {
    if (this.#head) return this.#fill(piece);
    this.#begun = this.#begun.length === 0 ? piece : Buffer.concat([this.#begun, piece]);
    if (this.#begun.length < lengthBytes) return nothing;
    const end = lengthBytes + this.#begun.readUInt32LE();
    if (end > this.#mostBytes) throw tooMuch();
    if (this.#begun.length < end) return nothing;
    this.#head = deserialize(this.#begun.subarray(lengthBytes, end)) as Head;
    const { columns } = this.#head;
    if (columns.reduce((sum, { length }) => sum + length * Float64Array.BYTES_PER_ELEMENT, 0) > this.#mostBytes) throw tooMuch();
    this.#columns = columns.map(({ length, all = 0 }) =>
      Object.is(all, 0) ? new Float64Array(length) : new Float64Array(length).fill(all),
    );
    this.#following = this.#columns.filter((_, k) => columns[k]?.all === undefined);
    const rest = this.#begun.subarray(end);
    this.#begun = nothing;
    return this.#fill(rest);
  }

  /** The value; undefined: not all of it has arrived. */
  get value(): unknown {
    this.#skipFull();
    if (!this.#head || this.#column < this.#following.length) return undefined;
    return replaced(this.#head.value, (each) => (isPlace(each) ? this.#columns[each.column] : undefined));
  }

  #fill(bytes: Buffer): Buffer {
    for (let rest = bytes; ;) {
      this.#skipFull();
      const column = this.#following[this.#column];
      if (!column || rest.length === 0) return rest;
      const part = rest.subarray(0, column.byteLength - this.#filled);
      new Uint8Array(column.buffer).set(part, this.#filled);
      this.#filled += part.length;
      rest = rest.subarray(part.length);
    }
  }

  #skipFull(): void {
    while (this.#filled === this.#following[this.#column]?.byteLength) [this.#column, this.#filled] = [this.#column + 1, 0];
  }
}

function tooMuch(): Error {
  return new Error('it announces more than it can have');
}

function isPlace(value: unknown): value is Place {
  return isPlain(value) && typeof value['column'] === 'number' && Object.keys(value).length === 1;
}

/** The memory of all columns, each once: it can be handed to another thread. */
export function columnMemory(value: unknown): readonly ArrayBuffer[] {
  const memory = new Set<ArrayBuffer>();
  replaced(value, (each) => {
    if (!(each instanceof Float64Array)) return undefined;
    memory.add(each.buffer as ArrayBuffer);
    return each;
  });
  return [...memory];
}

/** A copy with what `of` gives in place of values; undefined: looks into it. */
function replaced(value: unknown, of: (value: unknown) => unknown): unknown {
  const other = of(value);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return value.map((each) => replaced(each, of));
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, of)])) : value;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
