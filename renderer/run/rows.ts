/** Rows of numbers with their times, in order, as they are read: a block, what a ring holds, or either as far as a time. */
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';

export abstract class Rows {
  /** Rows held; row 0 is the oldest. */
  abstract readonly length: number;
  /** Another number after every change of the rows. */
  abstract readonly changes: number;
  /** NaN for a row that is not held. */
  abstract timeAt(row: number): number;
  /** NaN for a row that is not held. */
  abstract valueAt(row: number, column: number): number;
  /**
   * Copy the times, or the numbers of a column, of `count` rows from `first` on to the beginning of `out`; all those
   * rows must be held.
   */
  abstract readTimes(first: number, out: Float64Array, count: number): void;
  abstract readColumn(column: number, first: number, out: Float64Array, count: number): void;

  /** Time of the newest row (s); −∞ when there is none. */
  get lastTime(): number {
    const { length } = this;
    return length === 0 ? Number.NEGATIVE_INFINITY : this.timeAt(length - 1);
  }

  /** The newest column value; NaN when there is none. */
  last(column: number): number {
    return this.valueAt(this.length - 1, column);
  }

  /** Index of the newest row whose number in `column` matches; −1 when there is none. */
  lastWhere(column: number, matches: (value: number) => boolean): number {
    let row = this.length - 1;
    while (row >= 0 && !matches(this.valueAt(row, column))) row--;
    return row;
  }

  /** Index of the first row at or after `time`; `length` when there is none. */
  firstAtOrAfter(time: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.timeAt(middle) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Index of the last row at or before `time`; −1 when there is none. */
  lastAtOrBefore(time: number): number {
    const after = this.firstAtOrAfter(time);
    return this.timeAt(after) === time ? after : after - 1;
  }
}

/** The rows of a block as the bench sent it. */
export class BlockRows extends Rows {
  readonly changes = 0;
  readonly #block: TelemetryRows;
  /** Column of the block for each column; null: they are the same. */
  readonly #sources: Int32Array | null;

  constructor(block: TelemetryRows, sources: Int32Array | null = null) {
    super();
    this.#block = block;
    this.#sources = sources;
  }

  get length(): number {
    return this.#block.times.length;
  }

  timeAt(row: number): number {
    return this.#block.times[row] ?? Number.NaN;
  }

  valueAt(row: number, column: number): number {
    return this.#block.values[row * this.#block.columns + this.#sourceOf(column)] ?? Number.NaN;
  }

  readTimes(first: number, out: Float64Array, count: number): void {
    out.set(this.#block.times.subarray(first, first + count));
  }

  readColumn(column: number, first: number, out: Float64Array, count: number): void {
    const { values, columns } = this.#block;
    let at = first * columns + this.#sourceOf(column);
    for (let row = 0; row < count; row++, at += columns) out[row] = values[at]!;
  }

  #sourceOf(column: number): number {
    return this.#sources ? (this.#sources[column] ?? Number.NaN) : column;
  }
}

/**
 * Rows stand in blocks of so many, in which the numbers of a column lie side by side: trails and charts read a column
 * over hundreds of rows, and of rows with thousands of columns each such number would be a cache line of its own.
 */
const blockRows = 8;

export class RowRing extends Rows {
  /** Numbers in a row. */
  readonly width: number;
  readonly #times: Float64Array;
  readonly #values: Float32Array;
  readonly #capacity: number;
  #start = 0;
  #length = 0;
  #changes = 0;

  constructor(capacity: number, width: number) {
    super();
    this.width = width;
    this.#capacity = capacity;
    this.#times = new Float64Array(capacity);
    this.#values = new Float32Array(Math.ceil(capacity / blockRows) * blockRows * width);
  }

  get changes(): number {
    return this.#changes;
  }

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#changes++;
    this.#start = 0;
    this.#length = 0;
  }

