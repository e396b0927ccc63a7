/**
 * The points of one charted line: filled from a run's rows, thinned to what the screen can show, reused from one
 * drawing to the next.
 */
import type { Rows } from '../run/rows.ts';

export interface ChartPoint {
  x: number;
  y: number;
}

/** Reads one number of a row; NaN where there is none. */
export type ReadRow = (rows: Rows, row: number) => number;

const leastPerStretch = 3;

export class LinePoints {
  /** The points that Chart.js draws; NaN breaks the line. The array and its points are reused. */
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

/** Points of a line, the first `length` of both arrays. */
interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly length: number;
}

/**
 * Largest-Triangle-Three-Buckets (Steinarsson 2013, §4.2): keeps the points that a line's look depends on.
 *
 * Writes the indices of the kept points into `out` and returns how many: all when there are at most `threshold` (≥ 3),
 * else `threshold`. `from` and `to` (exclusive) bound a stretch without NaN.
 */
function lttb(points: Points, from: number, to: number, threshold: number, out: Int32Array): number {
  const count = to - from;
  if (count <= threshold) return keepAll(from, to, out);
  const bucket = (count - 2) / (threshold - 2);
  let kept = from;
  out[0] = from;
  for (let i = 0; i < threshold - 2; i++) {
    const start = from + 1 + Math.floor(i * bucket);
    const end = from + 1 + Math.floor((i + 1) * bucket);
    const nextEnd = Math.min(from + 1 + Math.floor((i + 2) * bucket), to);
    kept = farthest(points, kept, { x: mean(points.x, end, nextEnd), y: mean(points.y, end, nextEnd) }, start, end);
    out[i + 1] = kept;
  }
  out[threshold - 1] = to - 1;
  return threshold;
}

function keepAll(from: number, to: number, out: Int32Array): number {
  for (let i = from; i < to; i++) out[i - from] = i;
  return to - from;
}

function mean(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += at(values, i);
  return sum / (to - from);
}

/** The point in [start, end) of the largest triangle with point `kept` and `next`, the mean of the next bucket. */
function farthest({ x, y }: Pick<Points, 'x' | 'y'>, kept: number, next: ChartPoint, start: number, end: number): number {
  const dx = at(x, kept) - next.x;
  const dy = next.y - at(y, kept);
  let best = start;
  let largest = -1;
  for (let i = start; i < end; i++) {
    const area = Math.abs(dx * (at(y, i) - at(y, kept)) - (at(x, kept) - at(x, i)) * dy);
    if (area <= largest) continue;
    largest = area;
    best = i;
  }
  return best;
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}
