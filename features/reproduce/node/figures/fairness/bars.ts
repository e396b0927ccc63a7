/** The bars that schedulers are held against, and how each is decided. */
import { pairedSummary, type Pair } from '../../../../../engine/base/math/paired.ts';
import tolerances from '../../tolerances.json' with { type: 'json' };
import { claimOfCases, claimOfRuns, decidingText, type Claim, type CrossedCase } from '../claim.ts';
import { figureText, rangeText } from '../figure-text.ts';
import { mean, median } from '../../../../../engine/base/math/sample.ts';
import type { BarWorld, Kind } from './bar-worlds.ts';

const limits = tolerances.schedulers;

/** Deviation from the real path, m, over the receivers; and what it took. */
export interface Score {
  readonly mean: number;
  readonly std: number;
  readonly max: number;
  /** Mean deviation of each receiver, m; NaN: it has seen nothing. */
  readonly errors: ReadonlyMap<string, number>;
  /** Updates sent to each receiver. */
  readonly sent: ReadonlyMap<string, number>;
  readonly updates: number;
  /** Distance threshold that was found, m; NaN: none was looked for. */
  readonly threshold: number;
}

/** The scores of every lane in one world under one seed. */
export interface Case {
  readonly world: BarWorld;
  readonly seed: number;
  readonly triggersPerSecond: number;
  readonly scores: ReadonlyMap<string, Score>;
}

/** A figure of a case; undefined: its lanes were not measured. */
export type Figured = (one: Case) => number | undefined;

type Figure = 'mean' | 'std' | 'max' | 'updates' | 'threshold';

export function valueOf(figure: Figure, lane: string): Figured {
  return ({ scores }) => scores.get(lane)?.[figure];
}

/** A figure of one lane over that of another. */
export function ratioOf(figure: Figure, lane: string, over: string): Figured {
  return ({ scores }) => {
    const [own, base] = [scores.get(lane)?.[figure], scores.get(over)?.[figure]];
    return own === undefined || base === undefined ? undefined : own / base;
  };
}

/** Values of the cases that were measured; NaN, where a receiver has seen nothing, is as bad as can be. */
export function valuesOf(cases: readonly Case[], value: Figured): number[] {
  return cases.flatMap((one) => value(one) ?? []).map((each) => (Number.isNaN(each) ? Infinity : each));
}

/** NaN: nothing was measured, or half of it is as bad as can be. */
export function medianOf(cases: readonly Case[], value: Figured): number {
  const values = valuesOf(cases, value);
  return values.length > 0 ? median(values) : NaN;
}

export function worldsOf(cases: readonly Case[]): BarWorld[] {
  return [...new Set(cases.map(({ world }) => world))];
}

/** Where n / budget is not whole, every-nth does not have the budget. */
export function hasThird({ receivers, budget }: BarWorld): boolean {
  const n = receivers / budget;
  return Math.abs(n - Math.round(n)) < 1e-9;
}

export interface Bar {
  readonly id: string;
  readonly says: string;
  readonly value: Figured;
  readonly most: (world: BarWorld) => number;
  readonly where: (world: BarWorld) => boolean;
  /** The bar is about runs and wants so large a share of them; left out, it is about the median of each world. */
  readonly shareOfRuns?: number;
}

const everywhere = () => true;
const isOf =
  (...kinds: readonly Kind[]) =>
  (world: BarWorld) =>
    kinds.some((kind) => world.kinds.includes(kind));

const { efficientMean, maxOverEveryNth } = limits;
const variants = ['efficient', 'balanced', 'fair'] as const;

