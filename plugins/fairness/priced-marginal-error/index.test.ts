/** Priced marginal error: the budget of every-nth at every moment, and who is served. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { Notes, schedulerOf, servedBy, Situation } from '../../../test/support/situation.ts';
import plugin from './index.ts';

const variants = ['fair', 'balanced'] as const;

/** Returns what every-nth has sent after each of the first triggers when n = receivers / budget. */
function everyNth(receivers: number, budget: number, triggers: number): number[] {
  return Array.from({ length: triggers }, (_, index) => receivers * (Math.floor((index * budget) / receivers) + 1));
}

test('the first update goes to all', () => {
  expect(servedBy(schedulerOf(plugin, { budget: 0 }, 3), new Situation(3), 3)).toEqual([[0, 1, 2], [], []]);
});

const triggers = 120;
const histories = fc.record({
  variant: fc.constantFrom(...variants),
  budget: anyNumber(0, 6),
  errors: fc.array(anyNumber(0, 100), { minLength: 1, maxLength: 6 }),
  apart: fc.array(anyNumber(0, 50), { minLength: triggers, maxLength: triggers }),
});

test('at no trigger has it sent more than every-nth, and never twice to a receiver', () => {
  fc.assert(
    fc.property(histories, ({ variant, budget, errors, apart }) => {
      const situation = new Situation(errors.length);
      const limit = everyNth(errors.length, budget, triggers);
      let spent = 0;
      servedBy(schedulerOf(plugin, { variant, budget }, errors.length), situation, triggers, ({ index }) => {
        situation.apart = apart[index] ?? 0;
        errors.forEach((error, receiver) => (situation.errors[receiver] = error * index));
      }).forEach((list, index) => {
        spent += list.length;
        expect(spent).toBeLessThanOrEqual(limit[index] as number);
        expect(new Set(list).size).toBe(list.length);
      });
    }),
  );
});

/** Where updates are all as far apart, what it sends in the end is the budget. */
test.each(variants)('%s spends the budget, but for what it keeps in hand', (variant) => {
  const situation = new Situation(3);
  situation.errors.set([8, 5, 2]);
  const spent = servedBy(schedulerOf(plugin, { variant, budget: 1 }, 3), situation, 900).flat().length;
  expect(spent).toBeGreaterThan(880);
});

test('an update that changes nothing is not sent', () => {
  const situation = new Situation(3);
  situation.apart = 0;
  situation.errors.set([8, 5, 2]);
  expect(servedBy(schedulerOf(plugin, { budget: 2 }, 3), situation, 50).flat()).toEqual([0, 1, 2]);
});

test('with a budget for all receivers every update goes to all', () => {
  const situation = new Situation(3);
  situation.errors.set([8, 5, 2]);
  expect(servedBy(schedulerOf(plugin, { budget: 3 }, 3), situation, 20)).toEqual(Array.from({ length: 20 }, () => [0, 1, 2]));
});

test('of two for whom it saves as much, the one that has had more error is served before the other', () => {
  for (const variant of variants) {
    const situation = new Situation(2);
    situation.errors.set([1, 3]);
    const counts = [0, 0];
    for (const receiver of servedBy(schedulerOf(plugin, { variant }, 2), situation, 100).flat()) counts[receiver]! += 1;
    expect(counts[1]).toBeGreaterThan(counts[0] as number);
  }
});

test('in whatever order the receivers come, the same ones are served', () => {
  fc.assert(
    fc.property(histories, ({ variant, budget, errors, apart }) => {
      const distinct = errors.map((error, i) => error + i * 1e-3);
      const servedIn = (order: readonly number[]) => {
        const situation = new Situation(order.length);
        const lists = servedBy(schedulerOf(plugin, { variant, budget }, order.length), situation, triggers, ({ index }) => {
          situation.apart = apart[index] ?? 0;
          order.forEach((who, receiver) => (situation.errors[receiver] = (distinct[who] as number) * index));
        });
        return lists.map((list) => list.map((receiver) => order[receiver] as number).sort((a, b) => a - b));
      };
      const order = distinct.map((_, i) => i);
      expect(servedIn(order.toReversed())).toEqual(servedIn(order));
    }),
  );
});

test('it explains error, saving, weight, their product, and the price', () => {
  const situation = new Situation(2);
  const notes = new Notes(situation);
  const scheduler = schedulerOf(plugin, { budget: 2 }, 2);
  notes.servedAt(scheduler);
  situation.index = 1;
  situation.errors.set([3, 1]);
  notes.servedAt(scheduler);
  const weight = Math.exp(2 * (3 / 2 - 1));
  expect(notes.explained.get(0)?.slice(0, 4)).toEqual([
    3,
    expect.closeTo(0.5, 12),
    expect.closeTo(weight, 12),
    expect.closeTo(weight / 2, 12),
  ]);
});
