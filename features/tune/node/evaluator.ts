/**
 * The evaluator of a tuning: runs candidates on cases by the pool of sweeps, keeps every run in a log of sweeps, and
 * takes runs that the log holds already from there.
 */
import { BenchError } from '../../../contract/errors.ts';
import type { TuneSetup } from '../calls/tune-setup.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import type { GridRun } from '../../sweep/node/grid.ts';
import type { RunLog } from '../../sweep/node/run-log.ts';
import type { RunRecord } from '../../sweep/node/run-record.ts';
import type { WorkerPool } from '../../sweep/node/worker-pool.ts';
import { furtherOf, heldOutOf, type TuneCase, type TuneCases } from './cases.ts';
import { callCosts, costMetric, costOf, type CallCosts } from './costs.ts';
import { laneOfPoint } from './lane-of-point.ts';
import { measuredNames, measuresOf } from './measures.ts';
import type { Measured } from './search/pareto.ts';
import type { Trial } from './search/search.ts';
import type { TuneSurvey } from './survey-space.ts';
import { brokenBy, relativeDifference } from './compared.ts';

export interface EvaluatorOptions {
  /** Path of the experiment file, and fields set in all runs. */
  readonly path: string;
  readonly sets: readonly string[];
  readonly setup: TuneSetup;
  readonly survey: TuneSurvey;
  readonly cases: TuneCases;
  readonly pool: Pick<WorkerPool, 'lines'>;
  readonly log: RunLog;
  readonly cancelled: AbortSignal;
  /** Metrics that are kept beside objectives and bounds. */
  readonly besides: readonly string[];
  /** Called after every run. */
  readonly onRun: () => void;
}

/** A trial that was measured on the first `count` cases. */
export interface MeasuredTrial {
  readonly trial: Trial;
  readonly count: number;
}

/** The outcome of a run: its measures by name, or its fault. */
interface Known {
  readonly text: string;
  readonly measures: ReadonlyMap<string, number | null>;
  readonly fault?: string;
}

export class Evaluator {
  readonly #options: EvaluatorOptions;
  #cases: TuneCases;
  /** Those that were left out among them. */
  readonly #caseCount: number;
  readonly #tuningCount: number;
  /** Those that are kept of every run. */
  readonly #metrics: readonly string[];
  readonly #known = new Map<number, Known>();
  readonly #lanes = new Map<number, { readonly fields: LaneFields; readonly text: string }>();
  readonly #used = new Set<number>();
  #searched = 0;
  #isSearching = true;
  #performed = 0;
  /** Names that the metrics of a run have. */
  #names: readonly string[] = [];
  readonly #costs: CallCosts;
  /** Trials by number, in the order in which they were measured last. */
  readonly #measured = new Map<number, MeasuredTrial>();

  private constructor(options: EvaluatorOptions) {
    this.#options = options;
    this.#cases = options.cases;
    this.#tuningCount = options.cases.tuning.length;
    this.#caseCount = this.#tuningCount + heldOutOf(options.cases).length + furtherOf(options.cases).length;
    const { objectives, bounds, costs } = options.setup;
    this.#costs = callCosts(costs);
    this.#metrics = [...new Set([...objectives, ...bounds.map(({ metric }) => metric), ...options.besides, 'updatesPerSecond'])];
  }

  /** Reads what the log holds. */
  static async begin(options: EvaluatorOptions): Promise<Evaluator> {
    const evaluator = new Evaluator(options);
    for await (const record of options.log.records()) if (record.fault === undefined) evaluator.#note(record);
    return evaluator;
  }

  /** Runs that were needed, those from the log among them. */
  get runs(): number {
    return this.#used.size;
  }

  /** Those on blocks to tune on, but for those of the last pass. */
  get searchRuns(): number {
    return this.#searched;
  }

  /** The search is over: what depends on the number of its runs must not depend on what follows. */
  endSearch(): void {
    this.#isSearching = false;
  }

  /** Those that were not in the log. */
  get performedRuns(): number {
    return this.#performed;
  }

