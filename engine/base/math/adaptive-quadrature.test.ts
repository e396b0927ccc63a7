/** Adaptive quadrature against integrals known in closed form. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { AdaptiveQuadrature } from './adaptive-quadrature.ts';

const quadrature = new AdaptiveQuadrature();

/** ∫ f over [from, to]. */
function integrate(f: (t: number) => number, from: number, to: number): number {
  return quadrature.integrate({ sample: (times, values) => times.forEach((t, i) => (values[i] = f(t))) }, from, to);
}

test.each([0, 1, 5, 13, 22])('a polynomial of degree %i is integrated exactly', (degree) => {
  expect(integrate((t) => t ** degree, 0, 2)).toBeCloseTo(2 ** (degree + 1) / (degree + 1), degree === 22 ? 6 : 10);
});

test('a kink is found, but for what lies before the outermost node of a panel', () => {
  fc.assert(
    fc.property(anyNumber(0, 1), (kink) => {
      const exact = (kink ** 2 + (1 - kink) ** 2) / 2;
      expect(Math.abs(integrate((t) => Math.abs(t - kink), 0, 1) - exact)).toBeLessThanOrEqual(0.0043 ** 2);
    }),
  );
});

test('an integrand that is zero everywhere gives zero', () => {
  expect(integrate(() => 0, 3, 7)).toBe(0);
});
