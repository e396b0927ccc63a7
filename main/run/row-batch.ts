/** Rows sampled from a session, gathered for a moment and passed on as blocks. */
import { timeTolerance } from '../../engine/base/time/time-tolerance.ts';
import { keptEvery } from '../../contract/telemetry.ts';
import { blockOf, type RowBlock } from '../../contract/telemetry-frames.ts';
import type { TelemetrySampler } from './telemetry-sampler.ts';

/** A batch is passed on when its rows fill so many bytes, but not before the fewest rows, and at the latest with the most. */
const fewestRows = 16;
const mostRows = 32;
const mostBytes = 64 * 1024;

export class RowBatch {
  readonly #sampler: TelemetrySampler;
  readonly #passOn: (block: RowBlock) => void;
  readonly #columns: number;
  readonly #room: number;
  readonly #times: Float64Array<ArrayBuffer>;
  readonly #values: Float32Array<ArrayBuffer>;
  #rows = 0;
  /** Session time of the last row, s; the row itself stays in `#values` until the next one. */
  #lastTime = -Infinity;
  #last = 0;

  /** The blocks that `passOn` gets are its own. */
  constructor(sampler: TelemetrySampler, passOn: (block: RowBlock) => void) {
    this.#sampler = sampler;
    this.#passOn = passOn;
    this.#columns = sampler.columns.count;
    this.#room = Math.max(fewestRows, Math.min(mostRows, Math.floor(mostBytes / 4 / this.#columns)));
    this.#times = new Float64Array(this.#room);
    this.#values = new Float32Array(this.#room * this.#columns);
  }

  /** Session time of the last row, s; −∞ before the first. */
  get lastTime(): number {
    return this.#lastTime;
  }

  /** Adds the session as it is, at session time `time`: sampled, or copied where `sampled` has the same row. */
  add(time: number, sampled?: RowBatch): void {
    const at = this.#rows * this.#columns;
    if (sampled?.lastTime === time) this.#values.set(sampled.#lastRow, at);
    else this.#sampler.begin(this.#values, at);
    this.#times[this.#rows] = time;
    this.#lastTime = time;
    this.#last = this.#rows;
    this.#rows += 1;
    if (this.#rows === this.#room) this.flush();
  }

  flush(): void {
    if (this.#rows === 0) return;
    this.#sampler.settle();
    const times = this.#times.subarray(0, this.#rows);
    const values = this.#values.subarray(0, this.#rows * this.#columns);
    this.#rows = 0;
    this.#passOn(blockOf({ columns: this.#columns, times, values }));
  }

  get #lastRow(): Float32Array {
    this.#sampler.settle();
    return this.#values.subarray(this.#last * this.#columns, (this.#last + 1) * this.#columns);
  }
}

/** The rows that a session's recording keeps: at a fixed rate in session time, whatever the pace, watched or not. */
export class KeptRows extends RowBatch {
  /** Session time between two rows, s. */
  readonly every: number;
  #count = 0;

  constructor(sampler: TelemetrySampler, tick: number, passOn: (block: RowBlock) => void) {
    super(sampler, passOn);
    this.every = keptEvery(sampler.columns.count, tick);
  }

  /** The session stands at `time`, s: a tick, or (`isEnd`) its end, which always has a row. */
  take(time: number, isEnd = false): void {
    const isDue = time > this.#count * this.every - timeTolerance;
    if (!isDue && !(isEnd && time > this.lastTime)) return;
    while (time > this.#count * this.every - timeTolerance) this.#count += 1;
    this.add(time);
  }
}
