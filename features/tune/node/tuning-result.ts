/** The result of a tuning: finalists compared on held-out blocks, the recommendation, and what is said of it. */
import { basename } from 'node:path';
import { stringify } from 'yaml';
import { without } from '../../../experiment/field-maps.ts';
import { tuneWords, type AnswerKind } from '../calls/tune-question.ts';
import type { TuneResult } from '../calls/tune-result.ts';
import type { TuneSetup } from '../calls/tune-setup.ts';
import { candidateNames, tunedLane } from './candidate-names.ts';
import { blocksIn, heldOutOf, type TuneCase } from './cases.ts';
import { choicesOf, isAsGoodAs } from './choices.ts';
import { compared, type ComparedCandidate, type Finalist } from './compared.ts';
import { difficultyOf } from './difficulty.ts';
import { engineWords } from './engine-words.ts';
import type { Evaluator } from './evaluator.ts';
import { laneWords } from './lane-words.ts';
import { rangeSentences, recordedSentences, tickSentences } from './setting-sentences.ts';
import { effectsOf, type Sampled } from './search/effects.ts';
import { groupedCases, groupSentences, settingsOn } from './network-groups.ts';
import type { SearchEnd, Trial } from './search/search.ts';
import type { TuneSurvey } from './survey-space.ts';
import { adviceOf } from './trade-words.ts';
import type { TuneOptions } from './tuning-options.ts';
import { answersOf, type OfferedCandidate } from './verdict.ts';

/** The present setting, as it stands in the experiment. */
export const present: Trial = { number: 0, point: null };

/** Metrics of which the verdict says where they get worse, unless they are objectives. */
const watched = ['deviationP95', 'jumpsPerMinute', 'judder', 'turnJumpsPerMinute', 'turnJudder', 'shownAge', 'bytesPerSecond'] as const;

export function besidesOf({ objectives }: TuneSetup): readonly string[] {
  return watched.filter((metric) => !objectives.includes(metric));
}

export interface Ended {
  readonly evaluator: Evaluator;
  readonly end: SearchEnd;
  /** The present setting first. */
  readonly finalists: readonly Trial[];
}

export function isMeasured(trial: Trial, { objectives }: TuneSetup, evaluator: Evaluator, cases = heldOutOf(evaluator.cases)): boolean {
  return objectives.every((metric) => Number.isFinite(evaluator.mean(trial, metric, cases)));
}

function besidesMeasured(setup: TuneSetup, evaluator: Evaluator): readonly string[] {
  return besidesOf(setup).filter((metric) => Number.isFinite(evaluator.mean(present, metric, heldOutOf(evaluator.cases))));
}

function measureNamed<Metric extends string>(metric: Metric) {
  return { metric, ...tuneWords(metric) };
}

function boundsNamed({ bounds }: TuneSetup) {
  return bounds.map((bound) => ({ ...bound, ...measureNamed(bound.metric) }));
}

/** What a viewer notices of these: a setting that jumps more is not as good. */
const noticed: readonly string[] = ['jumpsPerMinute', 'judder', 'turnJumpsPerMinute', 'turnJudder'];

/** Those that are no objective, and measured here. */
export function noticedIn({ objectives }: TuneSetup, evaluator: Evaluator): readonly string[] {
  const isHere = (metric: string) => Number.isFinite(evaluator.mean(present, metric, evaluator.cases.choosing));
  return noticed.filter((metric) => !objectives.includes(metric) && isHere(metric));
}

/** The finalists on the blocks to choose on. */
function choosingOf(finalists: readonly Trial[], { setup, survey }: TuneOptions, evaluator: Evaluator): readonly ComparedCandidate[] {
  return compared(finalistsOn(evaluator.cases.choosing, { setup, survey, evaluator, besides: noticedIn(setup, evaluator) })(finalists));
}

/** An answer: the finalist to take, and the best that it is as good as. */
export interface Chosen {
  readonly kind: AnswerKind;
  readonly recommended: Trial;
  readonly best: Trial;
}

/** The answers, the recommended one first. */
export function chosenFrom(options: TuneOptions, { evaluator, finalists }: Ended): readonly Chosen[] {
  const of = ({ number }: { readonly number: number }) => finalists.find((each) => each.number === number) as Trial;
  const choices = choicesOf(choosingOf(finalists, options, evaluator), namedIn(options.setup));
  return choices.map(({ kind, candidate, best }) => ({ kind, recommended: of(candidate), best: of(best) }));
}

