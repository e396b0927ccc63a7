/** Weights by error. */
import { expect, test } from 'vitest';
import { urgencies } from './urgency.ts';

function weights(variant: 'fair' | 'balanced', errors: readonly number[], now: number): number[] {
  const out = new Float64Array(errors.length);
  urgencies[variant](Float64Array.from(errors), now, out);
  return [...out];
}

test('equal errors weigh 1, none at all too', () => {
  for (const variant of ['fair', 'balanced'] as const) {
    expect(weights(variant, [5, 5, 5], 100)).toEqual([1, 1, 1]);
    expect(weights(variant, [0, 0], 100)).toEqual([1, 1]);
  }
});

test('balanced weighs by the ratio to the mean: e² for each time the mean', () => {
  expect(weights('balanced', [3, 1], 100)).toEqual([expect.closeTo(Math.exp(1), 12), expect.closeTo(Math.exp(-1), 12)]);
});

test('fair weighs by the time behind: e for every 5 s of mean error, however small a part of the whole that has become', () => {
  const rate = 2;
  for (const now of [100, 1000]) {
    const mean = rate * now;
    expect(weights('fair', [mean + 5 * rate, mean - 5 * rate], now)).toEqual([expect.closeTo(Math.E, 9), expect.closeTo(1 / Math.E, 9)]);
  }
});

test('no weight is more than e⁴, whatever the errors', () => {
  expect(weights('fair', [1e9, 0], 1e6)).toEqual([Math.exp(4), Math.exp(-4)]);
});

test('an error that is not known weighs 1, and does not count for the mean', () => {
  expect(weights('balanced', [3, NaN, 1], 100)).toEqual([expect.closeTo(Math.exp(1), 12), 1, expect.closeTo(Math.exp(-1), 12)]);
  expect(weights('balanced', [NaN, NaN], 0)).toEqual([1, 1]);
});
