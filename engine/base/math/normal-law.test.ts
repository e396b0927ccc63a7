import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { normalProbability, normalQuantile } from './normal-law.ts';

/** x and Φ(x), correctly rounded from a computation with 120 digits. */
const probabilities = [
  [-9, 1.1285884059538405e-19],
  [-8, 6.220960574271784e-16],
  [-6, 9.86587645037698e-10],
  [-5, 2.866515718791939e-7],
  [-4, 3.1671241833119924e-5],
  [-3, 0.0013498980316300946],
  [-2, 0.02275013194817921],
  [-1, 0.15865525393145705],
  [-0.5, 0.3085375387259869],
  [0, 0.5],
  [0.25, 0.5987063256829237],
  [0.5, 0.6914624612740131],
  [1, 0.8413447460685429],
  [1.5, 0.9331927987311419],
  [2, 0.9772498680518208],
  [3, 0.9986501019683699],
] as const;

/** p and Φ⁻¹(p), from the same computation. */
const quantiles = [
  [1e-20, -9.262340089798407],
  [1e-10, -6.361340902404057],
  [0.001, -3.0902323061678136],
  [0.025, -1.9599639845400543],
  [0.07, -1.4757910281791706],
  [0.08, -1.4050715603096327],
  [0.25, -0.6744897501960817],
  [0.4, -0.2533471031357997],
  [0.5, 0],
  [0.6, 0.2533471031357997],
  [0.9, 1.2815515655446006],
  [0.975, 1.9599639845400538],
  [0.995, 2.5758293035489004],
] as const;

const ulp = 2 ** -52;

test.each(probabilities)('Φ(%f) is %f to a few units in the last place', (x, p) => {
  expect(Math.abs(normalProbability(x) / p - 1)).toBeLessThan(5 * ulp);
});

test.each(quantiles)('Φ⁻¹(%f) is %f to a few units in the last place', (p, x) => {
  expect(Math.abs(normalQuantile(p) - x)).toBeLessThanOrEqual(5 * ulp * Math.abs(x));
});

test('each undoes the other', () => {
  const anyProbability = anyNumber(1e-18, 1 - 1e-15);
  fc.assert(
    fc.property(anyProbability, (p) => {
      const x = normalQuantile(p);
      // A relative error of one unit in x moves the tail by about x² units.
      expect(Math.abs(normalProbability(x) / p - 1)).toBeLessThan((8 + 4 * x * x) * ulp);
    }),
    { numRuns: 2000 },
  );
});

test('both are odd about the median', () => {
  fc.assert(
    fc.property(anyNumber(0, 9), anyNumber(2 ** -20, 0.5), (x, p) => {
      expect(Math.abs(normalProbability(x) + normalProbability(-x) - 1)).toBeLessThanOrEqual(ulp);
      expect(normalQuantile(p)).toBeCloseTo(-normalQuantile(1 - p), 9);
    }),
  );
});

test('neither ever falls, across the seams of their approximations too', () => {
  const seams = [0.67448975, Math.sqrt(32), 2, 5];
  for (const seam of seams) {
    const [before, after] = [seam - 1e-9, seam + 1e-9];
    expect(normalProbability(-before)).toBeGreaterThan(normalProbability(-after));
    expect(normalQuantile(normalProbability(-before))).toBeGreaterThan(normalQuantile(normalProbability(-after)));
  }
  expect(normalQuantile(0.075 - 1e-12)).toBeLessThan(normalQuantile(0.075 + 1e-12));
});

test('the ends of the scale are infinite', () => {
  expect([normalQuantile(0), normalQuantile(1), normalProbability(-40), normalProbability(40)]).toEqual([-Infinity, Infinity, 0, 1]);
});
