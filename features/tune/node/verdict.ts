/**
 * The verdict of a tuning, in sentences: each answer with its candidate, taken by the blocks to choose on. All that is
 * said of it is of the blocks to report on.
 */
import { answerTitle, boundText, questionOf, type AnswerKind } from '../calls/tune-question.ts';
import type { TuneAnswer, TuneCandidate, TuneDifference, TuneDifficulty, TuneMeasure, TuneResult } from '../calls/tune-result.ts';
import { figureText, percentText } from '../common/difference-text.ts';
import { columnUnit, withMinus } from '../../../contract/number-text.ts';
import { choicesOf, isNoWorse, type Choice } from './choices.ts';
import { brokenBy, isDistinct, rounding, tolerance, type ComparedCandidate } from './compared.ts';
import { compareDifficulty } from './difficulty.ts';

/** Differences are called equal where the whole interval is within this share, but for rounding. */
const equalWithin = 0.1 + rounding;
/** With fewer held-out blocks the verdict says that intervals are wide. */
const manyBlocks = 5;

export interface VerdictContext extends Pick<TuneResult, 'objectives' | 'bounds' | 'besides'> {
  /** Those to report on. */
  readonly blocks: number;
  /** False: the budget ended the search. */
  readonly isConverged: boolean;
  /** By answer, where its best candidate is another one than the recommended: what it adds, on the blocks to report on. */
  readonly offered: Readonly<Partial<Record<AnswerKind, OfferedCandidate>>>;
}

export interface OfferedCandidate {
  readonly candidate: Pick<TuneCandidate, 'number' | 'advice' | 'difficulty'>;
  readonly changes: readonly TuneDifference[];
}

/** The same candidates, the present setting first, on the blocks to choose on and on those to report on. */
export interface MeasuredCandidates {
  readonly choosing: readonly ComparedCandidate[];
  readonly reporting: readonly TuneCandidate[];
}

/** The answers, the recommended one first, each with what is said of it. */
export function answersOf({ choosing, reporting }: MeasuredCandidates, context: VerdictContext): readonly TuneAnswer[] {
  const choices = choicesOf(choosing, context);
  // Where the search found nothing else, there is one answer to both.
  const shown = choosing.length === 1 ? choices.slice(0, 1) : choices;
  return shown.map((choice, index) => {
    const { kind, isNearest, isRelaxed } = choice;
    const { number } = choice.candidate;
    const { offered } = context;
    const added = choice.best.number === number ? undefined : offered[kind];
    const isSame = index > 0 && number === shown[0]?.candidate.number;
    return {
      kind,
      title: isNearest ? 'Nearest to your bounds' : answerTitle(kind, context, isRelaxed),
      number,
      ...(added && { offered: { number: added.candidate.number, versusRecommended: added.changes } }),
      sentences: isSame ? ['It is the same setting.'] : spoken(choice, choosing, reporting, context),
    };
  });
}

function spoken(
  choice: Choice,
  choosing: readonly ComparedCandidate[],
  reporting: readonly TuneCandidate[],
  context: VerdictContext,
): readonly string[] {
  const { bounds, blocks } = context;
  const chosen = reporting.find((each) => each.number === choice.candidate.number) as TuneCandidate;
  const present = reporting[0] as TuneCandidate;
  const sentences = choice.isNearest
    ? [...nearestText(choice.candidate, choosing, bounds), `That is: ${chosen.advice}`]
    : choosing.length === 1
      ? [aloneText(present, context), `That is: ${present.advice}`]
      : sentencesOf(chosen, present, { ...context, ...choice });
  const wide =
    blocks < manyBlocks
      ? [`There are only ${blocks} held-out blocks to report on, so that intervals are wide: use more blocks, or longer motion.`]
      : [];
  const other = choice.isNearest ? [] : otherText(choice, { choosing, reporting }, context);
  return [...sentences, ...other, ...(choice.isRelaxed ? [relaxedText(choice.kind, context)] : []), ...wide];
}

