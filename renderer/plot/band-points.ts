/**
 * A line as a rolling mean, over a band from the least to the greatest value: of all readers, within the same time.
 * Filled from a run's rows, reused from one drawing to the next.
 */
import type { Rows } from '../run/rows.ts';
import type { ChartPoint, ReadRow } from './line-points.ts';

export class BandPoints {
  readonly means: ChartPoint[] = [];
  readonly lows: ChartPoint[] = [];
  readonly highs: ChartPoint[] = [];
  #sums = new Float64Array(0);
  #counts = new Float64Array(0);
  #least = new Float64Array(0);
  #most = new Float64Array(0);

  /**
   * Takes the rows from `first` to `last` (inclusive): about `count` points, each of the rows of the `span` seconds
   * before it. A point without a number is NaN.
   */
  fill(rows: Rows, readers: readonly ReadRow[], { first, last, span, count }: BandRange): void {
    const [from, to] = [rows.timeAt(first), rows.timeAt(last)];
    const parts = Math.max(Math.min(count, last - first + 1), 1);
    const length = (to - from) / parts;
    this.#reset(parts);
    for (let row = first; row <= last; row++) {
      const part = Math.min(Math.floor((rows.timeAt(row) - from) / length) || 0, parts - 1);
      for (const read of readers) this.#add(part, read(rows, row));
    }
    const reach = Math.max(Math.round(span / length) || 1, 1);
    for (let part = 0; part < parts; part++) this.#point(part, Math.max(part - reach + 1, 0), from + (part + 1) * length);
    for (const points of [this.means, this.lows, this.highs]) points.length = parts;
  }

  #reset(parts: number): void {
    if (this.#sums.length < parts) {
      this.#sums = new Float64Array(parts);
      this.#counts = new Float64Array(parts);
      this.#least = new Float64Array(parts);
      this.#most = new Float64Array(parts);
    }
    this.#sums.fill(0);
    this.#counts.fill(0);
    this.#least.fill(Infinity);
    this.#most.fill(-Infinity);
  }

  #add(part: number, value: number): void {
    if (Number.isNaN(value)) return;
    this.#sums[part]! += value;
    this.#counts[part]! += 1;
    if (value < this.#least[part]!) this.#least[part] = value;
    if (value > this.#most[part]!) this.#most[part] = value;
  }

  /** Of the parts from `begin` to `part`; a part without a number is a gap. */
  #point(part: number, begin: number, x: number): void {
    let [sum, count, low, high] = [0, 0, Infinity, -Infinity];
    for (let i = begin; i <= part && this.#counts[part]! > 0; i++) {
      sum += this.#sums[i]!;
      count += this.#counts[i]!;
      low = Math.min(low, this.#least[i]!);
      high = Math.max(high, this.#most[i]!);
    }
    put(this.means, part, x, count > 0 ? sum / count : NaN);
    put(this.lows, part, x, count > 0 ? low : NaN);
    put(this.highs, part, x, count > 0 ? high : NaN);
  }
}

export interface BandRange {
  /** Rows. */
  readonly first: number;
  readonly last: number;
  /** s */
  readonly span: number;
  readonly count: number;
}

function put(points: ChartPoint[], at: number, x: number, y: number): void {
  const point = (points[at] ??= { x, y });
  point.x = x;
  point.y = y;
}
