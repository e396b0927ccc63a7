/** The summary of a sweep: every metric of every point over its repeats. */
import { summaryOf, type SampleSummary } from '../../../engine/base/math/sample.ts';
import type { RunRecord } from './run-record.ts';

/** Over the repeats in which the metric was measured. */
export interface MetricSummary extends SampleSummary {
  readonly metric: string;
}

export interface PointSummary extends Pick<RunRecord, 'point' | 'values'> {
  readonly failed: number;
  readonly metrics: readonly MetricSummary[];
}

/** Summaries of every point; the records come in order. Holds the numbers of one point at a time. */
export async function* summariesOf(records: AsyncIterable<RunRecord>): AsyncGenerator<PointSummary> {
  let repeats: Repeats | null = null;
  for await (const record of records) {
    if (repeats && repeats.point !== record.point) {
      yield repeats.summary();
      repeats = null;
    }
    repeats ??= new Repeats(record);
    repeats.add(record);
  }
  if (repeats) yield repeats.summary();
}

/** The results of the repeats of one point. */
class Repeats {
  readonly point: number;
  readonly #values: RunRecord['values'];
  readonly #metrics = new Map<string, number[]>();
  #failed = 0;

  constructor({ point, values }: Pick<RunRecord, 'point' | 'values'>) {
    this.point = point;
    this.#values = values;
  }

  add({ metrics = {}, fault }: RunRecord): void {
    if (fault !== undefined) this.#failed += 1;
    for (const [metric, value] of Object.entries(metrics)) {
      let numbers = this.#metrics.get(metric);
      if (!numbers) this.#metrics.set(metric, (numbers = []));
      if (typeof value === 'number') numbers.push(value);
    }
  }

  summary(): PointSummary {
    const metrics = [...this.#metrics].map(([metric, numbers]) => ({ metric, ...summaryOf(numbers) }));
    return { point: this.point, values: this.#values, failed: this.#failed, metrics };
  }
}
