/** Frequencies against the vectors, and their laws. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { vectorsOf } from '../../test/support/vectors.ts';
import { frequenciesOf } from './budget-frequencies.ts';
import { sharesOf } from './budget-shares.ts';

interface Case {
  p: number[];
  budget: number;
  expected: number[];
}

const { frequencies } = vectorsOf<{ frequencies: Case[] }>('budget');

function frequenciesFor(shares: readonly number[], budget: number): number[] {
  const out = new Float64Array(shares.length);
  frequenciesOf(Float64Array.from(shares), budget, out);
  return [...out];
}

const parts = fc.array(fc.oneof(fc.constant(0), anyNumber(0, 1e6)), { minLength: 1, maxLength: 70 });
const budgets = anyNumber(0, 80);

function sharesFrom(values: readonly number[]): number[] {
  const shares = Float64Array.from(values);
  sharesOf(shares, shares);
  return [...shares];
}

test('they are those of the vectors', () => {
  for (const { p, budget, expected } of frequencies) {
    expect(frequenciesFor(p, budget)).toEqual(expected.map((value) => expect.closeTo(value, 12) as number));
  }
});

test('they add up to the budget, or to one each where the budget is larger', () => {
  fc.assert(
    fc.property(parts, budgets, (values, budget) => {
      const sum = frequenciesFor(sharesFrom(values), budget).reduce((a, b) => a + b);
      expect(sum).toBeCloseTo(Math.min(values.length, budget), 9);
    }),
  );
});

test('no receiver has more than 1 or less than its share of the budget', () => {
  fc.assert(
    fc.property(parts, budgets, (values, budget) => {
      const shares = sharesFrom(values);
      frequenciesFor(shares, budget).forEach((frequency, i) => {
        expect(frequency).toBeLessThanOrEqual(1);
        expect(frequency).toBeGreaterThanOrEqual(Math.min(1, (shares[i] as number) * budget));
      });
    }),
  );
});

test('a larger share never has the lower frequency, an equal one the same', () => {
  fc.assert(
    fc.property(parts, budgets, (values, budget) => {
      const shares = sharesFrom(values);
      const found = frequenciesFor(shares, budget);
      const order = shares.map((_, i) => i).sort((a, b) => (shares[a] as number) - (shares[b] as number));
      for (let k = 1; k < order.length; k++) {
        const [low, high] = [order[k - 1] as number, order[k] as number];
        if (shares[low] === shares[high]) expect(found[low]).toBe(found[high]);
        else expect(found[high]).toBeGreaterThanOrEqual(found[low] as number);
      }
    }),
  );
});
