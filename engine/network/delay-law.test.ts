import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { deviationOf, meanOf } from '../../test/support/statistics.ts';
import { normalQuantile } from '../base/math/normal-law.ts';
import { power, square } from '../base/math/power.ts';
import { keyOf, uniformAt } from '../base/random/hash.ts';
import { delayLaw } from './delay-law.ts';
import type { JitterSettings } from './link-settings.ts';

const count = 100_000;
const key = keyOf(1, 'delay-law');
const values = [-0.03, 0.06, -0.05, 0.02, 0];

/** Delays drawn by a law. */
function drawn(delay: number, jitter: JitterSettings): Float64Array {
  const law = delayLaw({ delay, jitter });
  return Float64Array.from({ length: count }, (_, i) => law.delay(uniformAt(key, i)));
}

const uniform = { law: 'uniform', spread: 0.1 } as const;
/**
 * Law, standard deviation it must have, and the relative error of that over 10⁵ draws at five standard errors: √((κ −
 * 1) / 4n) each.
 */
const laws: readonly (readonly [JitterSettings, number, number])[] = [
  [uniform, 0.1 / Math.sqrt(3), 0.008],
  [{ law: 'normal', spread: 0.05 }, 0.05, 0.012],
  [{ law: 'lognormal', spread: 0.05 }, 0.05, 0.015],
  [{ law: 'lognormal', spread: 0.05, least: 0.3 }, 0.05, 0.03],
  // With a mean of ten deviations α is 11.05 and the fourth moment exists.
  [{ law: 'pareto', spread: 0.05 }, 0.05, 0.05],
  [{ law: 'table', spread: 0.05, values }, 0.05, 0.012],
];

test.each(laws)('%o has the configured mean and deviation', (jitter, deviation, bound) => {
  const delays = drawn(0.5, jitter);
  expect(Math.abs(meanOf(delays) - 0.5)).toBeLessThan((5 * deviation) / Math.sqrt(count));
  expect(Math.abs(deviationOf(delays) / deviation - 1)).toBeLessThan(bound);
});

test('quantiles of each law are its closed form', () => {
  const [delay, spread] = [0.2, 0.05];
  const sigma = Math.sqrt(Math.log(1 + square(spread / delay)));
  const alpha = 1 + Math.sqrt(1 + square(delay / spread));
  for (const u of [0.001, 0.25, 0.5, 0.8, 0.999]) {
    const at = (law: JitterSettings['law']) => delayLaw({ delay, jitter: { law, spread } }).delay(u);
    expect(at('uniform')).toBeCloseTo(0.15 + 0.1 * u, 14);
    expect(at('normal')).toBeCloseTo(delay + spread * normalQuantile(u), 14);
    expect(at('lognormal')).toBeCloseTo(Math.exp(Math.log(delay) - square(sigma) / 2 + sigma * normalQuantile(u)), 14);
    expect(at('pareto')).toBeCloseTo((delay * (1 - 1 / alpha)) / power(1 - u, 1 / alpha), 14);
  }
});

test('a least delay moves the lognormal law: what is above it has the law of a mean that is as much lower', () => {
  const moved = delayLaw({ delay: 0.2, jitter: { law: 'lognormal', spread: 0.05, least: 0.12 } });
  const plain = delayLaw({ delay: 0.08, jitter: { law: 'lognormal', spread: 0.05 } });
  for (const u of [1e-9, 0.001, 0.5, 0.999]) expect(moved.delay(u)).toBeCloseTo(0.12 + plain.delay(u), 14);
});

test('a table without spread is taken as it is, linear between its ordered values', () => {
  const law = delayLaw({ delay: 0.2, jitter: { law: 'table', values } });
  const found = [0, 0.125, 0.25, 0.5, 0.75, 0.875, 1].map((u) => law.delay(u));
  const expected = [0.15, 0.16, 0.17, 0.2, 0.22, 0.24, 0.26];
  found.forEach((delay, i) => expect(delay).toBeCloseTo(expected[i] as number, 14));
});

test('a table with spread has exactly that deviation about exactly the mean', () => {
  const law = delayLaw({ delay: 5, jitter: { law: 'table', values: [1, 2, 4, 9], spread: 0.5 } });
  // Linear pieces of one third each: Simpson's rule is exact for the law's first two moments.
  const moment = (order: number) => {
    const nodes = [0, 1, 2].flatMap((piece) => [piece, piece + 0.5, piece + 0.5, piece + 0.5, piece + 0.5, piece + 1]);
    return meanOf(nodes.map((node) => power(law.delay(node / 3) - 5, order)));
  };
  expect(moment(1)).toBeCloseTo(0, 14);
  expect(Math.sqrt(moment(2))).toBeCloseTo(0.5, 14);
});

test('a table of equal values has no deviation that could be scaled', () => {
  expect(delayLaw({ delay: 0.2, jitter: { law: 'table', values: [3, 3, 3], spread: 0.1 } }).delay(0.9)).toBe(0.2);
});

/** Ordinary numbers, and the extremes that fc.double favours. */
const anyUniform = fc.oneof(
  fc.integer({ min: 1, max: 999 }).map((n) => n / 1000),
  anyNumber(2 ** -54, 1 - 2 ** -53),
);
const anyTime = fc.oneof(
  fc.nat({ max: 10_000 }).map((n) => n / 1000),
  anyNumber(0, 10),
);
const anyJitter = fc.record({
  law: fc.constantFrom('uniform', 'normal', 'lognormal', 'pareto', 'table' as const),
  spread: anyTime,
  values: fc.array(anyNumber(-5, 5), { minLength: 2, maxLength: 20 }),
});

test('a delay is finite, never negative and never falls in u, whatever the settings', () => {
  fc.assert(
    fc.property(anyTime, anyJitter, anyUniform, anyUniform, (delay, jitter, u, v) => {
      const law = delayLaw({ delay, jitter });
      const [low, high] = [law.delay(Math.min(u, v)), law.delay(Math.max(u, v))];
      expect(Number.isFinite(high) && low >= 0).toBe(true);
      // Neighbouring quantiles may be out of order by rounding.
      expect(low).toBeLessThanOrEqual(high + 1e-12 * (1 + high));
    }),
    { numRuns: 2000 },
  );
});

test('without jitter the delay is the mean, and about a mean of 0 the laws of positive delays have no spread', () => {
  expect(delayLaw({ delay: 0.2 }).delay(0.9)).toBe(0.2);
  expect(delayLaw({ delay: 0.2, jitter: { law: 'pareto', spread: 0 } }).delay(0.9)).toBe(0.2);
  for (const law of ['lognormal', 'pareto'] as const) expect(delayLaw({ delay: 0, jitter: { law, spread: 0.1 } }).delay(0.9)).toBe(0);
});
