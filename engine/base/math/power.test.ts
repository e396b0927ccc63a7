/** Powers against exact values and against Math.pow, whose last bits alone depend on the version of V8. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { power, square } from './power.ts';

test('whole powers of two are exact, up and down to the ends of doubles', () => {
  let exact = 1;
  for (let exponent = 0; exponent < 1024; exponent++, exact *= 2) {
    expect(power(2, exponent)).toBe(exact);
    expect(power(2, -exponent)).toBe(1 / exact);
  }
});

test('a square is the product', () => {
  fc.assert(
    fc.property(fc.double(), (x) => {
      expect(square(x)).toEqual(x * x);
    }),
  );
});

test('any power is within its bound of Math.pow', () => {
  const base = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
  const exponent = fc.oneof(fc.integer({ min: -60, max: 60 }), fc.double({ min: -60, max: 60, noNaN: true }));
  fc.assert(
    fc.property(base, exponent, (x, y) => {
      const bound = (2 + Math.abs(y) + 2 * Math.abs(y * Math.log(x))) * Number.EPSILON;
      // Node's own power is off by last bits, which differ from version to version: less than the bound.
      expect(Math.abs(power(x, y) / x ** y - 1)).toBeLessThanOrEqual(bound);
    }),
  );
});
