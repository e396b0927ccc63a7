/** Largest-Triangle-Three-Buckets: keeps the points that a line's look depends on (Steinarsson 2013, §4.2). */

/** Points of a line, the first `length` of both arrays. */
export interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly length: number;
}

/**
 * Writes the indices of the kept points into `out` and returns how many: all when there are at most `threshold` (≥ 3), else `threshold`.
 * `from` and `to` (exclusive) bound a stretch without NaN.
 */
export function lttb({ x, y }: Points, from: number, to: number, threshold: number, out: Int32Array): number {
  const count = to - from;
  if (count <= threshold) return keepAll(from, to, out);
  const bucket = (count - 2) / (threshold - 2);
  let kept = from;
  out[0] = from;
  for (let i = 0; i < threshold - 2; i++) {
    const start = from + 1 + Math.floor(i * bucket);
    const end = from + 1 + Math.floor((i + 1) * bucket);
    const nextEnd = Math.min(from + 1 + Math.floor((i + 2) * bucket), to);
    const nextX = mean(x, end, nextEnd);
    const nextY = mean(y, end, nextEnd);
    kept = farthest(x, y, kept, nextX, nextY, start, end);
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

/** The point in [start, end) that makes the largest triangle with point `kept` and the mean of the next bucket. */
function farthest(...[x, y, kept, nextX, nextY, start, end]: [Float64Array, Float64Array, number, number, number, number, number]): number {
  const dx = at(x, kept) - nextX;
  const dy = nextY - at(y, kept);
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
