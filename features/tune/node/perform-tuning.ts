/** Performs a tuning: survey, search on the blocks to tune on, measurement on held-out blocks, verdict. */
import { basename } from 'node:path';
import { stringify } from 'yaml';
import type { TuneResult } from '../calls/tune-result.ts';
import type { TuneSetup } from '../calls/tune-setup.ts';
import type { TunePoint } from '../calls/tune-state.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { RunLog } from '../../sweep/node/run-log.ts';
import { without } from '../../../experiment/field-maps.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import { casesOfOneSeed, finalistsFor, furtherChoosingFor, furtherFor } from './budget.ts';
import { blocksIn, casesOf, heldOutOf, withoutBlocks, type TuneCase } from './cases.ts';
import { costMetric } from './costs.ts';
import { engineWords } from './engine-words.ts';
import { Evaluator, type EvaluatorOptions, type MeasuredTrial } from './evaluator.ts';
import { complexityOf } from './lane-of-point.ts';
import { laneWords } from './lane-words.ts';
import { scoreWords } from '../../../contract/measures.ts';
import { effectsOf, type Sampled } from './search/effects.ts';
import { frontOf, ranked } from './search/pareto.ts';
import { search, type SearchEnd, type Trial } from './search/search.ts';
import { valueAt, type Space } from './search/space.ts';
import type { TuneSurvey } from './survey-space.ts';
import { textbookPoints } from './textbook.ts';
import { chosenOf, compared, recommend, type Finalist } from './verdict.ts';

/** When the search ends, unless it finds next to nothing more before. */
export interface TuneBudget {
  /** Runs of the search. */
  readonly evaluations?: number | undefined;
  /** The number of runs that fit into the time, if so many are to follow; called before every batch. Left out: all. */
  readonly fitting?: ((later: number) => number) | undefined;
}

export interface TuneOptions {
  readonly path: string;
  readonly sets: readonly string[];
  readonly setup: TuneSetup;
  readonly survey: TuneSurvey;
  readonly budget: TuneBudget;
  readonly version: string;
  readonly pool: EvaluatorOptions['pool'];
  readonly log: RunLog;
  readonly cancelled: AbortSignal;
  readonly onProgress?: (progress: TuneProgress) => void;
}

export interface TuneProgress {
  readonly phase: 'search' | 'held-out';
  /** Runs so far; of those, how many were not in the log; and how many are to follow on held-out blocks. */
  readonly runs: number;
  readonly performed: number;
  readonly later: number;
  /** Front so far, by the first objective. */
  readonly front: readonly TunePoint[];
  /**
   * The present setting and the front, then the newest candidates, also those that were measured on a part of the
   * blocks only.
   */
  readonly points: (most: number) => readonly TunePoint[];
}

/** Values beyond so many times that of the present setting are of no interest, unless a bound says otherwise. */
const interest = 3;

/** Textbook settings that take part, at most. */
const mostTextbook = 6;

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
  const finalists = [present, ...finalistsOf(end, evaluator)];
  const { cases: all, searchRuns } = evaluator;
  const furtherChoosing = await measuredSeeds(furtherChoosingFor(searchRuns, finalists.length, all), evaluator, setup);
  evaluator.keepCases({ ...all, choosing: [...all.choosing, ...furtherChoosing], furtherChoosing: [] });
  progress.measuresHeldOut(finalists.length);
  await evaluator.measureHeldOut(finalists);
  const measured = { evaluator, end, finalists: finalists.filter((trial) => isMeasured(trial, setup, evaluator)) };
  const chosen = chosenFrom(options, measured);
  const wanted = chosen.number === present.number ? [] : furtherFor(searchRuns, all);
  const further = await measuredSeeds(wanted, evaluator, setup);
  await evaluator.measureOn([chosen], further);
  return resultOf(options, { ...measured, further });
}

const present: Trial = { number: 0, point: null };

/** Metrics of which the verdict says where they get worse, unless they are objectives. */
const watched = ['deviationP95', 'jumpsPerMinute', 'judder', 'turnJumpsPerMinute', 'turnJudder', 'shownAge', 'bytesPerSecond'] as const;

function besidesOf({ objectives }: TuneSetup): readonly string[] {
  return watched.filter((metric) => !objectives.includes(metric));
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
  let fitting = budget.fitting?.(laterRuns(coming, evaluator)) ?? Infinity;
  const first = needed.findIndex(({ runs, unlogged }) => (left -= runs) < 0 || (fitting -= unlogged) < 0);
  return first === -1 ? trials.length : first;
}

