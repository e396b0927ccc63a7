/** The angle of a direction against the built-in one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { directionAngle } from './direction-angle.ts';

/**
 * No negative zero: the built-in function distinguishes it. No slope near 2⁶⁰ either, where it uses the exponents
 * alone.
 */
const plain = (length: number) => (Math.abs(length) < 1e-8 ? 0 : length);
const anyLength = fc.oneof(anyNumber(-1e9, 1e9), anyNumber(-2, 2)).map(plain);

test('it is the arc tangent of two numbers, to the last bit', () => {
  fc.assert(
    fc.property(anyLength, anyLength, (y, x) => {
      expect(directionAngle(y, x)).toBe(Math.atan2(y, x));
    }),
    { numRuns: 5000 },
  );
});

test('it agrees in all directions', () => {
  fc.assert(
    fc.property(anyNumber(-4, 4), (angle) => {
      const [y, x] = [plain(Math.sin(angle)), plain(Math.cos(angle))];
      expect(directionAngle(y, x)).toBe(Math.atan2(y, x));
    }),
    { numRuns: 5000 },
  );
});

test('along the axes it is exact, and no direction has no angle', () => {
  expect([directionAngle(0, 0), directionAngle(0, 2), directionAngle(3, 0)]).toEqual([0, 0, Math.PI / 2]);
  expect([directionAngle(0, -2), directionAngle(-3, 0)]).toEqual([Math.PI, -Math.PI / 2]);
});
