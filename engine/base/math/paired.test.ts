/** Paired differences: their mean, and intervals that hold what they promise. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf, uniformAt } from '../random/hash.ts';
import { normalQuantile } from './normal-law.ts';
import { pairedSummary, type Pair } from './paired.ts';
import { summaryOf } from './sample.ts';

const normals = (seed: number, name: string) => {
  const key = keyOf(seed, name);
  return (number: number) => normalQuantile(uniformAt(key, number));
};

test('a constant difference has an interval of no width, whatever the values are', () => {
  const values = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(values, (baselines) => {
      const pairs = baselines.map((baseline, seed): Pair => ({ world: 0, seed, baseline, value: baseline - 0.5 }));
      const { difference, low, high, below, seeds, worlds } = pairedSummary(pairs);
      for (const each of [difference, low, high]) expect(each).toBeCloseTo(-0.5, 9);
      expect([below, seeds, worlds]).toEqual([1, baselines.length, 1]);
    }),
    { numRuns: 20 },
  );
});

test('one pair, or none, has no interval', () => {
  expect(pairedSummary([{ world: 0, seed: 1, baseline: 2, value: 5 }])).toEqual({
    pairs: 1,
    worlds: 1,
    seeds: 1,
    baseline: 2,
    difference: 3,
    low: NaN,
    high: NaN,
    below: 0,
  });
  expect(pairedSummary([])).toMatchObject({ pairs: 0, difference: NaN, low: NaN });
});

test('with one world and many seeds it agrees with Student’s interval', () => {
  const noise = normals(1, 'noise');
  const pairs = Array.from({ length: 200 }, (_, seed): Pair => ({ world: 0, seed, baseline: 0, value: 1 + noise(seed) }));
  const student = summaryOf(pairs.map(({ value }) => value));
  const { low, high } = pairedSummary(pairs);
  expect(low).toBeCloseTo(student.confidenceLow, 1);
  expect(high).toBeCloseTo(student.confidenceHigh, 1);
});

/** How often the interval contains the true difference 0, for worlds and seeds with effects of their own. */
function coverage(worlds: number, seeds: number, interval: (pairs: readonly Pair[]) => { low: number; high: number }): number {
  let held = 0;
  for (let trial = 0; trial < 120; trial++) {
    const [ofWorld, ofSeed, own] = ['world', 'seed', 'own'].map((name) => normals(trial, name));
    const pairs = Array.from({ length: worlds * seeds }, (_, i): Pair => {
      const [world, seed] = [i % worlds, Math.floor(i / worlds)];
      return { world, seed, baseline: 0, value: ofWorld!(world) + ofSeed!(seed) + own!(i) };
    });
    const { low, high } = interval(pairs);
    if (low <= 0 && high >= 0) held += 1;
  }
  return held / 120;
}

test('with effects of worlds and seeds the interval covers the truth, which one over pairs alone does not', () => {
  const overPairs = (pairs: readonly Pair[]) => {
    const { confidenceLow: low, confidenceHigh: high } = summaryOf(pairs.map(({ value }) => value));
    return { low, high };
  };
  expect(coverage(12, 12, pairedSummary)).toBeGreaterThan(0.9);
  expect(coverage(12, 12, overPairs)).toBeLessThan(0.6);
});