/** Where the present setting stays, and that of the other answer is better in the same: why it is not taken. */
function otherText({ kind, target, candidate }: Choice, { choosing, reporting }: MeasuredCandidates, context: VerdictContext): string[] {
  const { objectives } = context;
  const other = choicesOf(choosing, context).find((each) => each.kind !== kind && each.candidate.number !== candidate.number)?.candidate;
  const [measure, chosen, reported] = [
    objectives[target],
    choosing.find(({ number }) => number === other?.number),
    reporting.find(({ number }) => number === other?.number)?.versusPresent[target],
  ];
  if (candidate.number !== reporting[0]?.number || !measure || !chosen || !reported) return [];
  const now = Math.abs(reporting[0].heldOut[target] ?? NaN);
  if (!isDistinct(reported) || reported.difference >= -tolerance * now) return [];
  const { kept } = questionOf(context);
  const titles = kept[kind].map((index) => objectives[index]?.title ?? '').join(' and ');
  const why = isNoWorse(chosen, kept[kind]) ? 'it had no such gain' : `it is not certain to be as good as now in ${titles}`;
  return [`The other answer has ${changeText(measure, reported)}; it is not taken here, as on the blocks to choose on ${why}.`];
}

/** `Within the bounds no setting is as good as the present one in deviation p95.` */
function relaxedText(kind: AnswerKind, { objectives, bounds }: VerdictContext): string {
  const titles = questionOf({ objectives, bounds }).kept[kind].map((index) => objectives[index]?.title ?? '');
  return `Within the bounds no setting is as good as the present one in ${titles.join(' and ')}.`;
}

function aloneText({ words }: TuneCandidate, { isConverged }: VerdictContext): string {
  return isConverged
    ? `Keep the present setting, ${words}: the search converged, and found no other one on the front.`
    : `The budget ended before the search found a setting that is better in anything than the present one, ${words}: a larger budget may find one.`;
}

/** Which bounds rule everything out, and `The nearest there is linear, distance 1 m: traffic 932 B/s, allowed at most 800.` */
function nearestText(
  { words: setting, bounded }: TuneCandidate,
  candidates: readonly TuneCandidate[],
  bounds: VerdictContext['bounds'],
): string[] {
  const broken = brokenWords(bounded, bounds).join('; ');
  const impossible = bounds.filter((bound, k) => candidates.every((each) => brokenBy(bound, each.bounded[k] ?? NaN) > 0));
  return [
    `No candidate keeps all bounds on the held-out blocks to choose on. The nearest there is ${setting}: ${broken}.`,
    impossible.length === 0
      ? 'Each bound is kept by some candidate, but no candidate keeps all of them: allow more in one.'
      : `No candidate keeps ${impossible.map(boundText).join(', nor ')}: allow more.`,
  ];
}

/** A bound that the chosen candidate keeps on the blocks that it was chosen by may be broken on the others: a clause. */
function brokenText({ bounded, keepsBounds }: TuneCandidate, bounds: VerdictContext['bounds']): string {
  const broken = brokenWords(bounded, bounds);
  return keepsBounds ? '' : `, but on the blocks that are reported, other than those that it was chosen by, it breaks ${broken.join('; ')}`;
}

