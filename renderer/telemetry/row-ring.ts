/** A ring of rows of numbers with their times: the newest rows of a run, outside Vue's reactivity. */
import type { Rows } from './rows.ts';

export class RowRing implements Rows {
  /** Numbers in a row. */
  readonly width: number;
  readonly #times: Float64Array;
  readonly #values: Float32Array;
  readonly #capacity: number;
  #start = 0;
  #length = 0;
  #changes = 0;

  constructor(capacity: number, width: number) {
    this.width = width;
    this.#capacity = capacity;
    this.#times = new Float64Array(capacity);
    this.#values = new Float32Array(capacity * width);
  }

  /** Counts what was appended and forgotten: as long as it stays, so does what is held. */
  get changes(): number {
    return this.#changes;
  }

  get length(): number {
    return this.#length;
  }

  get lastTime(): number {
    return this.#length === 0 ? Number.NEGATIVE_INFINITY : this.timeAt(this.#length - 1);
  }

  clear(): void {
    this.#changes++;
    this.#start = 0;
    this.#length = 0;
  }

  /** Appends a row and returns the offset at which its `width` numbers go in `storage`; the oldest row makes way. */
  append(time: number): number {
    this.#changes++;
    const slot = (this.#start + this.#length) % this.#capacity;
    if (this.#length < this.#capacity) this.#length++;
    else this.#start = (this.#start + 1) % this.#capacity;
    this.#times[slot] = time;
    return slot * this.width;
  }

  /** Forgets the newest row. */
  dropLast(): void {
    this.#changes++;
    this.#length = Math.max(this.#length - 1, 0);
  }

  /** Keeps every other row, the newest among them. */
  halve(): void {
    this.#changes++;
    const kept = Math.ceil(this.#length / 2);
    const first = this.#length + 1 - 2 * kept;
    for (let row = 0; row < kept; row++) this.#copy(first + 2 * row, row);
    this.#length = kept;
  }

  #copy(from: number, to: number): void {
    this.#times[(this.#start + to) % this.#capacity] = this.timeAt(from);
    const source = this.offsetOf(from);
    this.#values.copyWithin(this.offsetOf(to), source, source + this.width);
  }

  /** Where `append` and `offsetOf` point into. */
  get storage(): Float32Array {
    return this.#values;
  }

  offsetOf(row: number): number {
    return ((this.#start + row) % this.#capacity) * this.width;
  }

  timeAt(row: number): number {
    if (row < 0 || row >= this.#length) return Number.NaN;
    return this.#times[(this.#start + row) % this.#capacity] ?? Number.NaN;
  }

  valueAt(row: number, column: number): number {
    if (row < 0 || row >= this.#length) return Number.NaN;
    return this.#values[this.offsetOf(row) + column] ?? Number.NaN;
  }

  last(column: number): number {
    return this.valueAt(this.#length - 1, column);
  }

  lastWhere(column: number, such: (value: number) => boolean): number {
    let row = this.#length - 1;
    while (row >= 0 && !such(this.valueAt(row, column))) row--;
    return row;
  }

  firstAtOrAfter(time: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.timeAt(middle) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  lastAtOrBefore(time: number): number {
    const after = this.firstAtOrAfter(time);
    return this.timeAt(after) === time ? after : after - 1;
  }
}
