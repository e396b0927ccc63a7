/** Curves over the delay: where they cross, how steep they are, the line that fits them. */

/** Values at the delays (ms) of `at`, in the same order. */
export interface Curve {
  readonly at: readonly number[];
  readonly values: readonly number[];
}

/**
 * The delay (ms) from which on the first curve is above the second, linear between the values; Infinity: it never is.
 */
export function crossing(first: Curve, second: Curve): number {
  const above = first.values.map((value, i) => value - (second.values[i] ?? NaN));
  const place = above.findIndex((difference) => difference > 0);
  if (place < 0) return Infinity;
  const [before = NaN, after = NaN] = [above[place - 1], above[place]];
  const [from = NaN, to = NaN] = [first.at[place - 1], first.at[place]];
  return place === 0 ? to : from + ((to - from) * before) / (before - after);
}

/** Mean slope between two delays of the curve, per s of delay. */
export function slope({ at, values }: Curve, from: number, to: number): number {
  const valueAt = (delay: number) => values[at.indexOf(delay)] ?? NaN;
  return (valueAt(to) - valueAt(from)) / ((to - from) / 1000);
}

export interface Line {
  /** Value at no delay, and its rise per s of delay. */
  readonly start: number;
  readonly rise: number;
  /** Share of the variance that it explains, R². */
  readonly explained: number;
}

/** The line of least squares. */
export function lineThrough({ at, values }: Curve): Line {
  const seconds = at.map((delay) => delay / 1000);
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [x, y] = [mean(seconds), mean(values)];
  const sum = (of: (i: number) => number) => values.reduce((total, _, i) => total + of(i), 0);
  const dx = (i: number) => (seconds[i] ?? NaN) - x;
  const dy = (i: number) => (values[i] ?? NaN) - y;
  const rise = sum((i) => dx(i) * dy(i)) / sum((i) => dx(i) ** 2);
  const left = sum((i) => (dy(i) - rise * dx(i)) ** 2);
  return { start: y - rise * x, rise, explained: 1 - left / sum((i) => dy(i) ** 2) };
}

/** Where rising values reach `wanted`, linear between them; NaN: nowhere. */
export function reaches(at: readonly number[], values: readonly number[], wanted: number): number {
  const place = values.findIndex((value) => value >= wanted);
  if (place <= 0) return place === 0 ? (at[0] ?? NaN) : NaN;
  const [from = NaN, to = NaN] = [at[place - 1], at[place]];
  const [low = NaN, high = NaN] = [values[place - 1], values[place]];
  return from + ((to - from) * (wanted - low)) / (high - low);
}