export const bars: readonly Bar[] = [
  {
    id: 'efficient, mean',
    says: 'mean deviation ≤ 1.05 × that of the coarser threshold to all (1.10 at budgets ≤ 0.1 n and at equal delays)',
    value: ratioOf('mean', 'efficient', 'coarse'),
    most: (world) => (isOf('small-budget', 'equal')(world) ? efficientMean.smallBudgetOrEqualDelays : efficientMean.usual),
    where: (world) => !isOf('players')(world),
  },
  {
    id: 'efficient, max',
    says: 'largest ≤ 1.06 × deterministic-budget',
    value: ratioOf('max', 'efficient', 'deterministic'),
    most: () => limits.efficientMax,
    where: everywhere,
  },
  {
    id: 'fair, max',
    says: 'largest ≤ deterministic-budget',
    value: ratioOf('max', 'fair', 'deterministic'),
    most: () => limits.fairMax,
    where: everywhere,
  },
  {
    id: 'fair, respawns',
    says: 'respawns: largest ≤ that of efficient',
    value: ratioOf('max', 'fair', 'efficient'),
    most: () => 1,
    where: isOf('players'),
  },
  {
    id: 'fair, mean',
    says: 'mean ≤ 1.10 × every-nth',
    value: ratioOf('mean', 'fair', 'third'),
    most: () => limits.meanOverEveryNth,
    where: hasThird,
  },
  {
    id: 'fair, std',
    says: 'std ≤ 0.2 × deterministic-budget with keys, mouse, GLS, 16 and 64 receivers, budgets ≤ 1/3, equal delays, and 30 % loss',
    value: ratioOf('std', 'fair', 'deterministic'),
    most: () => limits.fairStd,
    where: isOf('keys', 'mouse', 'GLS', 'many', 'small-budget', 'equal', 'loss'),
  },
  {
    id: 'balanced, mean',
    says: 'mean ≤ 1.10 × every-nth',
    value: ratioOf('mean', 'balanced', 'third'),
    most: () => limits.meanOverEveryNth,
    where: hasThird,
  },
  {
    id: 'priced, mean',
    says: 'priced-marginal-error, balanced: mean ≤ 1.07 × deterministic-budget, as on the page of fairness',
    value: ratioOf('mean', 'priced', 'deterministic'),
    most: () => limits.pricedMean,
    where: everywhere,
  },
  {
    id: 'priced-fair, mean',
    says: 'priced-marginal-error, fair: mean ≤ 1.07 × deterministic-budget',
    value: ratioOf('mean', 'priced-fair', 'deterministic'),
    most: () => limits.pricedMean,
    where: everywhere,
  },
  ...variants.flatMap((lane): Bar[] => [
    {
      id: `${lane}, every-nth`,
      says: 'largest ≤ 1.05 × every-nth',
      value: ratioOf('max', lane, 'third'),
      most: () => maxOverEveryNth.most,
      where: hasThird,
      shareOfRuns: maxOverEveryNth.shareOfRuns,
    },
    {
      id: `${lane}, narrow`,
      says: 'narrow links: largest ≤ every-nth',
      value: ratioOf('max', lane, 'third'),
      most: () => limits.narrowMax,
      where: isOf('narrow'),
    },
    {
      id: `${lane}, updates`,
      says: 'updates ≤ 1.02 × deterministic-budget',
      value: ratioOf('updates', lane, 'deterministic'),
      most: () => limits.updates.most,
      where: everywhere,
    },
    {
      id: `${lane}, flaky`,
      says: 'one flaky of 16: the others below every-nth’s mean',
      value: ratioOf('mean', lane, 'third'),
      most: () => limits.flaky.overEveryNth,
      where: isOf('flaky'),
    },
  ]),
];

export interface Miss {
  readonly bar: Bar;
  readonly world: BarWorld;
  readonly value: number;
}

export interface Verdict {
  readonly claim: Claim;
  /** Worlds whose median misses the bar. */
  readonly misses: readonly Miss[];
}

