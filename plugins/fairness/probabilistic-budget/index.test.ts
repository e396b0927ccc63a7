/** Probabilistic budget: the decisions of the vectors, the marginals, the budget in expectation. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { Notes, schedulerOf, servedBy, Situation, streamOf } from '../../../test/support/situation.ts';
import { vectorsOf } from '../../../test/support/vectors.ts';
import plugin from './index.ts';

interface Decision {
  p: number[];
  budget: number;
  u: number[];
  expected: boolean[];
  /** Where the printed condition (u ≤ f) and the correct one (u < f) differ. */
  note?: string;
}

const { decide } = vectorsOf<{ decide: Decision[] }>('budget');

/** Receivers whose errors are as given, after the first trigger. */
function withErrors(errors: readonly number[], index = 1): Situation {
  const situation = new Situation(errors.length);
  situation.index = index;
  situation.errors.set(errors);
  return situation;
}

test('who is sent the update is as in the vectors', () => {
  for (const { p, budget, u, expected, note } of decide) {
    if (note) continue;
    const situation = withErrors(p);
    const draws = u.values();
    const scheduler = schedulerOf(plugin, { budget }, p.length, { uniform: () => draws.next().value as number });
    expect(new Notes(situation).servedAt(scheduler)).toEqual(expected.flatMap((sent, receiver) => (sent ? [receiver] : [])));
  }
});

test('the first update goes to all', () => {
  expect(servedBy(schedulerOf(plugin, { budget: 0 }, 3), new Situation(3), 2)).toEqual([[0, 1, 2], []]);
});

test('a frequency of 0 is never sent, one of 1 always, whatever the draw', () => {
  const served = (draw: number) => new Notes(withErrors([1, 0])).servedAt(schedulerOf(plugin, {}, 2, { uniform: () => draw }));
  expect([served(0), served(1 - 2 ** -53)]).toEqual([[0], [0]]);
});

test('over many triggers each receiver is sent its frequency, with independent draws', () => {
  const triggers = 20_000;
  const situation = withErrors([8, 5, 2]);
  const served = servedBy(schedulerOf(plugin, { budget: 2 }, 3, streamOf(11)), situation, triggers).slice(1);
  const counted = [0, 1, 2].map((receiver) => served.filter((list) => list.includes(receiver)).length / served.length);
  const expected = [1, 21 / 30, 9 / 30];
  counted.forEach((share, i) => {
    const f = expected[i] as number;
    expect(Math.abs(share - f)).toBeLessThanOrEqual(4 * Math.sqrt((f * (1 - f)) / triggers));
  });
  const both = served.filter((list) => list.includes(1) && list.includes(2)).length / served.length;
  const product = (expected[1] as number) * (expected[2] as number);
  expect(Math.abs(both - product)).toBeLessThanOrEqual(4 * Math.sqrt((product * (1 - product)) / triggers));
});

test('at every trigger the frequencies add up to no more than the budget, and each receiver has a share of it', () => {
  const errors = fc.array(anyNumber(0, 1e5), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(errors, anyNumber(0, 40), (values, budget) => {
      const situation = withErrors(values);
      const notes = new Notes(situation);
      notes.servedAt(schedulerOf(plugin, { budget }, values.length));
      const column = (quantity: number) => values.map((_, receiver) => notes.explained.get(receiver)?.[quantity] as number);
      const sum = (column: readonly number[]) => column.reduce((a, b) => a + b);
      expect(sum(column(1))).toBeLessThanOrEqual(budget * (1 + 1e-12) + 1e-12);
      expect(sum(column(0))).toBeCloseTo(1, 9);
    }),
  );
});
