/** Jerk of what is drawn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { along, eachFrame, type Point } from '../../test/support/drawn-motion.ts';
import { JerkMeter } from './jerk.ts';

function jerkOf(path: readonly (Point | null)[], frame = 0.1): number | null {
  const meter = new JerkMeter(frame);
  eachFrame(path, ({ drawn }) => meter.sample(drawn));
  return meter.rms;
}

test('a jump of 1 m at rest, at 0.1 s: third differences 1, −2, 1 over 10⁻³ s³', () => {
  expect(jerkOf(along(0, 0, 0, 1, 1, 1))).toBeCloseTo(1000 * Math.sqrt((1 + 4 + 1) / 3), 9);
});

const coefficient = anyNumber(-5, 5);

test('of a cubic in time it is the constant sixth of which is the cubic’s coefficient, of anything simpler it is 0', () => {
  fc.assert(
    fc.property(coefficient, coefficient, coefficient, coefficient, (a, b, c, d) => {
      const path = Array.from({ length: 30 }, (_, k) => a + b * (k / 10) + c * (k / 10) ** 2 + d * (k / 10) ** 3);
      expect(jerkOf(along(...path))).toBeCloseTo(6 * Math.abs(d), 6);
    }),
  );
});

test('a pause is no jerk, and four frames are needed', () => {
  expect(jerkOf([[0], [1], [2], [3], null, [50], [50], [50], [50]])).toBe(0);
  expect(jerkOf([[0], [1], [2], null, [9], [1], [0]])).toBeNull();
});