  /** Names that the metrics of the runs so far have, measured or not. */
  get metricNames(): readonly string[] {
    return [...this.#names, costMetric];
  }

  /** The trials that were measured so far, each on its most cases; the newest last. */
  get measuredTrials(): ReadonlyMap<number, MeasuredTrial> {
    return this.#measured;
  }

  /** Runs that these trials still need on the first `count` cases to tune on. */
  needed(trial: Trial, count: number): { readonly runs: number; readonly unlogged: number } {
    const missing = this.#cases.tuning.slice(0, count).map((each) => this.#numberOf(trial, each));
    const runs = missing.filter((number) => !this.#used.has(number));
    return { runs: runs.length, unlogged: runs.filter((number) => !this.#known.has(number)).length };
  }

  get cases(): TuneCases {
    return this.#cases;
  }

  /** From now on no trial is measured on the others. */
  keepCases(cases: TuneCases): void {
    this.#cases = cases;
  }

  laneOf(trial: Trial): LaneFields {
    return this.#laneOf(trial).fields;
  }

  /** Runs trials on the first `count` cases to tune on, each once. */
  async measure(trials: readonly Trial[], count: number): Promise<readonly Measured[]> {
    const cases = this.#cases.tuning.slice(0, count);
    const byNumber = new Map(trials.map((trial) => [trial.number, trial]));
    const noted = (trial: Trial | undefined) => {
      if (!trial || this.#isMissing(trial, cases)) return;
      this.#measured.delete(trial.number);
      this.#measured.set(trial.number, { trial, count });
    };
    await this.#runAll(trials, cases, (number) => noted(byNumber.get(number)));
    trials.forEach(noted);
    return trials.map((trial) => this.measured(trial, count));
  }

  /** Runs trials on all held-out cases. */
  async measureHeldOut(trials: readonly Trial[]): Promise<void> {
    await this.#runAll(trials, heldOutOf(this.#cases));
  }

  /** Runs trials on some of the cases. */
  async measureOn(trials: readonly Trial[], cases: readonly TuneCase[]): Promise<void> {
    await this.#runAll(trials, cases);
  }

  /** The measures over the first `count` cases to tune on. */
  measured(trial: Trial, count: number): Measured {
    const { objectives } = this.#options.setup;
    const cases = this.#cases.tuning;
    const values = objectives.map((metric) => this.mean(trial, metric, cases, count));
    if (values.some((value) => !Number.isFinite(value))) return { objectives: values.map(() => Infinity), violation: Infinity };
    return { objectives: values, violation: this.violation(trial, cases, count) };
  }

  /** The sum of the shares by which the bounds are broken over the first `count` cases. */
  violation(trial: Trial, cases: readonly TuneCase[], count = cases.length): number {
    return this.#options.setup.bounds.reduce((sum, bound) => sum + brokenBy(bound, this.mean(trial, bound.metric, cases, count)), 0);
  }

  /** Mean over the first `count` cases by their weights; NaN where one was not measured, or failed. */
  mean(trial: Trial, metric: string, cases: readonly TuneCase[], count = cases.length): number {
    return weightedMean(cases, count, (each) => this.value(trial, metric, each));
  }

  /** The same of the relative differences, case by case, from another trial. */
  relativeMean(trial: Trial, other: Trial, metric: string, cases: readonly TuneCase[]): number {
    const differenceOn = (each: TuneCase) => relativeDifference(this.value(trial, metric, each), this.value(other, metric, each));
    return weightedMean(cases, cases.length, differenceOn);
  }

  /** ns; NaN: not known. */
  cost(trial: Trial): number {
    return costOf(this.laneOf(trial), this.#costs);
  }

  /** The metric in one case. */
  value(trial: Trial, metric: string, each: TuneCase): number {
    if (metric === costMetric) return this.cost(trial);
    return this.#known.get(this.#numberOf(trial, each))?.measures.get(metric) ?? NaN;
  }

  /** Why the trial failed; null: it did not. */
  faultOf(trial: Trial): string | null {
    for (const each of [...this.#cases.tuning, ...heldOutOf(this.#cases), ...furtherOf(this.#cases)]) {
      const fault = this.#known.get(this.#numberOf(trial, each))?.fault;
      if (fault !== undefined) return fault;
    }
    return null;
  }

  /** True if one of the cases is still to be run; the last one is run last. */
  #isMissing(trial: Trial, cases: readonly TuneCase[]): boolean {
    return cases.findLast((each) => !this.#used.has(this.#numberOf(trial, each))) !== undefined;
  }

  #numberOf(trial: Trial, { number }: TuneCase): number {
    return trial.number * this.#caseCount + number;
  }

  #use(number: number): void {
    if (this.#used.has(number)) return;
    this.#used.add(number);
    if (this.#isSearching && number % this.#caseCount < this.#tuningCount) this.#searched += 1;
  }

  /** `onTrial`: gets the number of the trial of every run that ends. */
  async #runAll(trials: readonly Trial[], cases: readonly TuneCase[], onTrial?: (number: number) => void): Promise<void> {
    const { pool, log, cancelled, onRun } = this.#options;
    const missing = this.#missingRuns(trials, cases);
    for await (const line of pool.lines(missing, { cancelled })) {
      await log.append(line);
      this.#note(JSON.parse(line.text) as RunRecord);
      this.#use(line.number);
      this.#performed += 1;
      onTrial?.(Math.floor(line.number / this.#caseCount));
      onRun();
    }
  }

  /** Notes the others as used. */
  #missingRuns(trials: readonly Trial[], cases: readonly TuneCase[]): GridRun[] {
    const { path, sets, survey } = this.#options;
    return trials.flatMap((trial) => {
      const { text } = this.#laneOf(trial);
      const lanes = [`lanes=[${text}]`, ...(survey.isPlayed ? [`game.screens=${survey.lane.id}`] : [])];
      return cases.flatMap((each): readonly GridRun[] => {
        const number = this.#numberOf(trial, each);
        if (this.#isKnown(number, text)) {
          this.#use(number);
          return [];
        }
        const { seed, motionFrom, duration } = each;
        const place = { number, point: trial.number, repeat: each.number, seed, values: [text] };
        return [{ ...place, path, duration, motionFrom, sets: [...sets, ...each.sets, ...lanes] }];
      });
    });
  }

  #isKnown(number: number, text: string): boolean {
    const known = this.#known.get(number);
    if (known === undefined || known.text === text) return known !== undefined;
    throw new BenchError(
      'bad-input',
      `the log of the tuning holds another candidate as number ${number}: ${known.text}; name another folder.`,
    );
  }

  #note(record: RunRecord): void {
    const { number, point, values, fault } = record;
    const text = values[0] ?? '';
    const fields = this.#lanes.get(point)?.fields ?? (JSON.parse(text) as LaneFields);
    const measureOf = fault === undefined ? measuresOf(record, fields.id) : () => null;
    if (fault === undefined && this.#names.length === 0) this.#names = measuredNames(record, fields.id).metrics;
    const measures = new Map(this.#metrics.map((metric) => [metric, measureOf(metric)]));
    this.#known.set(number, { text, measures, ...(fault !== undefined && { fault }) });
  }

  #laneOf({ number, point }: Trial): { readonly fields: LaneFields; readonly text: string } {
    const known = this.#lanes.get(number);
    if (known) return known;
    const fields = point ? laneOfPoint(this.#options.survey, point) : this.#options.survey.lane;
    const lane = { fields, text: JSON.stringify(fields) };
    this.#lanes.set(number, lane);
    return lane;
  }
}

function weightedMean(cases: readonly TuneCase[], count: number, valueOn: (each: TuneCase) => number): number {
  let sum = 0;
  let weights = 0;
  for (let index = 0; index < count; index++) {
    const each = cases[index] as TuneCase;
    sum += each.weight * valueOn(each);
    weights += each.weight;
  }
  return sum / weights;
}
