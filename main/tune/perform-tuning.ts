/** Performs a tuning: survey, search on the blocks to tune on, measurement on held-out blocks, verdict. */
import { basename } from 'node:path';
import { stringify } from 'yaml';
import type { TuneResult } from '../../contract/tune/tune-result.ts';
import type { TuneSetup } from '../../contract/tune/tune-setup.ts';
import type { TunePoint } from '../../contract/tune/tune-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { RunLog } from '../sweep/run-log.ts';
import { casesOf, type TuneCases } from './cases.ts';
import { engineWords } from './engine-words.ts';
import { Evaluator, type EvaluatorOptions, type MeasuredTrial } from './evaluator.ts';
import { complexityOf } from './lane-of-point.ts';
import { laneWords } from './lane-words.ts';
import { measureWords } from './measures.ts';
import { effectsOf, type Sampled } from './search/effects.ts';
import { ranked } from './search/pareto.ts';
import { search, type SearchEnd, type Trial } from './search/search.ts';
import type { TuneSurvey } from './survey-space.ts';
import { compared, recommend, type Finalist } from './verdict.ts';

/** When the search ends, unless it finds next to nothing more before. */
export interface TuneBudget {
  /** Runs of the search. */
  readonly evaluations?: number | undefined;
  /** How many of the next runs fit into the time; called before every batch. Left out: all. */
  readonly fitting?: ((runs: number) => number) | undefined;
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
  /** Runs so far. */
  readonly runs: number;
  /** Front so far, by the first objective. */
  readonly front: readonly TunePoint[];
  /**
   * The present setting and the front, then the newest candidates, also those that were measured on a part of the
   * blocks only.
   */
  readonly points: (most: number) => readonly TunePoint[];
}

/**
 * Points of the front that are measured on held-out blocks; of larger fronts those that add most to the hypervolume.
 */
const mostFinalists = 16;
/** Values beyond so many times that of the present setting are of no interest, unless a bound says otherwise. */
const interest = 3;

/** Throws once `cancelled` fires; what was run is in the log then. */
export async function performTuning(options: TuneOptions): Promise<TuneResult> {
  const { setup, survey, path, sets, pool, log, cancelled } = options;
  const cases = casesOf(survey, setup);
  const progress = new ProgressReport(options);
  const evaluator = await Evaluator.begin({ path, sets, setup, survey, cases, pool, log, cancelled, onRun: (runs) => progress.at(runs) });
  progress.begin(evaluator, cases);
  const end = await searchOf(options, cases, evaluator, progress);
  const evaluations = evaluator.runs;
  const present = end.trials[0] as Trial;
  checkPresent(evaluator, present, setup, cases);
  const finalists = [present, ...foremost(end, evaluator, cases)];
  progress.phase = 'held-out';
  await evaluator.measureHeldOut(finalists);
  return resultOf(options, { cases, evaluator, end, finalists, evaluations });
}

async function searchOf(
  { setup, survey, budget }: TuneOptions,
  cases: TuneCases,
  evaluator: Evaluator,
  progress: ProgressReport,
): Promise<SearchEnd> {
  const { stages } = cases;
  const whole = stages.at(-1) ?? 1;
  let limits: readonly number[] | null = null;
  const limitsOf = () => (limits ??= interestLimits(evaluator, setup, whole));
  const given = survey.present ? [null, survey.present] : [null];
  return search(
    { space: survey.space, seed: setup.seed, given, stages, limits: limitsOf },
    {
      evaluate: async (trials, stage) => {
        const measured = await evaluator.measure(trials, stages[stage] as number);
        return limits ? measured.map((each) => ({ ...each, violation: each.violation + beyond(each.objectives, limitsOf()) })) : measured;
      },
      affordable: (trials, stage) =>
        affordable(budget, trials, (trial) => evaluator.needed(trial, stages[stage] as number), evaluator.runs),
      onFront: (front) => progress.front(front),
    },
  );
}

