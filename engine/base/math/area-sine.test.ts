/** The inverse hyperbolic sine against the built-in one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { areaSine } from './area-sine.ts';

test('it is the built-in one, but for the last digit', () => {
  fc.assert(
    fc.property(anyNumber(-0.2, 0.2), (x) => {
      expect(Math.abs(areaSine(x) - Math.asinh(x))).toBeLessThanOrEqual(4e-16 * Math.abs(x));
    }),
    { numRuns: 2000 },
  );
});

test('what is no number stays none', () => {
  expect(areaSine(NaN)).toBeNaN();
  expect(areaSine(Infinity)).toBe(Infinity);
});
