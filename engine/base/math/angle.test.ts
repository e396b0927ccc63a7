import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { wrapAngle } from './angle.ts';

test('a wrapped angle lies between −π and π and points where the angle did', () => {
  fc.assert(
    fc.property(anyNumber(-1e4, 1e4), (angle) => {
      const wrapped = wrapAngle(angle);
      expect(Math.abs(wrapped)).toBeLessThanOrEqual(Math.PI + 1e-9);
      expect(Math.cos(wrapped)).toBeCloseTo(Math.cos(angle), 9);
      expect(Math.sin(wrapped)).toBeCloseTo(Math.sin(angle), 9);
    }),
  );
});

test('the difference of two angles on both sides of ±π is the short one', () => {
  expect(wrapAngle(3.1 - -3.1)).toBeCloseTo(6.2 - 2 * Math.PI, 12);
  expect(wrapAngle(-3.1 - 3.1)).toBeCloseTo(2 * Math.PI - 6.2, 12);
});

test('what needs no wrapping keeps every digit', () => {
  expect([0.1, -3, 1e-300].map(wrapAngle)).toEqual([0.1, -3, 1e-300]);
});
