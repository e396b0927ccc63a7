/** The verdict of a tuning: candidates compared on held-out blocks, which of them are equal, and the one to take. */
import type { TuneCandidate, TuneDifference, TuneMeasure } from '../../contract/tune/tune-result.ts';
import type { TuneSetup } from '../../contract/tune/tune-setup.ts';
import { pairedRatio, pairedSummary, type Pair } from '../../engine/base/math/paired.ts';
import { frontOf } from './search/pareto.ts';

/** A candidate that was measured on held-out blocks. */
export interface Finalist extends Pick<
  TuneCandidate,
  'number' | 'words' | 'lane' | 'complexity' | 'tuning' | 'heldOut' | 'bounded' | 'keepsBounds'
> {
  /** Of each objective: the value on each held-out block, the mean over networks (by weight) and seeds. */
  readonly blocks: readonly (readonly number[])[];
}

/**
 * Share of the present setting's value by which a candidate may be worse than it, where the interval includes 0, and by
 * which candidates count as nearly as good as the best.
 */
const tolerance = 0.05;
/** Smaller differences of any metric come from rounding: where nothing errs, deviations are 0 or 1e-14 m. */
const rounding = 1e-9;

/** The first finalist is the present setting. */
export function compared(finalists: readonly Finalist[]): TuneCandidate[] {
  const front = new Set(frontOf(finalists.map(({ heldOut, keepsBounds }) => ({ objectives: heldOut, violation: keepsBounds ? 0 : 1 }))));
  const present = finalists[0] as Finalist;
  const equals = finalists.map((): number[] => []);
  finalists.forEach((a, index) => {
    for (let other = 0; other < index; other++) {
      const b = finalists[other] as Finalist;
      if (!areEqual(a, b)) continue;
      equals[index]?.push(b.number);
      equals[other]?.push(a.number);
    }
  });
  return finalists.map((finalist, index) => {
    const { number, words, lane, complexity, tuning, heldOut, bounded, keepsBounds } = finalist;
    const equalTo = equals[index] ?? [];
    const plain = { number, words, lane, complexity, tuning, heldOut, bounded, keepsBounds };
    return { ...plain, isOnFront: front.has(index), versusPresent: differences(finalist, present), equalTo };
  });
}

/** No objective distinguishes them: each interval of a paired difference includes 0. */
function areEqual(a: Finalist, b: Finalist): boolean {
  return a.blocks.every((values, objective) => {
    const differences = values.map((value, block) => value - (b.blocks[objective]?.[block] ?? NaN));
    if (differences.every((each) => Math.abs(each) <= rounding)) return true;
    // Of one sign on all blocks: so is every resampled mean, and most comparisons need no bootstrap.
    if (differences.every((each) => each > 0) || differences.every((each) => each < 0)) return false;
    const { low, high } = pairedSummary(pairsOf(a, b, objective));
    return !(low > 0 || high < 0);
  });
}

/** Paired over blocks: each is one cluster. */
function pairsOf(a: Finalist, b: Finalist, objective: number): Pair[] {
  return (a.blocks[objective] ?? []).map((value, world) => ({ world, seed: 0, value, baseline: b.blocks[objective]?.[world] ?? NaN }));
}

function differences(a: Finalist, b: Finalist): TuneDifference[] {
  return a.blocks.map((_, objective) => {
    const pairs = pairsOf(a, b, objective);
    const { difference, low, high } = pairedSummary(pairs);
    const { ratio, low: least, high: most } = pairedRatio(pairs);
    const [share = null, shareLow = null, shareHigh = null] = [ratio, least, most].map((each) => (Number.isFinite(each) ? each - 1 : null));
    return { difference, low, high, share, shareLow, shareHigh };
  });
}

export interface Recommendation {
  readonly number: number;
  /** Index of the objective that it improves. */
  readonly target: number;
  readonly sentences: readonly string[];
}

/**
 * Which candidate to take. Where an objective has an upper bound, that is the budget: the first other objective is to
 * be small within it. Otherwise the last objective (the cost) is to be small while the others are no worse than now. Of
 * candidates that are nearly as good in that, the one that is best besides; of those that no objective distinguishes,
 * the simpler one.
 */
