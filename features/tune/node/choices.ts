/**
 * Which candidate answers a question: the best one that is eligible, and the simplest that is as good. It is taken by the
 * blocks to choose on.
 */
import { mean, studentQuantile, summaryOf } from '../../../engine/base/math/sample.ts';
import { questionOf, type AnswerKind } from '../calls/tune-question.ts';
import type { TuneCandidate, TuneDifference, TuneResult } from '../calls/tune-result.ts';
import { brokenBy, isDistinct, rounding, tolerance, type ComparedCandidate } from './compared.ts';
import { compareDifficulty } from './difficulty.ts';

export type Asked = Pick<TuneResult, 'objectives' | 'bounds'>;

export interface Choice {
  readonly kind: AnswerKind;
  readonly candidate: TuneCandidate;
  /** The best candidate, however much there is to build; `candidate` is as good within the tolerance. */
  readonly best: TuneCandidate;
  /** Index of the objective that it is to improve. */
  readonly target: number;
  /** Those that are as good as the best, and itself. */
  readonly equals: readonly TuneCandidate[];
  /** No candidate keeps all bounds; this one breaks them least. */
  readonly isNearest: boolean;
  /** No candidate that keeps the bounds is as good as now in what was to stay as it is: all of them were eligible. */
  readonly isRelaxed: boolean;
}

/** Each answer that is asked for; the one that is recommended first. Where nothing keeps all bounds, one: the nearest. */
export function choicesOf(candidates: readonly ComparedCandidate[], asked: Asked): readonly Choice[] {
  const { targets, first } = questionOf(asked);
  const kinds = (['accurate', 'cheap'] as const).filter((kind) => targets[kind] !== undefined);
  const isHopeless = candidates.every(({ keepsBounds }) => !keepsBounds);
  const wanted = isHopeless ? [first] : [first, ...kinds.filter((kind) => kind !== first)];
  return wanted.map((kind) => choiceOf(candidates, kind, asked));
}

/**
 * The target is to be small within the bounds, while what the question keeps is no worse than now. Of candidates that are
 * nearly as good in that, the one that is best besides is the best. Of those that are nearly as good as it in
 * everything, and not certainly worse, the one that is the least to build is taken, and of equally simple ones the one
 * that is cheaper to compute. Where none keeps all bounds, the one that breaks them least.
 */
function choiceOf(candidates: readonly ComparedCandidate[], kind: AnswerKind, asked: Asked): Choice {
  const { objectives, bounds } = asked;
  const { targets, kept } = questionOf(asked);
  const present = candidates[0] as ComparedCandidate;
  const target = targets[kind] ?? 0;
  const sound = candidates.filter(({ keepsBounds }) => keepsBounds);
  if (sound.length === 0) {
    const nearest = nearestOf(candidates, bounds);
    return { kind, candidate: nearest, best: nearest, target, equals: [], isNearest: true, isRelaxed: false };
  }
  const noWorse = sound.filter((candidate) => candidate === present || isNoWorse(candidate, kept[kind]));
  const eligible = noWorse.length === 0 ? sound : noWorse;
  const valueOf = ({ heldOut }: TuneCandidate, objective = target) => heldOut[objective] as number;
  const lowest = Math.min(...eligible.map((each) => valueOf(each)));
  const marginOf = (objective: number) =>
    tolerance *
      (objective === target ? scaleOf(kind, Math.abs(valueOf(present)), Math.abs(lowest)) : Math.abs(valueOf(present, objective))) +
    rounding;
  const near = eligible.filter((candidate) => valueOf(candidate) <= lowest + marginOf(target));
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
  return { kind, candidate, best, target, equals, isNearest: false, isRelaxed: noWorse.length === 0 };
}

/** What a tolerance is a share of: what is saved counts against the present cost, a smaller error by itself. */
export function scaleOf(kind: AnswerKind, present: number, own: number): number {
  return kind === 'cheap' ? present : Math.min(present, own);
}

/**
 * Nearly as good as the other in everything, not certainly worse, and as good beside the present setting: what a plainer
 * setting must be to take another's place in the answer.
 */
export function isAsGoodAs(plainer: ComparedCandidate, other: ComparedCandidate, kind: AnswerKind, asked: Asked): boolean {
  const { targets, kept } = questionOf(asked);
  const valueOf = ({ heldOut }: TuneCandidate, k: number) => heldOut[k] ?? NaN;
  const presentOf = (k: number) => Math.abs(valueOf(other, k) - (other.versusPresent[k]?.difference ?? 0));
  const allowed = (k: number) =>
    tolerance * (k === targets[kind] ? scaleOf(kind, presentOf(k), Math.abs(valueOf(other, k))) : presentOf(k)) + rounding;
  return (
    asked.objectives.every((_, k) => valueOf(plainer, k) <= valueOf(other, k) + allowed(k)) &&
    plainer.noWorseThan.includes(other.number) &&
    (plainer.keepsBounds || !other.keepsBounds) &&
    (isNoWorse(plainer, kept[kind]) || !isNoWorse(other, kept[kind]))
  );
}

/**
 * In these objectives: typically at most by the tolerance, with a standard error's room, and not certainly worse in the
 * mean.
 */
export function isNoWorse({ relative, versusPresent }: ComparedCandidate, kept: readonly number[]): boolean {
  return kept.every((objective) => {
    const [blocks = [], change] = [relative[objective], versusPresent[objective] as TuneDifference];
    return mean(blocks) + standardError(blocks) <= tolerance + rounding && !(isDistinct(change) && change.difference > 0);
  });
}

function standardError(values: readonly number[]): number {
  const { n, mean: middle, confidenceHigh } = summaryOf(values);
  return (confidenceHigh - middle) / studentQuantile(n - 1);
}

function nearestOf(candidates: readonly TuneCandidate[], bounds: Asked['bounds']): TuneCandidate {
  const broken = ({ bounded }: TuneCandidate) => bounds.reduce((sum, bound, k) => sum + brokenBy(bound, bounded[k] ?? NaN), 0);
  return [...candidates].sort((a, b) => broken(a) - broken(b) || a.number - b.number)[0] as TuneCandidate;
}
