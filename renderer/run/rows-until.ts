/** The rows of a ring as far as a session time: what was there then. */
import { RowRing } from './row-ring.ts';
import type { Rows } from './rows.ts';

const none = new RowRing(0, 0);

export class RowsUntil implements Rows {
  #rows: RowRing = none;
  #until = Number.NEGATIVE_INFINITY;
  #length = 0;
  /** State of the ring for which `#length` holds. */
  #changes = -1;

  /** Shows the rows of `rows` at or before `until`, s. */
  show(rows: RowRing, until: number): void {
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

  get lastTime(): number {
    const { length } = this;
    return length === 0 ? Number.NEGATIVE_INFINITY : this.#rows.timeAt(length - 1);
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

  last(column: number): number {
    return this.#rows.valueAt(this.length - 1, column);
  }

  lastWhere(column: number, such: (value: number) => boolean): number {
    let row = this.length - 1;
    while (row >= 0 && !such(this.#rows.valueAt(row, column))) row--;
    return row;
  }

  firstAtOrAfter(time: number): number {
    return Math.min(this.#rows.firstAtOrAfter(time), this.length);
  }

  lastAtOrBefore(time: number): number {
    return Math.min(this.#rows.lastAtOrBefore(time), this.length - 1);
  }
}
