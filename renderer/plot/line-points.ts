/** The points of one charted line: filled from a run's rows, thinned to what the screen can show, reused from one drawing to the next. */
import type { Rows } from '../run/rows.ts';
import { lttb } from './lttb.ts';

export interface ChartPoint {
  x: number;
  y: number;
}

/** Reads one number of a row; NaN where there is none. */
export type ReadRow = (rows: Rows, row: number) => number;

const leastPerStretch = 3;

export class LinePoints {
  /** What Chart.js draws; NaN breaks the line. The array and its points are reused. */
  readonly points: ChartPoint[] = [];
  readonly #pool: ChartPoint[] = [];
  #x = new Float64Array(0);
  #y = new Float64Array(0);
  #kept = new Int32Array(0);

  /** Takes the rows from `first` to `last` (inclusive) and keeps about `threshold` points. */
  fill(rows: Rows, read: ReadRow, first: number, last: number, threshold: number): void {
    const length = Math.max(last - first + 1, 0);
    this.#reserve(length, threshold);
    for (let i = 0; i < length; i++) {
      this.#x[i] = rows.timeAt(first + i);
      this.#y[i] = read(rows, first + i);
    }
    this.points.length = 0;
    for (let start = this.#nextNumber(0, length); start < length;) {
      const end = this.#nextGap(start, length);
      this.#keep(start, end, length, threshold);
      start = this.#nextNumber(end, length);
    }
  }

  #reserve(length: number, threshold: number): void {
    if (this.#x.length < length) {
      this.#x = new Float64Array(length);
      this.#y = new Float64Array(length);
    }
    const most = Math.max(threshold, leastPerStretch);
    if (this.#kept.length < most) this.#kept = new Int32Array(most);
  }

  /** Thins the stretch by its share of the whole, and ends it with a break. */
  #keep(start: number, end: number, length: number, threshold: number): void {
    const share = Math.max(Math.round((threshold * (end - start)) / length), leastPerStretch);
    const count = lttb({ x: this.#x, y: this.#y, length }, start, end, Math.min(share, this.#kept.length), this.#kept);
    for (let i = 0; i < count; i++) {
      const index = this.#kept[i] ?? start;
      this.#push(this.#x[index] ?? Number.NaN, this.#y[index] ?? Number.NaN);
    }
    if (end < length) this.#push(this.#x[end] ?? Number.NaN, Number.NaN);
  }

  #push(x: number, y: number): void {
    const point = (this.#pool[this.points.length] ??= { x, y });
    point.x = x;
    point.y = y;
    this.points.push(point);
  }

  #nextNumber(from: number, length: number): number {
    let i = from;
    while (i < length && Number.isNaN(this.#y[i])) i++;
    return i;
  }

  #nextGap(from: number, length: number): number {
    let i = from;
    while (i < length && !Number.isNaN(this.#y[i])) i++;
    return i;
  }
}
