import { expect, test } from 'vitest';
import { resolveStudy, type StudyDesign, type StudyFields } from '../../../experiment/study.ts';
import { analyse } from './analysis.ts';
import { artificialStudy, type RaterModel } from './artificial-raters.ts';
import { bradleyTerry } from './bradley-terry.ts';
import { crossValidate, fitScore } from './fitted-score.ts';
import { jackknife } from './jackknife.ts';
import { mean, summaryOf } from '../../../engine/base/math/sample.ts';
import { alpha, rankCorrelation, ranksOf } from './ranks.ts';

const conditions = ['none', 'linear', 'smooth', 'rich'];
const merits = [-1, -0.3, 0.3, 1];
const raters: RaterModel = { merits, leniency: 0.5, taste: 0.3, noise: 0.6, indifference: 0.3 };

function designOf(fields: Partial<StudyFields> = {}): StudyDesign {
  const lanes = conditions.map((id) => ({ id })) as never;
  return resolveStudy({ conditions: conditions.map((id) => ({ id, lane: id })), ...fields }, lanes, ({ message }) => {
    throw new Error(message);
  });
}

const studies = 200;
const seeds = Array.from({ length: studies }, (_, study) => 1000 + study);

/** The results of a very large study, per condition. */
function truth(design: StudyDesign): readonly number[] {
  const answers = artificialStudy(design, raters, { people: 10_000, seed: 7 });
  return conditions.map((condition) => {
    return mean(answers.filter((round) => round.condition === condition).map(({ ratings }) => ratings['quality'] as number));
  });
}

test('of 200 studies, 95 % intervals of opinion scores cover the truth in 93 to 97 %, and the order is found', () => {
  const design = designOf();
  const right = truth(design);
  let covered = 0;
  let ordered = 0;
  for (const seed of seeds) {
    const { opinions } = analyse(artificialStudy(design, raters, { people: 16, seed }), conditions, ['quality']);
    covered += opinions.filter(({ mean: { low, high } }, k) => low <= (right[k] as number) && (right[k] as number) <= high).length;
    const means = opinions.map(({ mean: { value } }) => value);
    ordered += means.every((value, k) => k === 0 || value > (means[k - 1] as number)) ? 1 : 0;
  }
  expect(covered / (studies * conditions.length)).toBeGreaterThanOrEqual(0.93);
  expect(covered / (studies * conditions.length)).toBeLessThanOrEqual(0.97);
  expect(ordered / studies).toBeGreaterThan(0.9);
});

test('of 200 studies of pairs, the intervals of score differences cover the truth in 93 to 97 %', () => {
  const design = designOf({ kind: 'pair' });
  const everyone = artificialStudy(design, raters, { people: 5_000, seed: 7 }).flatMap(({ preference }) => preference ?? []);
  const scores = bradleyTerry(conditions, everyone);
  let covered = 0;
  let all = 0;
  for (const seed of seeds) {
    const { differences } = analyse(artificialStudy(design, raters, { people: 20, seed }), conditions, []);
    for (const { condition, baseline, difference } of differences) {
      const right = (scores[conditions.indexOf(condition)] as number) - (scores[conditions.indexOf(baseline)] as number);
      covered += difference.low <= right && right <= difference.high ? 1 : 0;
      all += 1;
    }
  }
  expect(covered / all).toBeGreaterThanOrEqual(0.93);
  expect(covered / all).toBeLessThanOrEqual(0.97);
});

test('without differences, agreement is that of chance, and nothing explains the ratings', () => {
  const same: RaterModel = { ...raters, merits: [0, 0, 0, 0], leniency: 0, taste: 0 };
  const answers = artificialStudy(designOf(), same, {
    people: 60,
    seed: 3,
    metricsOf: (_, random) => ({ deviationMean: random.uniform() }),
  });
  const { agreement, correlations, fitted, order } = analyse(answers, conditions, ['quality']);
  const [{ alpha: found } = { alpha: null }] = agreement;
  expect(found).toSatisfy(({ low, high }: { low: number; high: number }) => low <= 0 && 0 <= high);
  expect(Math.abs(correlations[0]?.correlation.value ?? NaN)).toBeLessThan(0.15);
  expect(fitted?.validation.error).toBeGreaterThan(0.99 * (fitted?.validation.errorOfMean ?? NaN));
  expect(order?.slope).toSatisfy(({ low, high }: { low: number; high: number }) => low <= 0 && 0 <= high);
});

