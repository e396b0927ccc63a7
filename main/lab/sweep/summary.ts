/** The summary of a sweep: every metric of every point over its repeats. */
import { mean, quantile } from '../figures/statistics.ts';
import type { RunRecord } from './run-record.ts';
import { studentQuantile } from './student.ts';

/** Over the repeats in which the metric was measured. */
export interface MetricSummary {
  readonly metric: string;
  readonly n: number;
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  readonly mean: number;
  /** Ends of the 95 % confidence interval of the mean (Student); NaN of a single repeat. */
  readonly confidenceLow: number;
  readonly confidenceHigh: number;
}

export interface PointSummary extends Pick<RunRecord, 'point' | 'values'> {
  readonly failed: number;
  readonly metrics: readonly MetricSummary[];
}

/** Summarises the repeats of one point. */
export function summarise(repeats: readonly RunRecord[]): PointSummary {
  const [{ point, values } = { point: -1, values: [] }] = repeats;
  const names = new Set(repeats.flatMap(({ metrics = {} }) => Object.keys(metrics)));
  const metrics = [...names].map((metric) => summaryOf(metric, numbersOf(metric, repeats)));
  return { point, values, failed: repeats.filter(({ fault }) => fault !== undefined).length, metrics };
}

/** Parts records, which come in order, into the repeats of each point. */
export async function* pointsOf(records: AsyncIterable<RunRecord>): AsyncGenerator<readonly RunRecord[]> {
  let repeats: RunRecord[] = [];
  for await (const record of records) {
    if (repeats.length > 0 && repeats[0]?.point !== record.point) {
      yield repeats;
      repeats = [];
    }
    repeats.push(record);
  }
  if (repeats.length > 0) yield repeats;
}

function numbersOf(metric: string, repeats: readonly RunRecord[]): number[] {
  return repeats.map(({ metrics }) => metrics?.[metric]).filter((value) => typeof value === 'number');
}

function summaryOf(metric: string, numbers: readonly number[]): MetricSummary {
  const n = numbers.length;
  const middle = mean(numbers);
  const squares = numbers.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const margin = studentQuantile(n - 1) * Math.sqrt(squares / (n - 1) / n);
  const [lowerQuartile, median, upperQuartile] = [0.25, 0.5, 0.75].map((share) => quantile(numbers, share)) as [number, number, number];
  return { metric, n, median, lowerQuartile, upperQuartile, mean: middle, confidenceLow: middle - margin, confidenceHigh: middle + margin };
}
