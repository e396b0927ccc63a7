/**
 * Candidates compared on held-out blocks: paired differences from the present setting and between each two, with
 * intervals, and which of them are equal.
 */
import type { TuneBound } from '../calls/tune-question.ts';
import type { TuneCandidate, TuneDifference } from '../calls/tune-result.ts';
import { mean, studentQuantile, summaryOf } from '../../../engine/base/math/sample.ts';
import { square } from '../../../engine/base/math/power.ts';
import { frontOf } from './search/pareto.ts';

/** A candidate as it was measured on one part of the held-out blocks. */
export interface Finalist extends Pick<
  TuneCandidate,
  | 'number'
  | 'words'
  | 'advice'
  | 'lane'
  | 'difficulty'
  | 'cost'
  | 'tuning'
  | 'choosing'
  | 'heldOut'
  | 'byNetwork'
  | 'bounded'
  | 'keepsBounds'
> {
  /** For each objective, the value on each block: the mean over networks (by weight) and seeds. */
  readonly blocks: readonly (readonly number[])[];
  /** The same of each further measure. */
  readonly besides: readonly (readonly number[])[];
  /**
   * For each objective and block, the mean of the relative differences of single runs from those of the present setting
   * on the same case. A run in which an update was lost at a bad moment may err ten times as much as another: it decides
   * a mean over a few blocks alone, but has at most the weight of two runs in this one.
   */
  readonly relative: readonly (readonly number[])[];
}

/** A candidate beside the others of its part. */
export interface ComparedCandidate extends TuneCandidate, Pick<Finalist, 'relative'> {
  /** Numbers of the candidates than which it is not certainly worse, neither in an objective nor in what else is compared. */
  readonly noWorseThan: readonly number[];
}

/** Between −2 and 2; of small ones the share. */
export function relativeDifference(value: number, baseline: number): number {
  const difference = differenceOf(value, baseline);
  return difference === 0 ? 0 : (2 * difference) / (Math.abs(value) + Math.abs(baseline));
}

/**
 * Share of the present setting's value by which a candidate may be worse than it, where the interval includes 0, and by
 * which candidates count as nearly as good as the best.
 */
export const tolerance = 0.05;
/** Smaller differences of any metric come from rounding: where nothing errs, deviations are 0 or 1e-14 m. */
export const rounding = 1e-9;

/** The first finalist is the present setting. */
export function compared(finalists: readonly Finalist[]): ComparedCandidate[] {
  const front = new Set(frontOf(finalists.map(({ heldOut, keepsBounds }) => ({ objectives: heldOut, violation: keepsBounds ? 0 : 1 }))));
  const present = finalists[0] as Finalist;
  const others = (a: Finalist, are: (a: Finalist, b: Finalist) => boolean) =>
    finalists.flatMap((b) => (b !== a && are(a, b) ? [b.number] : []));
  return finalists.map(({ blocks, besides, ...plain }, index) => ({
    ...plain,
    besides: besides.map((values, k) => ({ value: mean(values), versusPresent: pairedDifference(values, present.besides[k] ?? []) })),
    isOnFront: front.has(index),
    versusPresent: blocks.map((values, k) => pairedDifference(values, present.blocks[k] ?? [])),
    equalTo: others(finalists[index] as Finalist, areEqual),
    noWorseThan: others(finalists[index] as Finalist, isNoWorseThan),
  }));
}

/** No objective distinguishes them. */
function areEqual(a: Finalist, b: Finalist): boolean {
  return a.blocks.every((values, objective) => !isDistinct(pairedDifference(values, b.blocks[objective] ?? [])));
}

/**
 * No objective is certainly larger. What a viewer notices besides, jumps above all, is no more than within the tolerance:
 * a setting that jumps is not the same in plainer words.
 */
function isNoWorseThan(a: Finalist, b: Finalist): boolean {
  const differs = (values: readonly number[], others: readonly number[], allowed: number) => {
    const change = pairedDifference(values, others);
    return isDistinct(change) && change.difference > allowed;
  };
  return (
    a.blocks.every((values, k) => !differs(values, b.blocks[k] ?? [], 0)) &&
    a.besides.every((values, k) => !differs(values, b.besides[k] ?? [], tolerance * Math.abs(mean(b.besides[k] ?? []))))
  );
}

/** The interval leaves 0 out, that of the share as well: `pairedDifference` makes both say the same. */
export function isDistinct({ low, high }: TuneDifference): boolean {
  return low > 0 || high < 0;
}

/**
 * The mean difference over blocks, each of which is one sample, with Student's interval: percentiles of a bootstrap are
 * too narrow for few of them. There is a difference only where the intervals of the difference and of the share both
 * leave 0 out, on the same side; else both include it: one that alone leaves it out is extended to 0.
 */
export function pairedDifference(values: readonly number[], baselines: readonly number[]): TuneDifference {
  const differences = values.map((value, block) => differenceOf(value, baselines[block] ?? NaN));
  const { mean: difference, confidenceLow: low, confidenceHigh: high } = summaryOf(differences);
  const share = differences.every((each) => each === 0) ? noShare(baselines) : shareOf(values, baselines);
  if (share === null) return { difference, low, high, share, shareLow: null, shareHigh: null };
  const isDifferent = (low > 0 && share.low > 0) || (high < 0 && share.high < 0);
  const [least, most] = isDifferent ? [Infinity, -Infinity] : [0, 0];
  return {
    difference,
    low: Math.min(low, least),
    high: Math.max(high, most),
    share: share.value,
    shareLow: Math.min(share.low, least),
    shareHigh: Math.max(share.high, most),
  };
}

interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The share of the compared value, if that is not 0. */
function noShare(baselines: readonly number[]): Share | null {
  return sum(baselines) > 0 ? { value: 0, low: 0, high: 0 } : null;
}

/**
 * The ratio of the sums less 1, with the jackknife's variance, of its logarithm where it has one: Miller, “The
 * jackknife – a review”, Biometrika 61 (1), 1974. Null where what it is compared with is not positive.
 */
function shareOf(values: readonly number[], baselines: readonly number[]): Share | null {
  const whole = sum(baselines);
  if (!(whole > 0)) return null;
  const ratio = sum(values) / whole;
  const others = values.map((value, block) => (sum(values) - value) / (whole - (baselines[block] ?? NaN)));
  const [to, from] = Math.min(ratio, ...others) > 0 ? [Math.log, Math.exp] : [same, same];
  const margin = jackknifeMargin(others.map(to));
  const share = { value: ratio - 1, low: from(to(ratio) - margin) - 1, high: from(to(ratio) + margin) - 1 };
  return Object.values(share).every(Number.isFinite) ? share : null;
}

/** Half of the 95 % interval of an estimate, by what it is without each of the samples. */
function jackknifeMargin(others: readonly number[]): number {
  const n = others.length;
  const middle = mean(others);
  return studentQuantile(n - 1) * Math.sqrt(((n - 1) / n) * others.reduce((total, each) => total + square(each - middle), 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

function same(value: number): number {
  return value;
}

function differenceOf(a: number, b: number): number {
  return Math.abs(a - b) <= rounding ? 0 : a - b;
}

/** By how much a value breaks a bound, as a share of it; 0: it holds. Infinity: the value is not measured. */
export function brokenBy({ max = Infinity, min = -Infinity }: TuneBound, value: number): number {
  if (!Number.isFinite(value)) return Infinity;
  const by = value > max ? value - max : value < min ? min - value : 0;
  return by === 0 ? 0 : by / Math.max(Math.abs(value > max ? max : min), 1e-9);
}
