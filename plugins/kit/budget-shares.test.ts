/** Shares against the vectors, what each factor reads in the estimates, and the law of equal estimates. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { Situation } from '../../test/support/situation.ts';
import { vectorsOf } from '../../test/support/vectors.ts';
import { BudgetShares, shareParams, sharesOf, weightsOf } from './budget-shares.ts';
import { z } from 'zod';

interface Vectors {
  shares: { weights: number[]; expected: number[] }[];
  mix: { alphas: [number, number, number]; PA: number[]; PI: number[]; PT: number[]; expected: number[] }[];
}

const vectors = vectorsOf<Vectors>('budget');
const schema = z.object(shareParams());
type Rules = Partial<z.input<typeof schema>>;
const rulesOf = (rules: Rules) => schema.parse(rules);
const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12) as number);

function sharesBy(rules: Rules, situation: Situation): number[] {
  const shares = new BudgetShares(rulesOf(rules), situation.receivers);
  shares.weigh(situation);
  return [...shares.values];
}

/** Three receivers of whom everything differs, at 10 s. */
function threeReceivers(): Situation {
  const situation = new Situation(3);
  situation.now = 10;
  situation.errors.set([8, 5, 3]);
  situation.confirmed.set([4, 4, 3]);
  situation.inUse.set([6, 3, 1]);
  situation.sentTimes.set([9, 8, 9]);
  situation.arrivalTimes.set([9.5, 8.5, 8]);
  situation.acknowledgedTimes.set([7, 5, 8]);
  return situation;
}

test('shares are those of the vectors; of a total of 0 all are equal', () => {
  for (const { weights, expected } of vectors.shares) {
    const out = new Float64Array(weights.length);
    sharesOf(Float64Array.from(weights), out);
    expect([...out]).toEqual(close(expected));
  }
});

test('mixtures are those of the vectors', () => {
  for (const { alphas, PA, PI, PT, expected } of vectors.mix) {
    const situation = new Situation(3);
    situation.errors.set(PA);
    situation.inUse.set(PI);
    situation.acknowledgedTimes.set(PT.map((share) => -share));
    const [accumulatedWeight, instantaneousWeight, timeWeight] = alphas;
    const found = sharesBy({ shares: 'weights', accumulatedWeight, instantaneousWeight, timeWeight }, situation);
    expect(found).toEqual(close(expected));
  }
});

test('each factor reads its own figure in the estimates', () => {
  const of = (rules: Rules) => sharesBy(rules, threeReceivers());
  expect(of({})).toEqual(close([8 / 16, 5 / 16, 3 / 16]));
  expect(of({ shares: 'instantaneous' })).toEqual(close([6 / 10, 3 / 10, 1 / 10]));
  expect(of({ shares: 'instantaneous', instantaneous: 'since-acknowledged' })).toEqual(close([4 / 5, 1 / 5, 0]));
  expect(of({ shares: 'time', time: 'sent' })).toEqual(close([1 / 4, 2 / 4, 1 / 4]));
  expect(of({ shares: 'time', time: 'received' })).toEqual(close([0.5 / 4, 1.5 / 4, 2 / 4]));
  expect(of({ shares: 'time', time: 'acknowledged' })).toEqual(close([3 / 10, 5 / 10, 2 / 10]));
  expect(of({ shares: 'equal' })).toEqual(close([1 / 3, 1 / 3, 1 / 3]));
});

test('the presets are the five cases of the thesis', () => {
  const weights = (['accumulated', 'instantaneous', 'time', 'thirds', 'halves'] as const).map((shares) => weightsOf(rulesOf({ shares })));
  expect(weights).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1 / 3, 1 / 3, 1 / 3],
    [1 / 2, 1 / 2, 0],
  ]);
});

test('weights are scaled to add up to 1; without any the shares are equal', () => {
  expect(weightsOf(rulesOf({ shares: 'weights', accumulatedWeight: 0.5, timeWeight: 0.3 }))).toEqual(close([0.625, 0, 0.375]));
  expect(sharesBy({ shares: 'weights' }, threeReceivers())).toEqual(close([1 / 3, 1 / 3, 1 / 3]));
});

test('a receiver that has acknowledged nothing has waited for nothing', () => {
  const situation = threeReceivers();
  situation.acknowledgedTimes[1] = -Infinity;
  expect(sharesBy({ shares: 'time' }, situation)).toEqual(close([3 / 5, 0, 2 / 5]));
  situation.acknowledgedTimes.fill(-Infinity);
  expect(sharesBy({ shares: 'time' }, situation)).toEqual(close([1 / 3, 1 / 3, 1 / 3]));
});

const rules = fc.record({
  shares: fc.constantFrom('accumulated', 'instantaneous', 'time', 'thirds', 'halves', 'weights', 'equal'),
  instantaneous: fc.constantFrom('since-made', 'since-acknowledged'),
  time: fc.constantFrom('sent', 'received', 'acknowledged'),
  accumulatedWeight: anyNumber(0, 1),
  timeWeight: anyNumber(0, 1),
}) as fc.Arbitrary<Rules>;

const figure = anyNumber(0, 1e6);
const figures = fc.record({ error: figure, confirmed: figure, inUse: figure, sent: figure, arrived: figure, acknowledged: figure });

function situationOf(receivers: readonly Record<string, number>[]): Situation {
  const situation = new Situation(receivers.length);
  situation.now = 2e6;
  receivers.forEach(({ error = 0, confirmed = 0, inUse = 0, sent = 0, arrived = 0, acknowledged = 0 }, i) => {
    situation.errors[i] = error + confirmed;
    situation.confirmed[i] = confirmed;
    situation.inUse[i] = inUse;
    situation.sentTimes[i] = sent;
    situation.arrivalTimes[i] = arrived;
    situation.acknowledgedTimes[i] = acknowledged;
  });
  return situation;
}

test('equal estimates have equal shares, by every rule', () => {
  fc.assert(
    fc.property(rules, figures, fc.integer({ min: 1, max: 70 }), (rule, one, receivers) => {
      const found = sharesBy(rule, situationOf(Array.from({ length: receivers }, () => one)));
      expect(new Set(found).size).toBe(1);
      expect(found[0]).toBeCloseTo(1 / receivers, 12);
    }),
  );
});

test('they add up to 1, and follow the receivers in whatever order these come', () => {
  fc.assert(
    fc.property(rules, fc.array(figures, { minLength: 1, maxLength: 20 }), (rule, receivers) => {
      const found = sharesBy(rule, situationOf(receivers));
      expect(found.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
      expect(sharesBy(rule, situationOf(receivers.toReversed())).reverse()).toEqual(
        found.map((value) => expect.closeTo(value, 9) as number),
      );
    }),
  );
});