/** Kept in each world that it is about, or in the share of runs that it names. */
export function verdictOn(bar: Bar, cases: readonly Case[]): Verdict {
  const own = cases.filter(({ world }) => bar.where(world));
  const worlds = worldsOf(own).map((world) => ({
    world,
    value: medianOf(
      own.filter((one) => one.world === world),
      bar.value,
    ),
  }));
  const isKept = (value: number, world: BarWorld) => value <= bar.most(world);
  const ofWorlds = worlds.map(({ value, world }) => isKept(value, world));
  const misses = worlds.filter((_, index) => !ofWorlds[index]).map((missed) => ({ bar, ...missed }));
  const { id, says, shareOfRuns } = bar;
  if (shareOfRuns === undefined) {
    return { claim: withInterval(claimOfCases({ id, says, printed: 'each world' }, ofWorlds, 1), own, bar.value), misses };
  }
  const runs = own.flatMap(({ world, seed, ...one }): CrossedCase[] => {
    const value = bar.value({ world, seed, ...one });
    return value === undefined ? [] : [{ driving: world.driving, world, seed, kept: isKept(value, world) }];
  });
  return { claim: claimOfRuns({ id, says, printed: `${figureText(100 * shareOfRuns)} % of the runs` }, runs, shareOfRuns), misses };
}

/** A claim about medians of ratios, with the geometric mean of the ratio over all runs behind it. */
export function withInterval(claim: Claim, cases: readonly Case[], ratio: Figured): Claim {
  return { ...claim, ours: `${claim.ours}; ${ratioText(intervalOf(cases, ratio))}` };
}

/** A mean and the ends of its 95 % interval. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Geometric mean of a ratio; its interval by bootstrap over drivings and seeds, as worlds of the same driving have the
 * same paths under the same seeds. Ratios without a logarithm are left out.
 */
export function intervalOf(cases: readonly Case[], ratio: Figured): Interval {
  const pairs = pairsOf(cases, (one) => Math.log(ratio(one) ?? NaN)).filter(({ value }) => Number.isFinite(value));
  const { difference, low, high } = pairedSummary(pairs);
  return { mean: Math.exp(difference), low: Math.exp(low), high: Math.exp(high) };
}

export function ratioText({ mean: middle, low, high }: Interval): string {
  return Number.isFinite(low) ? `${figureText(middle)} (${rangeText(low, high)})` : figureText(middle);
}

function pairsOf(cases: readonly Case[], value: (one: Case) => number): Pair[] {
  const drivings = [...new Set(cases.map(({ world }) => world.driving))];
  return cases.map((one) => ({ world: drivings.indexOf(one.world.driving), seed: one.seed, value: value(one), baseline: 0 }));
}

/** Errors of the receivers in both worlds of 16, without the flaky one, which is to cost the others little. */
export function flakyClaim(cases: readonly Case[]): Claim {
  const flaky = cases.filter(({ world }) => world.kinds.includes('flaky'));
  const apart = flaky[0]?.world.apart ?? [];
  const meanOfRest: Figured = ({ scores }) => {
    const own = scores.get('efficient')?.errors;
    return own && mean([...own].filter(([receiver]) => !apart.includes(receiver)).map(([, error]) => error));
  };
  const healthy = cases.filter(({ world }) => world.id === 'all healthy of 16');
  const ratio = medianOf(flaky, meanOfRest) / medianOf(healthy, meanOfRest);
  const statement = {
    id: 'efficient, flaky',
    says: 'one flaky of 16: the mean of the others within 10 % of the all-healthy case',
    printed: '≤ 1.10',
  };
  if (Number.isNaN(ratio)) return { ...claimOfCases(statement, [], 1), ours: figureText(ratio) };
  const isKept = (figure: number) => figure <= limits.flaky.overHealthy;
  const claim = { ...claimOfCases(statement, [isKept(ratio)], 1), ours: decidingText(ratio, isKept) };
  // Both worlds have the same path under a seed.
  const paired: Figured = (one) => {
    const own = healthy.find(({ seed }) => seed === one.seed);
    return own && (meanOfRest(one) ?? NaN) / (meanOfRest(own) ?? NaN);
  };
  return withInterval(claim, flaky, paired);
}
