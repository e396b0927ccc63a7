/** Performs a tuning: survey, search on the blocks to tune on, measurement on held-out blocks, verdict. */
import type { AnswerKind } from '../calls/tune-question.ts';
import type { TuneResult } from '../calls/tune-result.ts';
import type { TuneSetup } from '../calls/tune-setup.ts';
import { BenchError } from '../../../contract/errors.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import { casesOfOneSeed, finalistsFor, furtherChoosingFor, furtherFor, laterRuns, textbookFor } from './budget.ts';
import { blocksIn, casesOf, heldOutOf, withoutBlocks, type TuneCase } from './cases.ts';
import { scaleOf } from './choices.ts';
import { rounding } from './compared.ts';
import { costMetric } from './costs.ts';
import { Evaluator } from './evaluator.ts';
import { plainerOf } from './plainer.ts';
import { ProgressReport } from './progress-report.ts';
import { frontOf, ranked } from './search/pareto.ts';
import { roundedTrials, trialsBySettings } from './round-numbers.ts';
import { search, type SearchEnd, type Trial } from './search/search.ts';
import { textbookPoints } from './textbook.ts';
import type { TuneBudget, TuneOptions } from './tuning-options.ts';
import { besidesOf, chosenFrom, isMeasured, mayReplace, noticedIn, present, resultOf, type Ended } from './tuning-result.ts';

/** Values beyond so many times that of the present setting are of no interest, unless a bound says otherwise. */
const interest = 3;

/** Throws once `cancelled` fires; what was run is in the log then. */
export async function performTuning(options: TuneOptions): Promise<TuneResult> {
  const { setup, survey, path, sets, pool, log, cancelled } = options;
  const cases = casesOf(survey, setup);
  const progress = new ProgressReport(options);
  const evaluator = await Evaluator.begin({
    path,
    sets,
    setup,
    survey,
    cases,
    pool,
    log,
    cancelled,
    besides: besidesOf(setup),
    onRun: () => progress.report(),
  });
  progress.begin(evaluator);
  await measurePresent(evaluator, setup);
  const end = await searchOf(options, evaluator, progress);
  evaluator.endSearch();
  const finalists = [present, ...(await finalistsOf(options, end, evaluator))];
  const { cases: all, searchRuns } = evaluator;
  const furtherChoosing = await measuredSeeds(furtherChoosingFor(searchRuns, finalists.length, all), evaluator, setup);
  evaluator.keepCases({ ...all, choosing: [...all.choosing, ...furtherChoosing], furtherChoosing: [] });
  progress.measuresHeldOut(finalists.length);
  await evaluator.measureOn(finalists, evaluator.cases.choosing);
  const plain = await plainFinalists(options, { evaluator, end, finalists });
  await evaluator.measureHeldOut(plain);
  const measured = { evaluator, end, finalists: plain.filter((trial) => isMeasured(trial, setup, evaluator)) };
  const taken = new Set(chosenFrom(options, measured).flatMap(({ recommended, best }) => [recommended, best]));
  const wanted = [...taken].every((trial) => trial === present) ? [] : furtherFor(searchRuns, all);
  const further = await measuredSeeds(wanted, evaluator, setup);
  await evaluator.measureOn([...taken], further);
  return resultOf(options, { ...measured, further });
}

/**
 * The finalists, the best and the simplest of them as plain as they may be: with fewer parts, parameters at their
 * defaults and round numbers. The plain ones, measured on the blocks to choose on, take the places of those that they
 * are as good as.
 */
async function plainFinalists(options: TuneOptions, { evaluator, end, finalists }: Ended): Promise<readonly Trial[]> {
  const { choosing, tuning } = evaluator.cases;
  const measured = finalists.filter((trial) => isMeasured(trial, options.setup, evaluator, choosing));
  const roundedSpace = { space: options.survey.space, present: options.survey.presentParts };
  const trialOf = trialsBySettings(options.survey.space, end.trials);
  const measure = async (trials: readonly Trial[]) => void (await evaluator.measure(trials, tuning.length));
  let found = finalists;
  const done = new Set<Trial>();
  for (const { kind, recommended, best } of chosenFrom(options, { evaluator, end, finalists: measured }))
    for (const trial of [best, recommended]) {
      if (done.has(trial)) continue;
      done.add(trial);
      const isAsGood = (now: Trial, before: Trial) => isAsGoodOn(tuning, { now, before, kind }, options.setup, evaluator);
      const plainer = await plainerOf(trial, { ...roundedSpace, trialOf, measure, isAsGood });
      if (plainer === trial) continue;
      await evaluator.measureOn([plainer], choosing);
      if (!mayReplace(kind, { trial, plainer }, options, evaluator)) continue;
      found = [...found.filter((each) => each !== trial && each.number !== plainer.number), plainer];
    }
  return found;
}