/** On the blocks to choose on the plainer setting is as good as the other, beside the present one. */
export function mayReplace(
  kind: AnswerKind,
  { trial, plainer }: { readonly trial: Trial; readonly plainer: Trial },
  options: TuneOptions,
  evaluator: Evaluator,
): boolean {
  if (!isMeasured(plainer, options.setup, evaluator, evaluator.cases.choosing)) return false;
  const [, before, now] = choosingOf([present, trial, plainer], options, evaluator);
  return before !== undefined && now !== undefined && isAsGoodAs(now, before, kind, namedIn(options.setup));
}

function namedIn(setup: TuneSetup) {
  return { objectives: setup.objectives.map(measureNamed), bounds: boundsNamed(setup) };
}

/**
 * The finalists on the blocks to report on. The present setting, the recommended one and the best have further seeds; the
 * others are compared with what the present setting does with theirs.
 */
function reportedOf(finalists: readonly Trial[], exactly: readonly number[], further: readonly TuneCase[], context: FinalistContext) {
  const { reporting } = context.evaluator.cases;
  const all = compared(finalistsOn(reporting, context)(finalists));
  const some = finalists.filter(({ number }) => number === present.number || exactly.includes(number));
  const exact = compared(finalistsOn([...reporting, ...further], context)(some));
  return all.map(({ isOnFront, equalTo, ...each }) => ({
    ...each,
    ...exact.find(({ number }) => number === each.number),
    isOnFront,
    equalTo,
  }));
}

export function resultOf(
  options: TuneOptions,
  { evaluator, end, finalists, further }: Ended & { readonly further: readonly TuneCase[] },
): TuneResult {
  const { path, setup, survey, version } = options;
  const { cases } = evaluator;
  const objectives = setup.objectives.map(measureNamed);
  const besides = besidesMeasured(setup, evaluator);
  const context = { setup, survey, evaluator, besides };
  const choosing = choosingOf(finalists, options, evaluator);
  const chosen = chosenFrom(options, { evaluator, end, finalists });
  const { recommended: trial } = chosen[0] as Chosen;
  const exactly = chosen.flatMap(({ recommended, best }) => [recommended.number, best.number]);
  const candidates = reportedOf(finalists, exactly, further, context);
  const candidateOf = ({ number }: Trial) => candidates.find((each) => each.number === number) as (typeof candidates)[number];
  const offered = Object.fromEntries(
    chosen.flatMap(({ kind, recommended, best }): readonly (readonly [AnswerKind, OfferedCandidate])[] => {
      const [, added] = best === recommended ? [] : compared(finalistsOn([...cases.reporting, ...further], context)([recommended, best]));
      return added ? [[kind, { candidate: candidateOf(best), changes: added.versusPresent }]] : [];
    }),
  );
  const verdictContext = {
    objectives,
    bounds: boundsNamed(setup),
    besides: besides.map(measureNamed),
    blocks: blocksIn(cases.reporting).length,
    isConverged: end.isConverged,
    offered,
  };
  const trialOf = (number: number) => finalists.find((each) => each.number === number) as Trial;
  const shown = [...new Set([present.number, ...chosen.map(({ recommended }) => recommended.number)])].map(trialOf);
  const groups = groupedCases(setup.networks, [...cases.reporting, ...further]).map(({ cases: some, ...group }) => ({
    ...group,
    settings: settingsOn(compared(finalistsOn(some, context)(shown))),
  }));
  const answers = answersOf({ choosing, reporting: candidates }, verdictContext).map((answer, index, all) => ({
    ...answer,
    sentences: [
      ...answer.sentences,
      ...(index > 0 && answer.number === all[0]?.number ? [] : groupSentences(answer.number, groups, verdictContext)),
      ...(answer.number === present.number ? recordedSentences(survey.leftOut) : []),
      ...tickSentences(evaluator.laneOf(trialOf(answer.number)), survey.tickLengths),
      ...rangeSentences(survey.space, trialOf(answer.number)),
    ],
  }));
  const [answer] = answers as [(typeof answers)[number]];
  const lane = evaluator.laneOf(trial);
  const updatesOf = (each: Trial) => evaluator.mean(each, 'updatesPerSecond', cases.reporting) / survey.shown;
  const names = candidateNames(
    candidates.map(({ number }) => ({
      number,
      lane: evaluator.laneOf(trialOf(number)),
      updatesPerSecond: updatesOf(trialOf(number)),
    })),
    survey.lanes,
  );
  const faulty = end.trials.flatMap((each) => {
    const fault = evaluator.faultOf(each);
    return fault === null ? [] : [{ words: laneWords(evaluator.laneOf(each), survey.space), fault }];
  });
  return {
    name: survey.name,
    ...(survey.warnings.length > 0 && { warnings: survey.warnings }),
    file: basename(path),
    driftbench: version,
    seed: setup.seed,
    objectives,
    bounds: boundsNamed(setup),
    networks:
      setup.networks.length === 0
        ? [{ name: 'as in the experiment', weight: 1 }]
        : setup.networks.map((network) => without(network, 'link')),
    ...(groups.length > 0 && { groups }),
    besides: besides.map(measureNamed),
    segments: Math.max(setup.segments.length, 1),
    blockLength: cases.blockLength,
    emptyBlocks: cases.blocks - blocksIn([...cases.tuning, ...heldOutOf(cases)]).length,
    tuningBlocks: blocksIn(cases.tuning).length,
    choosingBlocks: blocksIn(cases.choosing).length,
    heldOutBlocks: blocksIn(cases.reporting).length,
    evaluations: evaluator.searchRuns,
    heldOutEvaluations: evaluator.runs - evaluator.searchRuns,
    isConverged: end.isConverged,
    candidates: candidates.map((each) => ({ name: names.get(each.number) ?? '', ...without(each, 'relative', 'noWorseThan') })),
    answers,
    recommended: answer.number,
    ...(answer.offered && { offered: answer.offered }),
    verdict: answer.sentences,
    ...effectsOf(survey.space, samplesOf(end, evaluator)),
    laneYaml: stringify([{ ...lane, id: tunedLane }], { flowCollectionPadding: true }),
    engines: engineWords({ lane, defaults: survey.defaults, updatesPerSecond: updatesOf(trial) }),
    leftOut: survey.leftOut,
    failed: faulty.slice(0, 10),
    failures: faulty.length,
  };
}

