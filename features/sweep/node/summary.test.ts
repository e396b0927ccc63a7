/** Medians, quartiles, and confidence intervals that hold what they promise. */
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import type { RunRecord } from './run-record.ts';
import { studentQuantile } from '../../../engine/base/math/sample.ts';
import { summariesOf, type PointSummary } from './summary.ts';

const record = (repeat: number, value: number | null, fault?: string): RunRecord => {
  const place = { number: repeat, point: 3, repeat, seed: repeat, values: ['1'] };
  return fault === undefined ? { ...place, metrics: { aee: value } } : { ...place, fault };
};

async function summarise(records: readonly RunRecord[]): Promise<PointSummary[]> {
  const summaries: PointSummary[] = [];
  for await (const summary of summariesOf(Readable.from(records))) summaries.push(summary);
  return summaries;
}

test('failed repeats and what was not measured are left out, and failures counted', async () => {
  const repeats = [record(0, 1), record(1, null), record(2, 2), record(3, 6), record(4, null, 'broken')];
  expect(await summarise([...repeats, { ...record(5, 7), point: 4 }])).toMatchObject([
    { point: 3, failed: 1, metrics: [{ metric: 'aee', n: 3, median: 2, lowerQuartile: 1.5, upperQuartile: 4, mean: 3 }] },
    { point: 4, failed: 0, metrics: [{ metric: 'aee', n: 1, median: 7 }] },
  ]);
  expect(await summarise([])).toEqual([]);
});

test('one repeat has no interval', async () => {
  const [summary] = (await summarise([record(0, 5)]))[0]?.metrics ?? [];
  expect([summary?.mean, summary?.confidenceLow, summary?.confidenceHigh]).toEqual([5, NaN, NaN]);
});

test('the expansion beyond the table continues the table', () => {
  expect(studentQuantile(31)).toBeCloseTo(2.03951, 4);
  expect(studentQuantile(1000)).toBeCloseTo(1.96234, 4);
});

test('of a thousand intervals of five normal numbers about 950 hold the true mean', async () => {
  const random = new RandomStream(1, 'intervals');
  const points = Array.from({ length: 1000 }, (_, point) =>
    Array.from({ length: 5 }, (_, repeat) => ({ ...record(repeat, 10 + random.normal()), point })),
  );
  const means = (await summarise(points.flat())).flatMap(({ metrics }) => metrics);
  const held = means.filter(({ confidenceLow, confidenceHigh }) => confidenceLow < 10 && confidenceHigh > 10).length;
  expect([means.length, held > 930, held < 970]).toEqual([1000, true, true]);
});