/** What a last pass may lose in an objective, as a share of the present setting's value, or of a smaller one of its own. */
const mostLoss = 0.02;
/** By which share of what it was, what a viewer notices may grow. */
const mostNoticed = 0.05;

interface Plainer {
  readonly now: Trial;
  readonly before: Trial;
  /** The answer that it is to be. */
  readonly kind: AnswerKind;
}

function isAsGoodOn(cases: readonly TuneCase[], { now, before, kind }: Plainer, setup: TuneSetup, evaluator: Evaluator): boolean {
  const valueOf = (trial: Trial, metric: string) => evaluator.mean(trial, metric, cases);
  const scale = (metric: string) => scaleOf(kind, Math.abs(valueOf(present, metric)), Math.abs(valueOf(before, metric)));
  return (
    evaluator.violation(now, cases) <= evaluator.violation(before, cases) &&
    setup.objectives.every((metric) => valueOf(now, metric) <= valueOf(before, metric) + mostLoss * scale(metric) + rounding) &&
    noticedIn(setup, evaluator).every((metric) => valueOf(now, metric) <= (1 + mostNoticed) * valueOf(before, metric) + rounding)
  );
}

/**
 * Measures the present setting on all cases, before anything else: a wrong metric is reported after the first block, and
 * blocks on which there is nothing to measure are left out for all candidates.
 */
async function measurePresent(evaluator: Evaluator, setup: TuneSetup): Promise<void> {
  const { cases } = evaluator;
  const metrics = [...setup.objectives, ...setup.bounds.map(({ metric }) => metric)];
  await evaluator.measure([present], cases.stages[0] as number);
  refuseFault(evaluator);
  const unknown = metrics.find((metric) => !evaluator.metricNames.includes(metric));
  if (unknown !== undefined)
    throw new BenchError(
      'bad-input',
      `${unknown}: the present setting does not measure it: ${unknownWord('metric', unknown, evaluator.metricNames)}`,
    );
  if (metrics.includes(costMetric) && !Number.isFinite(evaluator.cost(present)))
    throw new BenchError('bad-input', `${costMetric}: the cost of the present setting is not known; give it in the setup as costs.`);
  await evaluator.measure([present], cases.tuning.length);
  await evaluator.measureHeldOut([present]);
  refuseFault(evaluator);
  const all = [...cases.tuning, ...heldOutOf(cases)];
  const isEmpty = (metric: string) => (each: TuneCase) => !Number.isFinite(evaluator.value(present, metric, each));
  const empty = new Set(metrics.flatMap((metric) => blocksIn(all.filter(isEmpty(metric)))));
  if (empty.size === 0) return;
  const kept = withoutBlocks(cases, empty);
  const metric = metrics.find((each) => all.some(isEmpty(each))) ?? '';
  const partsOfKept = [kept.tuning, kept.choosing, kept.reporting];
  const lacks = (segment: number) => !partsOfKept.every((some) => some.some((each) => each.segment === segment));
  const lacking = setup.segments.findIndex((_, segment) => lacks(segment));
  if (lacking !== -1)
    throw new BenchError(
      'bad-input',
      `segments[${lacking}]: there is nothing to measure on its blocks to tune on, to choose on, or to report on (${metric}). Change its ends, or leave it out.`,
    );
  if (kept.tuning.length === 0 || [kept.choosing, kept.reporting].some((some) => blocksIn(some).length < 2))
    throw new BenchError(
      'bad-input',
      `${metric}: there is nothing to measure on ${empty.size} of ${cases.blocks} blocks; needed: one to tune on, two to choose on and two to report on. Use longer or other blocks (--blocks), or another metric.`,
    );
  evaluator.keepCases(kept);
}

function refuseFault(evaluator: Evaluator): void {
  const fault = evaluator.faultOf(present);
  if (fault !== null) throw new BenchError('session-died', `The present setting cannot be run: ${fault}`);
}

async function searchOf({ setup, survey, budget }: TuneOptions, evaluator: Evaluator, progress: ProgressReport): Promise<SearchEnd> {
  const { stages } = evaluator.cases;
  const whole = stages.at(-1) ?? 1;
  let limits: readonly number[] | null = null;
  const limitsOf = () => (limits ??= interestLimits(evaluator, setup, whole));
  const rate = evaluator.mean(present, 'updatesPerSecond', evaluator.cases.tuning) / survey.shown;
  const textbook = textbookPoints(survey.space, { parts: survey.presentParts, rate });
  const given = [null, ...(survey.present ? [survey.present] : []), ...textbook];
  return search(
    { space: survey.space, seed: setup.seed, given, stages, limits: limitsOf },
    {
      evaluate: async (trials, stage) => {
        const measured = await evaluator.measure(trials, stages[stage] as number);
        return limits ? measured.map((each) => ({ ...each, violation: each.violation + beyond(each.objectives, limitsOf()) })) : measured;
      },
      affordable: (trials, stage) => affordable(budget, trials, stages[stage] as number, evaluator),
      onFront: (front) => progress.front(front),
    },
  );
}

