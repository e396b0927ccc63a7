/** The verdict on finalists whose figures are given. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairedSummary } from '../../engine/base/math/paired.ts';
import { measureWords } from './measures.ts';
import { compared, recommend, type Finalist } from './verdict.ts';

/** Deviation and traffic on each of eight held-out blocks. */
function finalist(number: number, complexity: number, deviations: readonly number[], traffic: number): Finalist {
  const blocks = [deviations, deviations.map((_, k) => traffic + (k % 2))];
  const heldOut = blocks.map((values) => values.reduce((sum, each) => sum + each, 0) / values.length);
  const lane = { id: `lane-${number}` };
  return { number, words: `setting ${number}`, lane, complexity, tuning: heldOut, heldOut, blocks, bounded: [], keepsBounds: true };
}

const steady = [1, 1.125, 0.875, 1, 1.0625, 0.9375, 1, 1];
/** The same mean, block by block above or below. */
const noisy = steady.map((value, k) => value + (k % 2 === 0 ? 1 : -1) / 64);
const measures = ['deviationP95', 'bytesPerSecond'].map((metric) => ({ metric, ...measureWords(metric) }));

test('candidates that no objective distinguishes are named as equal, both ways, and the simpler one is recommended', () => {
  const finalists = [finalist(0, 2, steady, 800), finalist(7, 5, noisy, 500), finalist(4, 3, steady, 500), finalist(9, 1, steady, 700)];
  const candidates = compared(finalists);
  expect(candidates.map(({ equalTo }) => equalTo)).toEqual([[], [4], [7], []]);
  expect(candidates.map(({ isOnFront }) => isOnFront)).toEqual([false, true, false, false]);
  const { number, sentences } = recommend(candidates, measures, []);
  expect(number).toBe(4);
  expect(sentences).toEqual([
    'setting 4: 37 % less traffic (95 % interval 37 to 37 %) than the present setting (setting 0), at equal deviation p95 (95 % interval 0.0 to 0.0 %).',
    'No objective distinguishes it from setting 7; it is the simplest.',
  ]);
});

test('equal are those of which every interval includes 0, however they are found', () => {
  const values = fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(values, values, (left, right) => {
      const [a, b] = [finalist(0, 1, left, 500), finalist(1, 1, right, 500)];
      const pairs = left.map((value, world) => ({ world, seed: 0, value, baseline: right[world]! }));
      const { low, high } = pairedSummary(pairs);
      expect(compared([a, b])[0]?.equalTo).toEqual(low > 0 || high < 0 ? [] : [1]);
    }),
    { numRuns: 12 },
  );
});

test('rounding makes no candidate worse', () => {
  const none = steady.map(() => 0);
  const rounded = steady.map((value) => value * 1e-14);
  const candidates = compared([finalist(0, 2, none, 100), finalist(1, 2, rounded, 40), finalist(2, 1, none, 40)]);
  expect(candidates.map(({ equalTo }) => equalTo)).toEqual([[], [2], [1]]);
  expect(recommend(candidates.slice(0, 2), measures, []).number).toBe(1);
});

test('with a bound on traffic the smallest deviation within it is recommended', () => {
  const better = steady.map((value) => 0.5 * value);
  const finalists = [
    finalist(0, 2, steady, 800),
    finalist(1, 2, better, 900),
    finalist(
      2,
      2,
      better.map((value) => 1.2 * value),
      600,
    ),
  ];
  const bounded = finalists.map((each) => ({ ...each, keepsBounds: each.heldOut[1]! <= 700 }));
  const { number, sentences } = recommend(compared(bounded), measures, [{ metric: 'bytesPerSecond', max: 700 }]);
  expect([number, sentences[1]]).toEqual([2, 'The present setting breaks a bound.']);
  expect(sentences[0]).toMatch(/^setting 2: 40 % less deviation p95/);
});
