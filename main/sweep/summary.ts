/** The summary of a sweep: every metric of every point over its repeats. */
import { summaryOf, type SampleSummary } from '../../engine/base/math/sample.ts';
import type { RunRecord } from './run-record.ts';

/** Over the repeats in which the metric was measured. */
export interface MetricSummary extends SampleSummary {
  readonly metric: string;
}

export interface PointSummary extends Pick<RunRecord, 'point' | 'values'> {
  readonly failed: number;
  readonly metrics: readonly MetricSummary[];
}

/** Summarises the repeats of one point. */
export function summarise(repeats: readonly RunRecord[]): PointSummary {
  const [{ point, values } = { point: -1, values: [] }] = repeats;
  const names = new Set(repeats.flatMap(({ metrics = {} }) => Object.keys(metrics)));
  const metrics = [...names].map((metric) => ({ metric, ...summaryOf(numbersOf(metric, repeats)) }));
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
