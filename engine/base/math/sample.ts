/** What a sample of numbers tells: its quantiles, its mean, and how far off that may be. */
import { square } from './power.ts';
import { studentQuantile } from './student.ts';

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
  return quantileOfSorted(
    [...values].sort((a, b) => a - b),
    share,
  );
}

function quantileOfSorted(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
