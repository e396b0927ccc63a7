/**
 * A line as a rolling mean, over a band: of several readers from the least to the greatest of them, rolling means too;
 * of one reader its own values. Filled from a run's rows, reused from one drawing to the next.
 */
import type { Rows } from '../run/rows.ts';
import type { ChartPoint, ReadRow } from './line-points.ts';

export interface BandRange {
  /** Rows, both included. */
  readonly first: number;
  readonly last: number;
  /** Span of the rolling mean, s. */
  readonly span: number;
  /** Points at most. */
  readonly count: number;
}

export class BandPoints {
  readonly means: ChartPoint[] = [];
  readonly lows: ChartPoint[] = [];
  readonly highs: ChartPoint[] = [];
  /**
   * For each part of the range: sums over rows of the mean, the least and the greatest; rows; the extremes of all rows.
   */
  #mean = new Float64Array(0);
  #low = new Float64Array(0);
  #high = new Float64Array(0);
  #rows = new Float64Array(0);
  /** Rows, with a number or without. */
  #seen = new Float64Array(0);
  #least = new Float64Array(0);
  #most = new Float64Array(0);

  /** A point for each part of the range that has rows, at its end; NaN where they have no number. */
  fill(rows: Rows, readers: readonly ReadRow[], { first, last, span, count }: BandRange): void {
    const from = rows.timeAt(first);
    const parts = Math.max(Math.min(Math.floor(count), last - first + 1), 1);
    const length = (rows.timeAt(last) - from) / parts;
    this.#reset(parts);
    for (let row = first; row <= last; row++) {
      this.#add(Math.min(Math.floor((rows.timeAt(row) - from) / length) || 0, parts - 1), rows, row, readers);
    }
    const reach = Math.max(Math.round(span / length) || 1, 1);
    const isOne = readers.length === 1;
    let points = 0;
    for (let part = 0; part < parts; part++) {
      if (this.#seen[part] === 0) continue;
      this.#point(points, part, Math.max(part - reach + 1, 0), from + (part + 1) * length, isOne);
      points += 1;
    }
    for (const each of [this.means, this.lows, this.highs]) each.length = points;
  }

  #reset(parts: number): void {
    if (this.#mean.length < parts) {
      this.#mean = new Float64Array(parts);
      this.#low = new Float64Array(parts);
      this.#high = new Float64Array(parts);
      this.#rows = new Float64Array(parts);
      this.#seen = new Float64Array(parts);
      this.#least = new Float64Array(parts);
      this.#most = new Float64Array(parts);
    }
    for (const sums of [this.#mean, this.#low, this.#high, this.#rows, this.#seen]) sums.fill(0);
    this.#least.fill(Infinity);
    this.#most.fill(-Infinity);
  }

  #add(part: number, rows: Rows, row: number, readers: readonly ReadRow[]): void {
    this.#seen[part]! += 1;
    let [sum, count, low, high] = [0, 0, Infinity, -Infinity];
    for (const read of readers) {
      const value = read(rows, row);
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (count === 0) return;
    this.#mean[part]! += sum / count;
    this.#low[part]! += low;
    this.#high[part]! += high;
    this.#rows[part]! += 1;
    if (low < this.#least[part]!) this.#least[part] = low;
    if (high > this.#most[part]!) this.#most[part] = high;
  }

  /** Means over the parts from `begin` to `part`; a part without a number is a gap. */
  #point(at: number, part: number, begin: number, x: number, isOne: boolean): void {
    let [mean, low, high, rows] = [0, 0, 0, 0];
    for (let i = begin; i <= part && this.#rows[part]! > 0; i++) {
      mean += this.#mean[i]!;
      low += this.#low[i]!;
      high += this.#high[i]!;
      rows += this.#rows[i]!;
    }
    const isGap = rows === 0;
    put(this.means, at, x, isGap ? NaN : mean / rows);
    put(this.lows, at, x, isGap ? NaN : isOne ? this.#least[part]! : low / rows);
    put(this.highs, at, x, isGap ? NaN : isOne ? this.#most[part]! : high / rows);
  }
}

function put(points: ChartPoint[], at: number, x: number, y: number): void {
  const point = (points[at] ??= { x, y });
  point.x = x;
  point.y = y;
}
