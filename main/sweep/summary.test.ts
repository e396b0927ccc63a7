/** Medians, quartiles, and confidence intervals that hold what they promise. */
import { expect, test } from 'vitest';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import type { RunRecord } from './run-record.ts';
import { studentQuantile } from '../../engine/base/math/sample.ts';
import { summarise } from './summary.ts';

const record = (repeat: number, value: number | null, fault?: string): RunRecord => {
  const place = { number: repeat, point: 3, repeat, seed: repeat, values: ['1'] };
  return fault === undefined ? { ...place, metrics: { aee: value } } : { ...place, fault };
};

test('failed repeats and what was not measured are left out, and failures counted', () => {
  const repeats = [record(0, 1), record(1, null), record(2, 2), record(3, 6), record(4, null, 'broken')];
  expect(summarise(repeats)).toMatchObject({
    point: 3,
    failed: 1,
    metrics: [{ metric: 'aee', n: 3, median: 2, lowerQuartile: 1.5, upperQuartile: 4, mean: 3 }],
  });
});

test('one repeat has no interval', () => {
  const [summary] = summarise([record(0, 5)]).metrics;
  expect([summary?.mean, summary?.confidenceLow, summary?.confidenceHigh]).toEqual([5, NaN, NaN]);
});

test('the expansion beyond the table continues the table', () => {
  expect(studentQuantile(31)).toBeCloseTo(2.03951, 4);
  expect(studentQuantile(1000)).toBeCloseTo(1.96234, 4);
});

test('of a thousand intervals of five normal numbers about 950 hold the true mean', () => {
  const random = new RandomStream(1, 'intervals');
  const held = Array.from({ length: 1000 }, () => {
    const [summary] = summarise(Array.from({ length: 5 }, (_, repeat) => record(repeat, 10 + random.normal()))).metrics;
    return summary !== undefined && summary.confidenceLow < 10 && summary.confidenceHigh > 10;
  }).filter(Boolean).length;
  expect(held).toBeGreaterThan(930);
  expect(held).toBeLessThan(970);
});