test('a metric that says how good a condition is correlates, and predicts people who were not seen', () => {
  const metricsOf = (condition: number) => ({ deviationMean: 3 - (merits[condition] as number) });
  const answers = artificialStudy(designOf(), raters, { people: 24, seed: 5, metricsOf });
  const { correlations, fitted } = analyse(answers, conditions, ['quality']);
  expect(correlations[0]?.between.high).toBeLessThan(-0.5);
  expect(correlations[0]?.correlation.value).toBeNaN();
  expect(fitted?.score.slopes[0]).toBeCloseTo(-1, 0);
  expect(fitted?.validation.error).toBeLessThan(0.9 * (fitted?.validation.errorOfMean ?? NaN));
});

test('small samples are called small', () => {
  const peopleOf = (people: number) => analyse(artificialStudy(designOf(), raters, { people, seed: 1 }), conditions, ['quality']);
  expect([peopleOf(4).isSmall, peopleOf(11).isSmall, peopleOf(12).isSmall]).toEqual([true, true, false]);
  expect(peopleOf(1).opinions[0]?.mean).toSatisfy(
    ({ low, high }: { low: number; high: number }) => Number.isNaN(low) && Number.isNaN(high),
  );
});

test('the jackknife of a mean is Student’s interval', () => {
  const values = [3, 4, 4, 5, 2, 4.5];
  const { value, low, high } = jackknife(values, mean);
  const { mean: middle, confidenceLow, confidenceHigh } = summaryOf(values);
  expect([value, low, high].map((each) => each.toFixed(12))).toEqual(
    [middle, confidenceLow, confidenceHigh].map((each) => each.toFixed(12)),
  );
});

test('Bradley–Terry: one preferred in three of four comparisons has ln 3 more, but for the prior', () => {
  const prefer = (better: string | null) => ({ first: 'a', second: 'b', better });
  const [a, b] = bradleyTerry(
    ['a', 'b'],
    Array.from({ length: 4000 }, (_, k) => prefer(k % 4 === 0 ? 'b' : 'a')),
  );
  expect((a as number) - (b as number)).toBeCloseTo(Math.log(3), 3);
  expect(bradleyTerry(['a', 'b'], [prefer(null)])).toEqual([0, 0]);
  expect(bradleyTerry(['a', 'b'], [prefer('a')]).every(Number.isFinite)).toBe(true);
});

test('ranks: equal values share the mean of their ranks; Spearman of a monotone relation is 1', () => {
  expect(ranksOf([10, 30, 20, 20])).toEqual([1, 4, 2.5, 2.5]);
  expect(rankCorrelation([1, 2, 3, 4].map((x) => [x, Math.exp(x)] as const))).toBe(1);
  expect(
    rankCorrelation([
      [1, 2],
      [1, 3],
    ]),
  ).toBeNaN();
});

test('Krippendorff’s alpha: the interval example of “Computing Krippendorff’s Alpha-Reliability” gives 0.849', () => {
  // Four observers, twelve units; missing values left out.
  const units = [
    [1, 1, 1],
    [2, 2, 3, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [2, 2, 2, 2],
    [1, 2, 3, 4],
    [4, 4, 4, 4],
    [1, 1, 2, 1],
    [2, 2, 2, 2],
    [5, 5, 5],
    [1, 1],
    [3],
  ];
  expect(alpha(units)).toBeCloseTo(0.849, 3);
});

test('a linear relation is fitted exactly but for the ridge, and two metrics of the same thing share it', () => {
  const rounds = Array.from({ length: 40 }, (_, k) => ({
    person: `P${k % 8}`,
    metrics: [k % 5, 2 * (k % 5), k % 3],
    rating: 1 + 0.5 * (k % 5),
  }));
  const { slopes } = fitScore(rounds);
  expect((slopes[0] as number) + 2 * (slopes[1] as number)).toBeCloseTo(0.5, 1);
  expect(slopes[2]).toBeCloseTo(0, 1);
  expect(crossValidate(rounds).correlation).toBeGreaterThan(0.95);
});
