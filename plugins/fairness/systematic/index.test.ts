/** Systematic sampling: the same marginals as by chance, at regular gaps, and the budget to within one update each. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { schedulerOf, servedBy, Situation, streamOf, turnsOf } from '../../../test/support/situation.ts';
import plugin from './index.ts';

function turns(errors: readonly number[], budget: number, triggers: number, seed = 1): number[][] {
  const situation = new Situation(errors.length);
  situation.errors.set(errors);
  return turnsOf(servedBy(schedulerOf(plugin, { budget }, errors.length, streamOf(seed)), situation, triggers), errors.length);
}

test('gaps differ by one trigger at most, and are as long as the frequency says', () => {
  const [first = [], second = [], third = []] = turns([8, 5, 2], 1, 3001);
  const gaps = (list: readonly number[]) => new Set(list.slice(2).map((trigger, i) => trigger - (list[i + 1] as number)));
  expect([gaps(first), gaps(second), gaps(third)]).toEqual([new Set([1, 2]), new Set([3]), new Set([7, 8])]);
});

test('after k triggers a receiver of constant frequency f has been sent k·f updates, to within one, beside the first', () => {
  const errors = fc.array(anyNumber(0.01, 10), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(errors, anyNumber(0, 1), fc.integer({ min: 1, max: 300 }), (values, budget, k) => {
      const whole = values.reduce((a, b) => a + b);
      turns(values, budget, k + 1).forEach((list, receiver) => {
        const due = (k * budget * (values[receiver] as number)) / whole;
        expect(Math.abs(list.length - 1 - due)).toBeLessThan(1 + 1e-6);
      });
    }),
  );
});

test('where the first one falls is left to chance: any one trigger serves with the frequency as its probability', () => {
  const runs = 4000;
  const at = (trigger: number) => {
    let count = 0;
    for (let seed = 1; seed <= runs; seed++) if (turns([8, 5, 2], 1, trigger + 1, seed)[1]?.includes(trigger)) count += 1;
    return count / runs;
  };
  for (const trigger of [1, 2, 7]) expect(Math.abs(at(trigger) - 1 / 3)).toBeLessThanOrEqual(4 * Math.sqrt(2 / 9 / runs));
});

test('the first update goes to all', () => {
  expect(turns([1, 2, 3], 0, 5)).toEqual([[0], [0], [0]]);
});