/** How many of the trials the budget allows, in order. */
function affordable(budget: TuneBudget, trials: readonly Trial[], neededOf: (trial: Trial) => number, used: number): number {
  const needed = trials.map(neededOf);
  const all = needed.reduce((sum, count) => sum + count, 0);
  let left = Math.min((budget.evaluations ?? Infinity) - used, budget.fitting?.(all) ?? Infinity);
  const first = needed.findIndex((count) => (left -= count) < 0);
  return first === -1 ? trials.length : first;
}

/** Of each objective: its bound, or a multiple of what the present setting has; by the trial that is measured first. */
function interestLimits(evaluator: Evaluator, { objectives, bounds }: TuneSetup, whole: number): number[] {
  const { objectives: values } = evaluator.measured({ number: 0, point: null }, whole);
  return objectives.map((metric, index) => {
    const bound = bounds.find((each) => each.metric === metric)?.max;
    const value = values[index] as number;
    return bound ?? (value > 0 && Number.isFinite(value) ? interest * value : Infinity);
  });
}

/** By which shares objectives are beyond the limits. */
function beyond(objectives: readonly number[], limits: readonly number[]): number {
  return objectives.reduce((sum, value, index) => {
    const limit = limits[index] as number;
    return value > limit ? sum + (value - limit) / Math.max(Math.abs(limit), 1e-9) : sum;
  }, 0);
}

function checkPresent(evaluator: Evaluator, present: Trial, { objectives, bounds }: TuneSetup, { stages }: TuneCases): void {
  const fault = evaluator.faultOf(present);
  if (fault !== null) throw new BenchError('session-died', `The present setting cannot be run: ${fault}`);
  const metrics = [...objectives, ...bounds.map(({ metric }) => metric)];
  const missing = metrics.find((metric) => !Number.isFinite(evaluator.mean(present, metric, 0, stages[0] ?? 1)));
  if (missing !== undefined)
    throw new BenchError(
      'bad-input',
      `${missing}: the present setting does not measure it; name a column of the scoreboard or a metric of the results.`,
    );
}

function foremost({ front, trials }: SearchEnd, evaluator: Evaluator, { tuning }: TuneCases): readonly Trial[] {
  const others = front.filter((trial) => trial !== trials[0]);
  const measured = others.map((trial) => evaluator.measured(trial, tuning.length));
  const order = ranked(
    measured,
    (measured[0]?.objectives ?? []).map(() => Infinity),
  );
  const chosen = order.slice(0, mostFinalists).map((index) => others[index] as Trial);
  const first = (trial: Trial) => evaluator.measured(trial, tuning.length).objectives[0] as number;
  return chosen.sort((a, b) => first(a) - first(b) || a.number - b.number);
}

interface Ended {
  readonly cases: TuneCases;
  readonly evaluator: Evaluator;
  readonly end: SearchEnd;
  readonly finalists: readonly Trial[];
  readonly evaluations: number;
}

