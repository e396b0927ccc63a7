import { expect, test } from 'vitest';
import { estimateOf, medianEstimate } from './estimate.ts';
import { mean } from '../../../../engine/base/math/sample.ts';

const values = Array.from({ length: 20 }, (_, index) => index + 1);

test('a figure of several seeds has the interval in which it lies when they are drawn anew', () => {
  const { value, low, high } = estimateOf(values, mean);
  expect(value).toBe(10.5);
  // The standard error of the mean is 1.29: about 1.96 of them to either side.
  expect([low, high]).toEqual([expect.closeTo(8, 0), expect.closeTo(13, 0)]);
  expect(estimateOf(values, mean)).toEqual({ value, low, high });
});

test('the interval of a median spans the middle values', () => {
  const { value, low, high } = medianEstimate(values);
  expect(value).toBe(10.5);
  expect(low).toBeGreaterThan(4);
  expect(low).toBeLessThan(8);
  expect(high).toBeGreaterThan(13);
  expect(high).toBeLessThan(17);
});

test('seeds that agree have no width, and a single one no interval', () => {
  expect(medianEstimate([2, 2, 2])).toEqual({ value: 2, low: 2, high: 2 });
  expect(medianEstimate([2])).toEqual({ value: 2, low: NaN, high: NaN });
});