export function recommend(
  candidates: readonly TuneCandidate[],
  measures: readonly TuneMeasure[],
  bounds: TuneSetup['bounds'],
): Recommendation {
  const present = candidates[0] as TuneCandidate;
  const hasBudget = measures.map(({ metric }) => bounds.some((bound) => bound.metric === metric && bound.max !== undefined));
  const target = hasBudget.some(Boolean) && !hasBudget.every(Boolean) ? hasBudget.indexOf(false) : measures.length - 1;
  const sound = candidates.filter(({ keepsBounds }) => keepsBounds);
  const isBudgeted = hasBudget.some(Boolean);
  const eligible = isBudgeted ? sound : sound.filter((candidate) => candidate === present || isNoWorse(candidate, present, target));
  const valueOf = ({ heldOut }: TuneCandidate) => heldOut[target] as number;
  const least = Math.min(...eligible.map(valueOf)) + tolerance * Math.abs(valueOf(present));
  const near = eligible.filter((candidate) => valueOf(candidate) <= least);
  const other = measures.findIndex((_, index) => index !== target);
  const besides = ({ heldOut }: TuneCandidate) => heldOut[other] ?? 0;
  const best = [...near].sort((a, b) => besides(a) - besides(b) || valueOf(a) - valueOf(b) || a.number - b.number)[0];
  if (!best)
    return {
      number: present.number,
      target,
      sentences: [`No candidate keeps all bounds on the held-out blocks; ${nearestText(candidates)}.`],
    };
  const equals = eligible.filter(({ number, equalTo }) => number === best.number || equalTo.includes(best.number));
  const simplest = [...equals].sort((a, b) => a.complexity - b.complexity || valueOf(a) - valueOf(b) || a.number - b.number)[0] ?? best;
  return { number: simplest.number, target, sentences: sentencesOf(simplest, present, { measures, target, equals }) };
}

function isNoWorse(candidate: TuneCandidate, present: TuneCandidate, target: number): boolean {
  return candidate.versusPresent.every(({ difference, low }, objective) => {
    if (objective === target) return true;
    const allowed = tolerance * Math.abs(present.heldOut[objective] as number);
    return difference <= rounding || (low <= 0 && difference <= allowed);
  });
}

interface SentenceContext {
  readonly measures: readonly TuneMeasure[];
  readonly target: number;
  readonly equals: readonly TuneCandidate[];
}

const equalWord = 'at equal';

function sentencesOf(chosen: TuneCandidate, present: TuneCandidate, { measures, target, equals: alike }: SentenceContext): string[] {
  const others = alike.filter(({ number }) => number !== chosen.number);
  const equalText =
    others.length === 0 ? [] : [`No objective distinguishes it from ${others.map(({ words }) => words).join('; ')}; it is the simplest.`];
  if (chosen.number === present.number) {
    const found = `Keep the present setting, ${present.words}: no candidate has a smaller ${measures[target]?.title ?? ''} without another loss.`;
    return [found, ...equalText];
  }
  const order = [target, ...measures.map((_, index) => index).filter((index) => index !== target)];
  const parts = order.map((index) => changeText(measures[index] as TuneMeasure, chosen.versusPresent[index] as TuneDifference));
  const [gain, ...changes] = parts.filter((part) => !part.startsWith(equalWord));
  const equals = parts.filter((part) => part.startsWith(equalWord));
  const lead =
    gain === undefined ? `as good as the present setting (${present.words})` : `${gain} than the present setting (${present.words})`;
  const broken = present.keepsBounds ? [] : ['The present setting breaks a bound.'];
  return [`${chosen.words}: ${[lead, ...changes, ...equals].join(', ')}.`, ...broken, ...equalText];
}

/** `38 % less traffic (95 % interval 33 to 42 %)`, `equal deviation p95 (95 % interval −2 to 3 %)` */
function changeText({ title, unit }: TuneMeasure, { difference, low, high, share, shareLow, shareHigh }: TuneDifference): string {
  if (share === null || shareLow === null || shareHigh === null)
    return `${title} ${signed(difference)} (95 % interval ${signed(low)} to ${signed(high)}) ${unit}`.trimEnd();
  if (low <= 0 && high >= 0) return `${equalWord} ${title} (95 % interval ${signed(100 * shareLow)} to ${signed(100 * shareHigh)} %)`;
  const [least, most] = share < 0 ? [-shareHigh, -shareLow] : [shareLow, shareHigh];
  return `${percent(100 * Math.abs(share))} % ${share < 0 ? 'less' : 'more'} ${title} (95 % interval ${signed(100 * least)} to ${signed(100 * most)} %)`;
}

function nearestText(candidates: readonly TuneCandidate[]): string {
  return `the nearest is ${(candidates[1] ?? candidates[0])?.words ?? 'none'}`;
}

function percent(value: number): string {
  return Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(1);
}

function signed(value: number): string {
  return percent(value).replace('-', '−');
}