  /** Appends the row whose `width` numbers begin at `from`; the oldest row is dropped. */
  append(time: number, numbers: Float32Array | readonly number[], from = 0): void {
    this.#changes++;
    const slot = (this.#start + this.#length) % this.#capacity;
    if (this.#length < this.#capacity) this.#length++;
    else this.#start = (this.#start + 1) % this.#capacity;
    const values = this.#values;
    this.#times[slot] = time;
    for (let column = 0, at = this.#offset(slot, 0); column < this.width; column++, at += blockRows)
      values[at] = numbers[from + column] ?? Number.NaN;
  }

  /** A copy of the numbers of a row. */
  numbersAt(row: number): Float32Array {
    return Float32Array.from({ length: this.width }, (_, column) => this.valueAt(row, column));
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
    for (let row = 0; row < kept; row++) this.#times[this.#slotOf(row)] = this.timeAt(first + 2 * row);
    for (let row = 0; row < kept; row += blockRows) this.#halveInto(row, first + 2 * row, Math.min(blockRows, kept - row));
    this.#length = kept;
  }

  /**
   * Moves every other row from `from` on to the `count` rows from `to` on: columns first, since rows of a block are
   * neighbours in them.
   */
  #halveInto(to: number, from: number, count: number): void {
    const values = this.#values;
    for (let column = 0; column < this.width; column++)
      for (let row = 0; row < count; row++)
        values[this.#offset(this.#slotOf(to + row), column)] = values[this.#offset(this.#slotOf(from + 2 * row), column)] ?? Number.NaN;
  }

  #slotOf(row: number): number {
    const slot = this.#start + row;
    return slot < this.#capacity ? slot : slot - this.#capacity;
  }

  #offset(slot: number, column: number): number {
    const inBlock = slot % blockRows;
    return (slot - inBlock) * this.width + column * blockRows + inBlock;
  }

  timeAt(row: number): number {
    if (row < 0 || row >= this.#length) return Number.NaN;
    return this.#times[this.#slotOf(row)] ?? Number.NaN;
  }

  valueAt(row: number, column: number): number {
    if (row < 0 || row >= this.#length) return Number.NaN;
    return this.#values[this.#offset(this.#slotOf(row), column)] ?? Number.NaN;
  }

  readTimes(first: number, out: Float64Array, count: number): void {
    for (let row = 0; row < count; row++) out[row] = this.timeAt(first + row);
  }

  readColumn(column: number, first: number, out: Float64Array, count: number): void {
    const values = this.#values;
    let slot = this.#slotOf(first);
    for (let row = 0; row < count;) {
      // As far as a block goes, or the ring.
      const end = Math.min(row + blockRows - (slot % blockRows), row + this.#capacity - slot, count);
      let at = this.#offset(slot, column);
      slot = (slot + end - row) % this.#capacity;
      while (row < end) out[row++] = values[at++]!;
    }
  }
}

const none = new RowRing(0, 0);

/** The rows of others at or before a time. */
export class RowsUntil extends Rows {
  #rows: Rows = none;
  #until = Number.NEGATIVE_INFINITY;
  #length = 0;
  /** State of the rows for which `#length` holds. */
  #changes = -1;

  /** Shows the rows of `rows` at or before `until`, s. */
  show(rows: Rows, until: number): void {
    this.#rows = rows;
    this.#until = until;
    this.#changes = -1;
  }

  get length(): number {
    if (this.#changes !== this.#rows.changes) {
      this.#length = this.#rows.lastAtOrBefore(this.#until) + 1;
      this.#changes = this.#rows.changes;
    }
    return this.#length;
  }

  get changes(): number {
    return this.#rows.changes;
  }

  timeAt(row: number): number {
    return row < this.length ? this.#rows.timeAt(row) : Number.NaN;
  }

  valueAt(row: number, column: number): number {
    return row < this.length ? this.#rows.valueAt(row, column) : Number.NaN;
  }

  readTimes(first: number, out: Float64Array, count: number): void {
    this.#rows.readTimes(first, out, count);
  }

  readColumn(column: number, first: number, out: Float64Array, count: number): void {
    this.#rows.readColumn(column, first, out, count);
  }
}

export class ThinnedRows {
  readonly rows: RowRing;
  readonly #room: number;
  /**
   * Least time between two rows kept, s; the newest may be nearer to the one before until a newer one takes its place.
   */
  #spacing = 0;

  /** `room` is odd, so that halving keeps both the first row and the newest. */
  constructor(room: number, width: number) {
    this.#room = room;
    this.rows = new RowRing(room, width);
  }

  clear(): void {
    this.rows.clear();
    this.#spacing = 0;
  }

  /** Like `append` of a ring. */
  append(time: number, numbers: Float32Array | readonly number[], from = 0): void {
    this.#makeRoom(time);
    this.rows.append(time, numbers, from);
  }

  #makeRoom(time: number): void {
    if (time === this.rows.lastTime || !this.#settled()) this.rows.dropLast();
    else if (this.rows.length === this.#room) this.#thin();
  }

  /** True when the newest row is far enough from the one before to stay. */
  #settled(): boolean {
    const { rows } = this;
    return rows.length < 2 || rows.lastTime - rows.timeAt(rows.length - 2) >= this.#spacing * (1 - 1e-9);
  }

  #thin(): void {
    const { rows } = this;
    rows.halve();
    this.#spacing = (rows.lastTime - rows.timeAt(0)) / (rows.length - 1);
  }
}