/** Runs on held-out blocks that follow a search of so many evaluations, at most. */
function laterRuns(evaluations: number, { cases }: Evaluator): number {
  const candidates = 1 + finalistsFor(evaluations, cases) + mostTextbook;
  return Math.max(candidates * heldOutOf(cases).length, evaluations) + 2 * furtherFor(evaluations, cases).length;
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

/** The foremost candidates, and of the textbook settings those that no other textbook setting beats. By first objective. */
function finalistsOf(end: SearchEnd, evaluator: Evaluator): readonly Trial[] {
  const count = evaluator.cases.tuning.length;
  const given = end.given.filter(({ number, point }) => point !== null && evaluator.measuredTrials.get(number)?.count === count);
  const textbook = frontOf(given.map((trial) => evaluator.measured(trial, count))).map((index) => given[index] as Trial);
  const chosen = [...new Set([...foremost(end, evaluator), ...textbook.slice(0, mostTextbook)])];
  const first = (trial: Trial) => evaluator.measured(trial, count).objectives[0] as number;
  return chosen.sort((a, b) => first(a) - first(b) || a.number - b.number);
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

interface Ended {
  readonly evaluator: Evaluator;
  readonly end: SearchEnd;
  /** The present setting first. */
  readonly finalists: readonly Trial[];
}

function isMeasured(trial: Trial, { objectives }: TuneSetup, evaluator: Evaluator): boolean {
  return objectives.every((metric) => Number.isFinite(evaluator.mean(trial, metric, heldOutOf(evaluator.cases))));
}

function besidesMeasured(setup: TuneSetup, evaluator: Evaluator): readonly string[] {
  return besidesOf(setup).filter((metric) => Number.isFinite(evaluator.mean(present, metric, heldOutOf(evaluator.cases))));
}

function measureNamed<Metric extends string>(metric: Metric) {
  return { metric, ...scoreWords(metric) };
}

function boundsNamed({ bounds }: TuneSetup) {
  return bounds.map((bound) => ({ ...bound, ...measureNamed(bound.metric) }));
}

/** The finalist to take. */
function chosenFrom({ setup, survey }: TuneOptions, { evaluator, finalists }: Ended): Trial {
  const of = finalistsOn(evaluator.cases.choosing, { setup, survey, evaluator, besides: [] });
  const number = chosenOf(compared(of(finalists)), { objectives: setup.objectives.map(measureNamed), bounds: boundsNamed(setup) });
  return finalists.find((each) => each.number === number) as Trial;
}

/**
 * The finalists on the blocks to report on. The present setting and the recommended one have further seeds; the others
 * are compared with what the present setting does with theirs.
 */
function reportedOf(finalists: readonly Trial[], recommended: number, further: readonly TuneCase[], context: FinalistContext) {
  const { reporting } = context.evaluator.cases;
  const all = compared(finalistsOn(reporting, context)(finalists));
  const both = finalists.filter(({ number }) => number === present.number || number === recommended);
  const exact = compared(finalistsOn([...reporting, ...further], context)(both));
  return all.map(({ isOnFront, equalTo, ...each }) => ({
    ...each,
    ...exact.find(({ number }) => number === each.number),
    isOnFront,
    equalTo,
  }));
}

function resultOf(
  { path, setup, survey, version }: TuneOptions,
  { evaluator, end, finalists, further }: Ended & { readonly further: readonly TuneCase[] },
): TuneResult {
  const { cases } = evaluator;
  const objectives = setup.objectives.map(measureNamed);
  const besides = besidesMeasured(setup, evaluator);
  const context = { setup, survey, evaluator, besides };
  const choosing = compared(finalistsOn(cases.choosing, context)(finalists));
  const verdictContext = {
    objectives,
    bounds: boundsNamed(setup),
    besides: besides.map(measureNamed),
    blocks: blocksIn(cases.reporting).length,
    isConverged: end.isConverged,
  };
  const candidates = reportedOf(finalists, chosenOf(choosing, verdictContext), further, context);
  const { number: recommended, sentences } = recommend({ choosing, reporting: candidates }, verdictContext);
  const chosen = candidates.find(({ number }) => number === recommended) as (typeof candidates)[number];
  const trial = end.trials[recommended] as Trial;
  const lane = evaluator.laneOf(trial);
  const updates = evaluator.mean(trial, 'updatesPerSecond', cases.reporting) / survey.shown;
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
        : setup.networks.map(({ name, weight }) => ({ name, weight })),
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
    candidates: candidates.map((each) => without(each, 'relative')),
    recommended,
    verdict: [...sentences, ...rangeSentences(survey.space, trial)],
    ...effectsOf(survey.space, samplesOf(end, evaluator)),
    laneYaml: stringify([{ ...chosen.lane, id: 'tuned' }], { flowCollectionPadding: true }),
    engines: engineWords({ lane, defaults: survey.defaults, updatesPerSecond: updates }),
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
    lane,
    complexity: complexityOf({ ...lane, id: undefined }),
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

/** Sentences about numbers at an end of the searched range, where the quantity allows more. */
function rangeSentences(space: Space, { point }: Trial): readonly string[] {
  if (!point) return [];
  return space.flatMap(({ name, alternatives }, index) => {
    const { id, dimensions = [] } = alternatives[point.choices[index] as number] ?? {};
    return dimensions.flatMap((dimension, k) => {
      if (dimension.kind !== 'number') return [];
      const { low, high, min = -Infinity, max = Infinity, unit } = dimension;
      const value = valueAt(dimension, point.places[index]?.[k] ?? 0.5);
      if (!(value === low && low > min) && !(value === high && high < max)) return [];
      const [path, number] = [`${name}.${id}.${dimension.name}`, `${value} ${unit}`.trimEnd()];
      return [`${path} is at the ${value === low ? 'lower' : 'upper'} end of the range that was searched, ${number}: widen the range.`];
    });
  });
}

function samplesOf({ sampled }: SearchEnd, evaluator: Evaluator): Sampled[] {
  return sampled.flatMap((trial) =>
    trial.point ? [{ point: trial.point, objectives: evaluator.measured(trial, evaluator.cases.stages[0] ?? 1).objectives }] : [],
  );
}

/** Reports how far it is. */
class ProgressReport {
  readonly #options: TuneOptions;
  #front: readonly Trial[] = [];
  #evaluator: Evaluator | null = null;
  /** Runs on held-out blocks, once the search is over. */
  #heldOut: number | null = null;

  constructor(options: TuneOptions) {
    this.#options = options;
  }

  begin(evaluator: Evaluator): void {
    this.#evaluator = evaluator;
  }

  measuresHeldOut(finalists: number): void {
    this.#heldOut = this.#evaluator ? finalists * heldOutOf(this.#evaluator.cases).length : 0;
    this.report();
  }

  report(): void {
    const evaluator = this.#evaluator;
    if (!evaluator) return;
    const { runs, searchRuns, performedRuns } = evaluator;
    const front = () => this.#sorted();
    this.#options.onProgress?.({
      phase: this.#heldOut === null ? 'search' : 'held-out',
      runs,
      performed: performedRuns,
      later: Math.max((this.#heldOut ?? laterRuns(searchRuns, evaluator)) - (runs - searchRuns), 0),
      get front() {
        return front();
      },
      points: (most) => this.#points(most),
    });
  }

  front(front: readonly Trial[]): void {
    this.#front = front;
    this.report();
  }

  get #whole(): number {
    return this.#evaluator?.cases.tuning.length ?? 1;
  }

  #sorted(): TunePoint[] {
    const points = this.#front.map((trial) => this.#point(trial, this.#whole));
    return points.sort((a, b) => (a.objectives[0] as number) - (b.objectives[0] as number) || a.number - b.number);
  }

  #points(most: number): TunePoint[] {
    const measured = this.#evaluator?.measuredTrials ?? new Map<number, MeasuredTrial>();
    const first = [...measured.values()].filter(({ trial }) => trial.number === 0);
    const front = this.#front.filter(({ number }) => number !== 0).map((trial) => ({ trial, count: this.#whole }));
    const known = new Set([...first, ...front].map(({ trial }) => trial.number));
    const others = [...measured.values()].filter(({ trial }) => !known.has(trial.number));
    const chosen = [...first, ...front, ...others.toReversed()].slice(0, most);
    return chosen.map(({ trial, count }) => this.#point(trial, count)).filter(({ objectives }) => objectives.every(Number.isFinite));
  }

  #point(trial: Trial, count: number): TunePoint {
    const evaluator = this.#evaluator as Evaluator;
    const lane = evaluator.laneOf(trial);
    const { objectives, violation } = evaluator.measured(trial, count);
    return {
      number: trial.number,
      words: laneWords(lane, this.#options.survey.space),
      lane,
      objectives,
      keepsBounds: violation === 0,
      isOnFront: this.#front.includes(trial),
      measured: count / this.#whole,
    };
  }
}
