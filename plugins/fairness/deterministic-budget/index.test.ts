/** Deterministic budget: the traces of the vectors, the budget kept, equal estimates served alike. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LaneResults } from '../../../engine/measure/run-results.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan } from '../../../test/support/plans.ts';
import { resultsOf } from '../../../test/support/runs.ts';
import { Notes, schedulerOf, servedBy, Situation, turnsOf } from '../../../test/support/situation.ts';
import { vectorsOf } from '../../../test/support/vectors.ts';
import plugin from './index.ts';

interface Trace {
  name: string;
  n: number;
  budget: number;
  triggers: number;
  sentAt: number[][];
}

const { traces } = vectorsOf<{ traces: Trace[] }>('deterministic');

/** The shares of each trace at trigger k, as its `probs` writes them. */
const shares: Record<string, (k: number) => number[]> = {
  'equal shares: all at 0,3,6,...': () => [1, 1, 1],
  'shares 8:5:2': () => [8, 5, 2],
  'budget 2, shares .6/.3/.1 (f = 1, .7, .3 after surplus)': () => [0.6, 0.3, 0.1],
  'shares depend on the trigger number': (k) => [1 + (k % 7), 2 + (k % 5), 3],
  'two receivers, irrational shares': () => [Math.SQRT1_2, 1 - Math.SQRT1_2],
};

test.each(traces)('$name', ({ name, n, budget, triggers, sentAt }) => {
  const served = servedBy(schedulerOf(plugin, { budget, cap: 1000 }, n), new Situation(n), triggers, (situation) => {
    situation.errors.set(shares[name]?.(situation.index) ?? []);
  });
  expect(turnsOf(served, n)).toEqual(sentAt);
});

test('with constant shares it never spends more than the budget, after the first update to all', () => {
  const errors = fc.array(anyNumber(0.01, 10), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(errors, anyNumber(0.05, 3), (values, budget) => {
      const situation = new Situation(values.length);
      situation.errors.set(values);
      let spent = -values.length;
      servedBy(schedulerOf(plugin, { budget, cap: 1_000_000 }, values.length), situation, 200).forEach((list, index) => {
        spent += list.length;
        // Intervals before the first turn are those of equal shares.
        expect(spent).toBeLessThanOrEqual((index + 1) * budget + values.length);
      });
    }),
  );
});

test('receivers with equal estimates are served together, every (n / budget)th trigger', () => {
  const situation = new Situation(4);
  situation.errors.fill(7);
  const served = servedBy(schedulerOf(plugin, { budget: 2 }, 4), situation, 7);
  expect(served.map((list) => list.length)).toEqual([4, 0, 4, 0, 4, 0, 4]);
});

test('a receiver without a share waits for as long as the cap says', () => {
  const situation = new Situation(2);
  situation.errors.set([1, 0]);
  const [, second] = turnsOf(servedBy(schedulerOf(plugin, { cap: 10 }, 2), situation, 40), 2);
  expect(second).toEqual([0, 2, 12, 22, 32]);
});

test('it explains share, frequency, interval and credit of the receivers it serves', () => {
  const situation = new Situation(2);
  situation.errors.set([3, 2]);
  const notes = new Notes(situation);
  const scheduler = schedulerOf(plugin, {}, 2);
  notes.servedAt(scheduler);
  expect(notes.explained.get(0)).toEqual([0.5, 0.5, 2, 0]);
  situation.index = 2;
  notes.servedAt(scheduler);
  expect(notes.explained.get(0)).toEqual([0.6, 0.6, 2, expect.closeTo(1 / 3, 12)]);
});

test('who is first heard of late gets its fair share, not next to nothing until its error is as large as that of the others', () => {
  const links = [0.2, 0.5, 0.8].map((delay) => ({ delay, jitter: { law: 'uniform', spread: 0.1 } }) as const);
  const silent = links.map(
    (link) => ({ ...link, loss: { law: 'independent', ratio: 1 }, schedule: [{ at: 60, settings: link }] }) as const,
  );
  const trigger = { distance: 0.09, orientation: 0.05, heartbeat: 1 };
  const lanes = [
    lane({ id: 'third', scheduler: 'every-nth', params: { scheduler: { n: 3 } }, trigger }),
    lane({ id: 'turns', scheduler: 'deterministic-budget', params: { scheduler: { budget: 2 } }, trigger }),
  ];
  const meanOf = ({ receivers }: LaneResults) => {
    const errors = Object.values(receivers).map(({ deviationMean }) => deviationMean ?? Infinity);
    return errors.reduce((sum, error) => sum + error, 0) / errors.length;
  };
  const choice = { motion: synthetic('human-like', { style: 'mouse' }), seed: 1, duration: 160, nodes: nodes(...links, ...silent), lanes };
  const { third, turns } = resultsOf(plan(choice)).lanes;
  expect(meanOf(turns!) / meanOf(third!)).toBeLessThan(1.22);
});