/** The number of trials that the budget allows on the first `count` cases, in order. */
function affordable(budget: TuneBudget, trials: readonly Trial[], count: number, evaluator: Evaluator): number {
  const needed = trials.map((trial) => evaluator.needed(trial, count));
  const coming = needed.reduce((sum, { runs }) => sum + runs, evaluator.searchRuns);
  let left = (budget.evaluations ?? Infinity) - evaluator.searchRuns;
  let fitting = budget.fitting?.(laterRuns(coming, evaluator.cases)) ?? Infinity;
  const first = needed.findIndex(({ runs, unlogged }) => (left -= runs) < 0 || (fitting -= unlogged) < 0);
  return first === -1 ? trials.length : first;
}

/**
 * The limit of each objective: its bound, or a multiple of the present setting's value, by the trial that is measured
 * first.
 */
function interestLimits(evaluator: Evaluator, { objectives, bounds }: TuneSetup, whole: number): number[] {
  const { objectives: values } = evaluator.measured(present, whole);
  return objectives.map((metric, index) => {
    const bound = bounds.find((each) => each.metric === metric)?.max;
    const value = values[index] as number;
    return bound ?? (value > 0 && Number.isFinite(value) ? interest * value : Infinity);
  });
}

/** The shares by which objectives are beyond the limits. */
function beyond(objectives: readonly number[], limits: readonly number[]): number {
  return objectives.reduce((sum, value, index) => {
    const limit = limits[index] as number;
    return value > limit ? sum + (value - limit) / Math.max(Math.abs(limit), 1e-9) : sum;
  }, 0);
}

/**
 * The foremost candidates, and of the textbook settings those that no other textbook setting beats, all with round numbers.
 * By first objective.
 */
async function finalistsOf({ survey }: TuneOptions, end: SearchEnd, evaluator: Evaluator): Promise<readonly Trial[]> {
  const { tuning } = evaluator.cases;
  const count = tuning.length;
  const given = end.given.filter(({ number, point }) => point !== null && evaluator.measuredTrials.get(number)?.count === count);
  const textbook = frontOf(given.map((trial) => evaluator.measured(trial, count))).map((index) => given[index] as Trial);
  const exact = [...new Set([...foremost(end, evaluator), ...textbook.slice(0, textbookFor(evaluator.searchRuns, evaluator.cases))])];
  const chosen = await roundedTrials(exact, {
    space: survey.space,
    present: survey.presentParts,
    trialOf: trialsBySettings(survey.space, end.trials),
    measure: async (trials) => void (await evaluator.measure(trials, count)),
    keepsBounds: (trial, other) => evaluator.measured(trial, count).violation <= evaluator.measured(other, count).violation,
  });
  const first = (trial: Trial) => evaluator.measured(trial, count).objectives[0] as number;
  return [...chosen].sort((a, b) => first(a) - first(b) || a.number - b.number);
}

/**
 * The front, or where no candidate keeps all bounds, those that break them least; of larger fronts the points that add
 * most to the hypervolume.
 */
function foremost({ front, trials }: SearchEnd, evaluator: Evaluator): readonly Trial[] {
  const { tuning, stages } = evaluator.cases;
  const wholly = [...evaluator.measuredTrials.values()].flatMap(({ trial, count }) => (count === stages.at(-1) ? [trial] : []));
  const others = (front.length > 0 ? front : wholly).filter(({ number }) => number !== present.number && trials[number]);
  const measured = others.map((trial) => evaluator.measured(trial, tuning.length));
  const order = ranked(
    measured,
    (measured[0]?.objectives ?? []).map(() => Infinity),
  );
  const sound = order.filter((index) => Number.isFinite(measured[index]?.violation));
  return sound.slice(0, finalistsFor(evaluator.searchRuns, evaluator.cases)).map((index) => others[index] as Trial);
}

/** The seeds of these cases with which the present setting has something to measure on every block, as it is run here. */
async function measuredSeeds(cases: readonly TuneCase[], evaluator: Evaluator, setup: TuneSetup): Promise<readonly TuneCase[]> {
  await evaluator.measureOn([present], cases);
  const metrics = [...setup.objectives, ...setup.bounds.map(({ metric }) => metric)];
  const ofOneSeed = casesOfOneSeed(cases);
  const isMeasuredOn = (each: TuneCase) => metrics.every((metric) => Number.isFinite(evaluator.value(present, metric, each)));
  return cases.filter((_, index) => {
    const first = index - (index % ofOneSeed);
    return cases.slice(first, first + ofOneSeed).every(isMeasuredOn);
  });
}