function resultOf({ path, setup, survey, version }: TuneOptions, { cases, evaluator, end, finalists, evaluations }: Ended): TuneResult {
  const objectives = setup.objectives.map((metric) => ({ metric, ...measureWords(metric) }));
  const sound = finalists
    .map((trial) => finalistOf(trial, setup, survey, cases, evaluator))
    .filter(({ heldOut }) => heldOut.every(Number.isFinite));
  const candidates = compared(sound);
  const { number: recommended, sentences } = recommend(candidates, objectives, setup.bounds);
  const chosen = candidates.find(({ number }) => number === recommended) as (typeof candidates)[number];
  const trial = end.trials[recommended] as Trial;
  const lane = evaluator.laneOf(trial);
  const updates = evaluator.mean(trial, 'updatesPerSecond', evaluator.heldOutFrom, evaluator.cases.length);
  const faulty = end.trials.flatMap((each) => {
    const fault = evaluator.faultOf(each);
    return fault === null ? [] : [{ words: laneWords(evaluator.laneOf(each), survey.space), fault }];
  });
  return {
    name: survey.name,
    file: basename(path),
    driftbench: version,
    seed: setup.seed,
    objectives,
    bounds: setup.bounds.map((bound) => ({ ...bound, ...measureWords(bound.metric) })),
    networks:
      setup.networks.length === 0
        ? [{ name: 'as in the experiment', weight: 1 }]
        : setup.networks.map(({ name, weight }) => ({ name, weight })),
    blockLength: cases.blockLength,
    tuningBlocks: blocksIn(cases.tuning).length,
    heldOutBlocks: blocksIn(cases.heldOut).length,
    evaluations,
    heldOutEvaluations: evaluator.runs - evaluations,
    isConverged: end.isConverged,
    candidates,
    recommended,
    verdict: sentences,
    ...effectsOf(survey.space, samplesOf(end, evaluator, cases)),
    laneYaml: stringify([{ ...chosen.lane, id: 'tuned' }], { flowCollectionPadding: true }),
    engines: engineWords({ lane, updatesPerSecond: updates }),
    leftOut: survey.leftOut,
    failed: faulty.slice(0, 10),
    failures: faulty.length,
  };
}

function finalistOf(trial: Trial, setup: TuneSetup, survey: TuneSurvey, cases: TuneCases, evaluator: Evaluator): Finalist {
  const lane = evaluator.laneOf(trial);
  const [from, to] = [evaluator.heldOutFrom, evaluator.cases.length];
  return {
    number: trial.number,
    words: laneWords(lane, survey.space),
    lane,
    complexity: complexityOf({ ...lane, id: undefined }),
    tuning: evaluator.measured(trial, cases.tuning.length).objectives,
    heldOut: setup.objectives.map((metric) => evaluator.mean(trial, metric, from, to)),
    blocks: setup.objectives.map((metric) => blocksIn(cases.heldOut).map((block) => blockMean(trial, metric, block, evaluator))),
    bounded: setup.bounds.map(({ metric }) => evaluator.mean(trial, metric, from, to)),
    keepsBounds: evaluator.violation(trial, from, to) === 0,
  };
}

function blocksIn(cases: TuneCases['tuning']): readonly number[] {
  return [...new Set(cases.map(({ block }) => block))];
}

/** Over the networks, by weight, and the seeds of a held-out block. */
function blockMean(trial: Trial, metric: string, block: number, evaluator: Evaluator): number {
  let sum = 0;
  let weights = 0;
  evaluator.cases.forEach((each, index) => {
    if (index < evaluator.heldOutFrom || each.block !== block) return;
    sum += each.weight * evaluator.value(trial, metric, index);
    weights += each.weight;
  });
  return sum / weights;
}

function samplesOf({ sampled }: SearchEnd, evaluator: Evaluator, { stages }: TuneCases): Sampled[] {
  return sampled.flatMap((trial) =>
    trial.point ? [{ point: trial.point, objectives: evaluator.measured(trial, stages[0] ?? 1).objectives }] : [],
  );
}

/** Reports how far it is. */
class ProgressReport {
  readonly #options: TuneOptions;
  phase: TuneProgress['phase'] = 'search';
  #front: readonly Trial[] = [];
  #evaluator: Evaluator | null = null;
  #whole = 1;

  constructor(options: TuneOptions) {
    this.#options = options;
  }

  begin(evaluator: Evaluator, { tuning }: TuneCases): void {
    this.#evaluator = evaluator;
    this.#whole = tuning.length;
  }

  at(runs: number): void {
    const front = () => this.#sorted();
    this.#options.onProgress?.({
      phase: this.phase,
      runs,
      get front() {
        return front();
      },
      points: (most) => this.#points(most),
    });
  }

  front(front: readonly Trial[]): void {
    this.#front = front;
    this.at(this.#evaluator?.runs ?? 0);
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