/** `traffic 932 B/s, allowed at most 800`; where there is no value, `traffic at most 800 B/s, not measured`. */
export function brokenWords(bounded: readonly number[], bounds: VerdictContext['bounds']): string[] {
  return bounds.flatMap((bound, k) => {
    const value = bounded[k] ?? NaN;
    if (brokenBy(bound, value) === 0) return [];
    if (Number.isNaN(value)) return [`${boundText(bound)}, not measured`];
    const [words, limit = NaN] = value > (bound.max ?? Infinity) ? ['at most', bound.max] : ['at least', bound.min];
    const { unit, of } = shownTogether(bound.unit, [value, limit]);
    return [`${bound.title} ${withUnit(of(value), unit, [of(limit)])}, allowed ${words} ${withMinus(String(of(limit)))}`];
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
  const broken = present.keepsBounds
    ? []
    : [`The present setting breaks a bound: ${brokenWords(present.bounded, context.bounds).join('; ')}.`];
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

/** `the simplest of 3 that are as good on the blocks to choose on (2 parts, 1 with a memory, 3 settings)` */
function simplestText({ difficulty, cost }: TuneCandidate, alike: readonly TuneCandidate[]): string {
  const ties = alike.filter((each) => compareDifficulty(each.difficulty, difficulty) === 0);
  const cheapest = ties.length > 1 && ties.some((each) => each.cost !== cost) ? ', and of equally simple ones the cheapest to compute' : '';
  return `the simplest of ${alike.length} that are as good on the blocks to choose on (${difficultyText(difficulty)})${cheapest}`;
}

function difficultyText({ parts, state, parameters, feedback }: TuneDifficulty): string {
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return [
    counted(parts, 'part'),
    ...(state > 0 ? [`${state} with a memory`] : []),
    ...(feedback > 0 ? [`${feedback} with answers of receivers`] : []),
    counted(parameters, 'setting'),
  ].join(', ');
}

/** The best candidate beside the recommended one: what there is to build, and what it adds. */
function offerText({ difficulty, number }: TuneCandidate, context: SentenceContext): string[] {
  const offered = context.offered[context.kind];
  if (!offered || context.best.number === number) return [];
  const { advice, difficulty: more } = offered.candidate;
  return [
    `More to build (${difficultyText(more)}, instead of ${difficultyText(difficulty)}): ${advice} It adds ${changesText(offered.changes, context)}.`,
  ];
}

/** `38 % less traffic (95 % interval 33 to 42 %)` */
export function changeText(measure: TuneMeasure, change: TuneDifference): string {
  const isLess = change.difference < 0;
  return `${sizeText(measure, change)} ${isLess ? 'less' : 'more'} ${measure.title} (${intervalText(measure, isLess ? opposite(change) : change)})`;
}

/** `38 %`, or in the unit where there is no share. */
function sizeText({ unit }: TuneMeasure, { difference, share }: TuneDifference): string {
  if (share !== null) return `${percentText(Math.abs(share))} %`;
  const shown = shownTogether(unit, [difference]);
  return withUnit(shown.of(Math.abs(difference)), shown.unit);
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
  if (shareLow !== null && shareHigh !== null)
    return `95 % interval ${percentText(shareLow, limits)} to ${percentText(shareHigh, limits)} %`;
  const shown = shownTogether(unit, [low, high]);
  return `95 % interval ${figureText(shown.of(low))} to ${withUnit(shown.of(high), shown.unit)}`;
}

/** Names the measures that get worse and are no objective. */
function worseText({ besides }: TuneCandidate, present: TuneCandidate, { besides: measures }: VerdictContext): string[] {
  const worse = measures.flatMap(({ title, unit }, k) => {
    const { value = NaN, versusPresent } = besides[k] ?? {};
    if (!versusPresent || versusPresent.difference <= 0 || !isDistinct(versusPresent)) return [];
    const before = present.besides[k]?.value ?? NaN;
    const shown = shownTogether(unit, [before, value]);
    const [was, is] = [shown.of(before), shown.of(value)];
    return [`${title} ${figureText(was, [is])} → ${withUnit(is, shown.unit, [was])}`];
  });
  return worse.length === 0 ? [] : [`It worsens what was no objective: ${worse.join(', ')}.`];
}

/** The unit in which these figures are said, and each of them in it: times below a second in ms. */
function shownTogether(unit: string, values: readonly number[]) {
  const shown = columnUnit(unit, values);
  return { unit: shown.unit, of: (value: number) => Number((value * shown.factor).toPrecision(15)) };
}

/** Rates are spoken: `4.03 a minute`. */
function withUnit(value: number, unit: string, limits: readonly number[] = []): string {
  return `${figureText(value, limits)} ${unit.replace('1/min', 'a minute').replace('1/s', 'a second')}`.trimEnd();
}
