/** Statistics of a sample: quantiles, mean and its confidence interval. */
import { square, power } from './power.ts';
import { normalQuantile } from './normal-law.ts';

/** Quantiles of 0.975 for 1, 2 … degrees of freedom, to five digits (any table of Student's distribution). */
const table = [
  12.706, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098,
  2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];

/**
 * Student's distribution: the quantile of 0.975 for `freedom` degrees of freedom; NaN below 1. Beyond the table by
 * Fisher's expansion, good to 1e-5 there.
 */
export function studentQuantile(freedom: number): number {
  if (freedom < 1) return NaN;
  if (freedom <= table.length) return table[freedom - 1] as number;
  const z = normalQuantile(0.975);
  const first = (power(z, 3) + z) / (4 * freedom);
  const second = (5 * power(z, 5) + 16 * power(z, 3) + 3 * z) / (96 * power(freedom, 2));
  const third = (3 * power(z, 7) + 19 * power(z, 5) + 17 * power(z, 3) - 15 * z) / (384 * power(freedom, 3));
  return z + first + second + third;
}

/**
 * The probability that a number of Student's distribution is further from 0 than `t`, for whole `freedom` degrees of
 * freedom from 1 on; NaN below. Abramowitz and Stegun, 26.7.3 and 26.7.4.
 */
export function studentTails(t: number, freedom: number): number {
  if (!(freedom >= 1) || Number.isNaN(t)) return NaN;
  const angle = Math.atan(Math.abs(t) / Math.sqrt(freedom));
  const squaredCosine = 1 / (1 + (t * t) / freedom);
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? Math.sqrt(squaredCosine) : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k <= freedom - 2; k += 2) {
    term *= (squaredCosine * (k - 1)) / k;
    sum += term;
  }
  const within = isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
  return Math.max(0, 1 - within);
}

export interface SampleSummary {
  readonly n: number;
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  readonly mean: number;
  /** Ends of the 95 % confidence interval of the mean (Student); NaN of a single number. */
  readonly confidenceLow: number;
  readonly confidenceHigh: number;
}

/** NaN throughout for nothing. */
export function summaryOf(numbers: readonly number[]): SampleSummary {
  const n = numbers.length;
  const middle = mean(numbers);
  const squares = numbers.reduce((sum, value) => sum + square(value - middle), 0);
  const margin = studentQuantile(n - 1) * Math.sqrt(squares / (n - 1) / n);
  const sorted = [...numbers].sort((a, b) => a - b);
  return {
    n,
    median: quantileOfSorted(sorted, 0.5),
    lowerQuartile: quantileOfSorted(sorted, 0.25),
    upperQuartile: quantileOfSorted(sorted, 0.75),
    mean: middle,
    confidenceLow: middle - margin,
    confidenceHigh: middle + margin,
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The quantile of `share` (0–1), linear between values; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  return quantileOfSorted(Float64Array.from(values).sort(), share);
}

/** The value in the middle, or the mean of the two there; NaN of nothing. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The quantile of `share` as one of the values, the lower one of two; 0 of nothing. */
export function lowerQuantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** The ends of the middle 95 % of the values; NaN of nothing. */
export function middleOf(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = Float64Array.from(values).sort();
  return { low: quantileOfSorted(sorted, 0.025), high: quantileOfSorted(sorted, 0.975) };
}

function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