interface FinalistContext {
  readonly setup: TuneSetup;
  readonly survey: TuneSurvey;
  readonly evaluator: Evaluator;
  readonly besides: readonly string[];
}

/** Candidates on some of the held-out cases. */
function finalistsOn(cases: readonly TuneCase[], context: FinalistContext): (trials: readonly Trial[]) => Finalist[] {
  return (trials) => trials.map((trial) => finalistOf(trial, cases, context));
}

function finalistOf(trial: Trial, cases: readonly TuneCase[], { setup, survey, evaluator, besides }: FinalistContext): Finalist {
  const lane = evaluator.laneOf(trial);
  const { tuning, choosing } = evaluator.cases;
  const networks = [...new Set(cases.map(({ network }) => network))];
  const meansOn = (some: readonly TuneCase[]) => setup.objectives.map((metric) => evaluator.mean(trial, metric, some));
  const byBlock = blocksIn(cases).map((block) => cases.filter((each) => each.block === block));
  const blocksOf = (metric: string) => byBlock.map((some) => evaluator.mean(trial, metric, some));
  const relativeOf = (metric: string) => byBlock.map((some) => evaluator.relativeMean(trial, present, metric, some));
  return {
    number: trial.number,
    words: laneWords(lane, survey.space),
    advice: adviceOf({
      lane,
      defaults: survey.defaults,
      traits: survey.traits,
      space: survey.space,
      updatesPerSecond: evaluator.mean(trial, 'updatesPerSecond', cases) / survey.shown,
      tickLengths: survey.tickLengths,
    }),
    lane,
    difficulty: difficultyOf(lane, survey.traits),
    cost: Number.isFinite(evaluator.cost(trial)) ? evaluator.cost(trial) : null,
    tuning: evaluator.measured(trial, tuning.length).objectives,
    choosing: meansOn(choosing),
    heldOut: meansOn(cases),
    byNetwork: networks.map((network) => meansOn(cases.filter((each) => each.network === network))),
    blocks: setup.objectives.map(blocksOf),
    relative: setup.objectives.map(relativeOf),
    besides: besides.map(blocksOf),
    bounded: setup.bounds.map(({ metric }) => evaluator.mean(trial, metric, cases)),
    keepsBounds: evaluator.violation(trial, cases) === 0,
  };
}

function samplesOf({ sampled }: SearchEnd, evaluator: Evaluator): Sampled[] {
  return sampled.flatMap((trial) =>
    trial.point ? [{ point: trial.point, objectives: evaluator.measured(trial, evaluator.cases.stages[0] ?? 1).objectives }] : [],
  );
}
