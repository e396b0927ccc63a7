/**
 * The verdict of a tuning: candidates compared on held-out blocks, which of them are equal, and the one to take. It is
 * taken by the blocks to choose on; all that is said of it is of the blocks to report on.
 */
import type { TuneCandidate, TuneDifference, TuneDifficulty, TuneMeasure, TuneResult } from '../calls/tune-result.ts';
import { mean, studentQuantile, summaryOf } from '../../../engine/base/math/sample.ts';
import { square } from '../../../engine/base/math/power.ts';
import { figureText, percentText } from '../common/difference-text.ts';
import { withMinus } from '../../../contract/number-text.ts';
import { brokenBy } from './bounds.ts';
import { compareDifficulty } from './difficulty.ts';
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
const tolerance = 0.05;
/** Smaller differences of any metric come from rounding: where nothing errs, deviations are 0 or 1e-14 m. */
export const rounding = 1e-9;
/** Differences are called equal where the whole interval is within this share, but for rounding. */
const equalWithin = 0.1 + rounding;
/** With fewer held-out blocks the verdict says that intervals are wide. */
const manyBlocks = 5;

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
function isDistinct({ low, high }: TuneDifference): boolean {
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

export interface Recommendation {
  readonly number: number;
  readonly sentences: readonly string[];
}

export interface VerdictContext extends Pick<TuneResult, 'objectives' | 'bounds' | 'besides'> {
  /** Those to report on. */
  readonly blocks: number;
  /** False: the budget ended the search. */
  readonly isConverged: boolean;
  /** What the best candidate adds to the recommended one, on the blocks to report on; null: they are the same. */
  readonly offered: {
    readonly candidate: Pick<TuneCandidate, 'advice' | 'difficulty'>;
    readonly changes: readonly TuneDifference[];
  } | null;
}

/** The same candidates, the present setting first, on the blocks to choose on and on those to report on. */
export interface MeasuredCandidates {
  readonly choosing: readonly ComparedCandidate[];
  readonly reporting: readonly TuneCandidate[];
}

/** The candidate to take, by the blocks to choose on, and the best one that it is as good as. */
export function chosenOf(
  choosing: readonly ComparedCandidate[],
  context: Pick<VerdictContext, 'objectives' | 'bounds'>,
): { readonly recommended: number; readonly best: number } {
  const { candidate, best } = choiceOf(choosing, context);
  return { recommended: candidate.number, best: best.number };
}

/** The candidate to take, and what is said of it. */
export function recommend({ choosing, reporting }: MeasuredCandidates, context: VerdictContext): Recommendation {
  const { bounds, blocks } = context;
  const choice = choiceOf(choosing, context);
  const { number } = choice.candidate;
  const chosen = reporting.find((each) => each.number === number) as TuneCandidate;
  const present = reporting[0] as TuneCandidate;
  const sentences = choice.isNearest
    ? [nearestText(choice.candidate, bounds)]
    : choosing.length === 1
      ? [aloneText(present, context), `That is: ${present.advice}`]
      : sentencesOf(chosen, present, { ...context, ...choice });
  const wide =
    blocks < manyBlocks
      ? [`There are ${blocks} held-out blocks only to report on, so that intervals are wide: use more blocks, or longer motion.`]
      : [];
  return { number, sentences: [...sentences, ...wide] };
}

/**
 * Nearly as good as the other in everything, not certainly worse, and as good beside the present setting: what a plainer
 * setting must be to take another's place.
 */
export function isAsGoodAs(
  plainer: ComparedCandidate,
  other: ComparedCandidate,
  { objectives, bounds }: Pick<VerdictContext, 'objectives' | 'bounds'>,
): boolean {
  const target = targetOf(objectives, bounds);
  const allowed = objectives.map(
    (_, k) => tolerance * Math.abs((other.heldOut[k] ?? 0) - (other.versusPresent[k]?.difference ?? 0)) + rounding,
  );
  const isNear = objectives.every((_, k) => (plainer.heldOut[k] ?? NaN) <= (other.heldOut[k] ?? NaN) + (allowed[k] ?? 0));
  return (
    isNear &&
    plainer.noWorseThan.includes(other.number) &&
    (plainer.keepsBounds || !other.keepsBounds) &&
    (isNoWorse(plainer, target) || !isNoWorse(other, target))
  );
}

/** The index of the objective that is to be improved. */
function targetOf(objectives: VerdictContext['objectives'], bounds: VerdictContext['bounds']): number {
  const hasBudget = budgetsOf(objectives, bounds);
  return hasBudget.some(Boolean) && !hasBudget.every(Boolean) ? hasBudget.indexOf(false) : objectives.length - 1;
}

/** For each objective, whether it has an upper bound. */
function budgetsOf(objectives: VerdictContext['objectives'], bounds: VerdictContext['bounds']): boolean[] {
  return objectives.map(({ metric }) => bounds.some((bound) => bound.metric === metric && bound.max !== undefined));
}

interface Choice {
  readonly candidate: TuneCandidate;
  /** The best candidate, however much there is to build; `candidate` is as good within the tolerance. */
  readonly best: TuneCandidate;
  /** Index of the objective that it is to improve. */
  readonly target: number;
  /** Those that are as good as the best, and itself. */
  readonly equals: readonly TuneCandidate[];
  /** No candidate keeps all bounds; this one breaks them least. */
  readonly isNearest: boolean;
}

/**
 * Which candidate to take. Where an objective has an upper bound, that is the budget: the first other objective is to
 * be small within it. Otherwise the last objective (the cost) is to be small while the others are no worse than now. Of
 * candidates that are nearly as good in that, the one that is best besides is the best. Of those that are nearly as good as
 * it in everything, and not certainly worse, the one that is the least to build is taken, and of equally simple ones the
 * one that is cheaper to compute. Where none keeps all bounds, the one that breaks them least.
 */
function choiceOf(candidates: readonly ComparedCandidate[], { objectives, bounds }: Pick<VerdictContext, 'objectives' | 'bounds'>): Choice {
  const present = candidates[0] as ComparedCandidate;
  const target = targetOf(objectives, bounds);
  const sound = candidates.filter(({ keepsBounds }) => keepsBounds);
  if (sound.length === 0) {
    const nearest = nearestOf(candidates, bounds);
    return { candidate: nearest, best: nearest, target, equals: [], isNearest: true };
  }
  const noWorse = sound.filter((candidate) => candidate === present || isNoWorse(candidate, target));
  const eligible = budgetsOf(objectives, bounds).some(Boolean) || noWorse.length === 0 ? sound : noWorse;
  const valueOf = ({ heldOut }: TuneCandidate, objective = target) => heldOut[objective] as number;
  const marginOf = (objective: number) => tolerance * Math.abs(valueOf(present, objective)) + rounding;
  const least = Math.min(...eligible.map((each) => valueOf(each))) + marginOf(target);
  const near = eligible.filter((candidate) => valueOf(candidate) <= least);
  const other = objectives.findIndex((_, index) => index !== target);
  const besides = ({ heldOut }: TuneCandidate) => heldOut[other] ?? 0;
  const best = [...near].sort((a, b) => besides(a) - besides(b) || valueOf(a) - valueOf(b) || a.number - b.number)[0] as ComparedCandidate;
  // Over few blocks intervals include 0 where there is much to lose: to be simpler is worth no more than the tolerance.
  const isNear = (each: TuneCandidate) => objectives.every((_, k) => valueOf(each, k) <= valueOf(best, k) + marginOf(k));
  const equals = near.filter((each) => each === best || (each.noWorseThan.includes(best.number) && isNear(each)));
  const costOf = ({ cost }: TuneCandidate) => cost ?? Number.MAX_VALUE;
  const [candidate = best] = [...equals].sort(
    (a, b) => compareDifficulty(a.difficulty, b.difficulty) || costOf(a) - costOf(b) || valueOf(a) - valueOf(b) || a.number - b.number,
  );
  return { candidate, best, target, equals, isNearest: false };
}

/**
 * In all objectives but the target: typically at most by the tolerance, with a standard error's room, and not certainly
 * worse in the mean.
 */
function isNoWorse({ relative, versusPresent }: ComparedCandidate, target: number): boolean {
  return relative.every((blocks, objective) => {
    const change = versusPresent[objective] as TuneDifference;
    if (objective === target) return true;
    return mean(blocks) + standardError(blocks) <= tolerance + rounding && !(isDistinct(change) && change.difference > 0);
  });
}

function standardError(values: readonly number[]): number {
  const { n, mean: middle, confidenceHigh } = summaryOf(values);
  return (confidenceHigh - middle) / studentQuantile(n - 1);
}

function aloneText({ words }: TuneCandidate, { isConverged }: VerdictContext): string {
  return isConverged
    ? `Keep the present setting, ${words}: the search converged, and found no other one on the front.`
    : `The budget ended before the search found a setting that is better in anything than the present one, ${words}: a larger budget may find one.`;
}

function nearestOf(candidates: readonly TuneCandidate[], bounds: VerdictContext['bounds']): TuneCandidate {
  const broken = ({ bounded }: TuneCandidate) => bounds.reduce((sum, bound, k) => sum + brokenBy(bound, bounded[k] ?? NaN), 0);
  return [...candidates].sort((a, b) => broken(a) - broken(b) || a.number - b.number)[0] as TuneCandidate;
}

/** `… The nearest is linear, distance 1 m: traffic 932 B/s, allowed at most 800.` */
function nearestText({ words: setting, bounded }: TuneCandidate, bounds: VerdictContext['bounds']): string {
  const broken = brokenWords(bounded, bounds).join('; ');
  return `No candidate keeps all bounds on the held-out blocks to choose on. The nearest there is ${setting}: ${broken}.`;
}

/** A bound that the chosen candidate keeps on the blocks that it was chosen by may be broken on the others: a clause. */
function brokenText({ bounded, keepsBounds }: TuneCandidate, bounds: VerdictContext['bounds']): string {
  const broken = brokenWords(bounded, bounds);
  return keepsBounds ? '' : `, but on the blocks that are reported, other than those that it was chosen by, it breaks ${broken.join('; ')}`;
}

/** `traffic 932 B/s, allowed at most 800` */
function brokenWords(bounded: readonly number[], bounds: VerdictContext['bounds']): string[] {
  return bounds.flatMap((bound, k) => {
    const value = bounded[k] ?? NaN;
    if (brokenBy(bound, value) === 0) return [];
    const [words, limit = NaN] = value > (bound.max ?? Infinity) ? ['at most', bound.max] : ['at least', bound.min];
    return [`${bound.title} ${withUnit(value, bound.unit, [limit])}, allowed ${words} ${withMinus(String(limit))}`];
  });
}

type SentenceContext = VerdictContext & Choice;

function sentencesOf(chosen: TuneCandidate, present: TuneCandidate, context: SentenceContext): string[] {
  const { objectives: measures, target, equals: alike } = context;
  const simplest = alike.length > 1 ? simplestText(chosen, alike) : null;
  if (chosen.number === present.number) {
    const gain = `lowers ${measures[target]?.title ?? ''} by more than ${100 * tolerance} % without another loss`;
    const broken = brokenText(present, context.bounds);
    if (!context.isConverged)
      return [
        `The search has not converged: so far nothing ${gain}, against the present setting, ${present.words}${broken}; a larger budget may find it.`,
        `That is: ${chosen.advice}`,
        ...offerText(chosen, context),
      ];
    const why = simplest === null || context.best.number === chosen.number ? `no candidate ${gain}` : `it is ${simplest}`;
    return [
      `Keep the present setting, ${present.words}: the search converged, and ${why}${broken}.`,
      `That is: ${chosen.advice}`,
      ...offerText(chosen, context),
    ];
  }
  const changed = changesText(chosen.versusPresent, context);
  const broken = present.keepsBounds ? [] : ['The present setting breaks a bound.'];
  return [
    `${chosen.advice} Against your present setting (${present.words}): ${changed}${brokenText(chosen, context.bounds)}.`,
    ...broken,
    ...worseText(chosen, present, context),
    ...(simplest === null ? [] : [`It is ${simplest}.`]),
    ...offerText(chosen, context),
  ];
}

/** What changes in each objective, that which is to be improved first: what is certain, then the others. */
function changesText(differences: readonly TuneDifference[], { objectives: measures, target }: SentenceContext): string {
  const order = [target, ...measures.map((_, index) => index).filter((index) => index !== target)];
  const changes = order.map((index) => ({ measure: measures[index] as TuneMeasure, change: differences[index] as TuneDifference }));
  const certain = changes.filter(({ change }) => isDistinct(change)).map(({ measure, change }) => changeText(measure, change));
  const same = changes.filter(({ change }) => !isDistinct(change)).map(({ measure, change }) => sameText(measure, change));
  return [...(certain.length === 0 ? ['no gain'] : certain), ...same].join(', ');
}

/** `the simplest of 3 that are as good on the blocks that it was chosen by: 2 parts, 1 of them with a memory, …` */
function simplestText({ difficulty, cost }: TuneCandidate, alike: readonly TuneCandidate[]): string {
  const ties = alike.filter((each) => compareDifficulty(each.difficulty, difficulty) === 0);
  const cheapest = ties.length > 1 && ties.some((each) => each.cost !== cost) ? ', and of equally simple ones the cheapest to compute' : '';
  return `the simplest of ${alike.length} that are as good on the blocks that it was chosen by (${difficultyText(difficulty)})${cheapest}`;
}

function difficultyText({ parts, state, parameters, feedback }: TuneDifficulty): string {
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const kept = `${state} with a memory`;
  return `${counted(parts, 'part')}, ${kept}, ${counted(parameters, 'setting')}, ${feedback} with answers of receivers`;
}

/** The best candidate beside the recommended one: what there is to build, and what it adds. */
function offerText({ difficulty }: TuneCandidate, context: SentenceContext): string[] {
  const { offered } = context;
  if (offered === null) return [];
  const { advice, difficulty: more } = offered.candidate;
  return [
    `More to build (${difficultyText(more)}, instead of ${difficultyText(difficulty)}): ${advice} It adds ${changesText(offered.changes, context)}.`,
  ];
}

/** `38 % less traffic (95 % interval 33 to 42 %)` */
function changeText(measure: TuneMeasure, change: TuneDifference): string {
  const isLess = change.difference < 0;
  return `${sizeText(measure, change)} ${isLess ? 'less' : 'more'} ${measure.title} (${intervalText(measure, isLess ? opposite(change) : change)})`;
}

/** `38 %`, or in the unit where there is no share. */
function sizeText({ unit }: TuneMeasure, { difference, share }: TuneDifference): string {
  return share === null ? withUnit(Math.abs(difference), unit) : `${percentText(Math.abs(share))} %`;
}

function opposite({ difference, low, high, share, shareLow, shareHigh }: TuneDifference): TuneDifference {
  const minus = (value: number | null) => (value === null ? null : -value);
  return { difference: -difference, low: -high, high: -low, share: minus(share), shareLow: minus(shareHigh), shareHigh: minus(shareLow) };
}

/** `at equal deviation p95 (95 % interval −2 to 3 %)`; what is worse in the mean is said: `(0.5 % more, 95 % …)`. */
function sameText(measure: TuneMeasure, change: TuneDifference): string {
  const { shareLow, shareHigh, low, high, difference } = change;
  const isNear = low === 0 && high === 0 ? true : shareLow !== null && shareHigh !== null && Math.max(-shareLow, shareHigh) <= equalWithin;
  const limits = [0, 100 * equalWithin, -100 * equalWithin];
  const worse = difference > 0 ? `${sizeText(measure, change)} more, ` : '';
  return `${isNear ? 'at equal' : 'with no certain difference in'} ${measure.title} (${worse}${intervalText(measure, change, limits)})`;
}

/** `limits`: of shares, in per cent, on whose sides the ends stay when they are rounded. */
function intervalText({ unit }: TuneMeasure, { low, high, shareLow, shareHigh }: TuneDifference, limits?: readonly number[]): string {
  return shareLow === null || shareHigh === null
    ? `95 % interval ${figureText(low)} to ${withUnit(high, unit)}`
    : `95 % interval ${percentText(shareLow, limits)} to ${percentText(shareHigh, limits)} %`;
}

/** Names the measures that get worse and are no objective. */
function worseText({ besides }: TuneCandidate, present: TuneCandidate, { besides: measures }: VerdictContext): string[] {
  const worse = measures.flatMap(({ title, unit }, k) => {
    const { value = NaN, versusPresent } = besides[k] ?? {};
    if (!versusPresent || versusPresent.difference <= 0 || !isDistinct(versusPresent)) return [];
    const before = present.besides[k]?.value ?? NaN;
    return [`${title} ${figureText(before, [value])} → ${withUnit(value, unit, [before])}`];
  });
  return worse.length === 0 ? [] : [`It worsens what was no objective: ${worse.join(', ')}.`];
}

function withUnit(value: number, unit: string, limits: readonly number[] = []): string {
  return `${figureText(value, limits)} ${unit}`.trimEnd();
}
