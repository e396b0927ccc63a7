/** Time-space inconsistency: stretches that count, and those that do not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { placedAt } from '../../test/support/drawn-motion.ts';
import { InconsistencyMeter } from './inconsistency.ts';

const frame = 0.1;
const real = placedAt([0]);

/** `deviations` in m, one a frame; null is a frame that is not measured. */
function inconsistencyOf(deviations: readonly (number | null)[], distance = 1, time = 0.3): number {
  const meter = new InconsistencyMeter(frame, distance, time);
  for (const deviation of deviations) {
    if (deviation === null) meter.break();
    else meter.sample(placedAt([deviation]), real);
  }
  return meter.total;
}

test('a stretch counts from its beginning once it lasts longer than τ', () => {
  expect(inconsistencyOf([0.5, 2, 2, 2, 0.5])).toBe(0);
  expect(inconsistencyOf([0.5, 2, 2, 2, 3, 0.5])).toBeCloseTo(0.9, 12);
  expect(inconsistencyOf([2, 2, 2, 3, 4])).toBeCloseTo(1.3, 12);
});

test('ε itself is consistent; it parts stretches, and so does a pause', () => {
  expect(inconsistencyOf([2, 2, 2, 1, 2, 2, 2])).toBe(0);
  expect(inconsistencyOf([2, 2, 2, null, 2, 2, 2])).toBe(0);
  expect(inconsistencyOf([2, 2, 2, 1, 2, 2, 2, 2])).toBeCloseTo(0.8, 12);
});

const deviations = fc.array(anyNumber(0, 5), { maxLength: 60 });
const threshold = anyNumber(0, 3);

test('with ε = τ = 0 it is the integral of the deviation', () => {
  fc.assert(
    fc.property(deviations, (values) => {
      const integral = frame * values.reduce((sum, value) => sum + value, 0);
      expect(inconsistencyOf(values, 0, 0)).toBeCloseTo(integral, 9);
    }),
  );
});

test('a larger ε or a longer τ never makes it more', () => {
  fc.assert(
    fc.property(deviations, threshold, threshold, threshold, threshold, (values, distance, more, time, longer) => {
      const base = inconsistencyOf(values, distance, time) + 1e-9;
      expect(inconsistencyOf(values, distance + more, time)).toBeLessThanOrEqual(base);
      expect(inconsistencyOf(values, distance, time + longer)).toBeLessThanOrEqual(base);
    }),
  );
});
