/** The sketch's quantiles against sorting. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { quantile as sortedQuantile } from '../base/math/sample.ts';
import { QuantileSketch } from './quantile-sketch.ts';

const samples = fc.array(anyNumber(0, 1e6), { minLength: 1, maxLength: 500 });

test('every quantile is within 0.25 % of the exact one', () => {
  fc.assert(
    fc.property(samples, anyNumber(0, 1), (values, q) => {
      const sketch = new QuantileSketch();
      for (const value of values) sketch.add(value);
      const exact = sortedQuantile(values, q);
      expect(Math.abs((sketch.quantile(q) as number) - exact)).toBeLessThanOrEqual(Math.max(0.0025 * exact, 1e-9));
    }),
  );
});

test('the order of the samples does not matter', () => {
  fc.assert(
    fc.property(samples, (values) => {
      const [forth, back] = [new QuantileSketch(), new QuantileSketch()];
      for (const value of values) forth.add(value);
      for (const value of [...values].reverse()) back.add(value);
      for (const q of [0, 0.5, 0.95, 1]) expect(forth.quantile(q)).toBe(back.quantile(q));
    }),
  );
});

test('between two samples it is linear, however few there are', () => {
  const sketch = new QuantileSketch();
  for (const sample of [1, 2, 4]) sketch.add(sample);
  for (const [q, exact] of [
    [0.25, 1.5],
    [0.5, 2],
    [0.75, 3],
    [0.95, 3.8],
  ] as const)
    expect(Math.abs(sketch.quantile(q)! / exact - 1)).toBeLessThan(0.0025);
});

test('without samples there is no quantile', () => {
  expect(new QuantileSketch().quantile(0.5)).toBeNull();
});
