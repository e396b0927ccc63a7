/**
 * The evaluator of a tuning: runs candidates on cases by the pool of sweeps, keeps every run in a log of sweeps, and
 * takes runs that the log holds already from there.
 */
import { BenchError } from '../../contract/errors.ts';
import type { TuneBound, TuneSetup } from '../../contract/tune/tune-setup.ts';
import type { LaneFields } from '../../experiment/lanes.ts';
import type { GridRun } from '../sweep/grid.ts';
import type { RunLog } from '../sweep/run-log.ts';
import type { RunRecord } from '../sweep/run-record.ts';
import type { WorkerPool } from '../sweep/worker-pool.ts';
import type { TuneCase, TuneCases } from './cases.ts';
import { laneOfPoint } from './lane-of-point.ts';
import { measuresOf } from './measures.ts';
import type { Measured } from './search/pareto.ts';
import type { Trial } from './search/search.ts';
import type { TuneSurvey } from './survey-space.ts';

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
  /** Called after every run, with the runs that were needed so far. */
  readonly onRun: (runs: number) => void;
}

/** A trial that was measured on the first `count` cases. */
export interface MeasuredTrial {
  readonly trial: Trial;
  readonly count: number;
}

/** What is known of a run: its measures by name, or its fault. */
interface Known {
  readonly text: string;
  readonly measures: ReadonlyMap<string, number | null>;
  readonly fault?: string;
}

export class Evaluator {
  readonly #options: EvaluatorOptions;
  readonly #all: readonly TuneCase[];
  /** Those that are kept of every run. */
  readonly #metrics: readonly string[];
  readonly #known = new Map<number, Known>();
  readonly #lanes = new Map<number, { readonly fields: LaneFields; readonly text: string }>();
  readonly #used = new Set<number>();
  /** By number, in the order in which they were measured last. */
  readonly #measured = new Map<number, MeasuredTrial>();

  private constructor(options: EvaluatorOptions) {
    this.#options = options;
    this.#all = [...options.cases.tuning, ...options.cases.heldOut];
    const { objectives, bounds } = options.setup;
    this.#metrics = [...new Set([...objectives, ...bounds.map(({ metric }) => metric), 'updatesPerSecond'])];
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

  /** The trials that were measured so far, each on its most cases; the newest last. */
  get measuredTrials(): ReadonlyMap<number, MeasuredTrial> {
    return this.#measured;
  }

  /** Runs that these trials still need on the first `count` cases to tune on. */
  needed(trial: Trial, count: number): number {
    let needed = 0;
    for (let index = 0; index < count; index++) if (!this.#used.has(this.#numberOf(trial, index))) needed += 1;
    return needed;
  }

  laneOf(trial: Trial): LaneFields {
    return this.#laneOf(trial).fields;
  }

  /** Runs trials on the first `count` cases to tune on, each once. */
  async measure(trials: readonly Trial[], count: number): Promise<readonly Measured[]> {
    const byNumber = new Map(trials.map((trial) => [trial.number, trial]));
    const noted = (trial: Trial | undefined) => {
      if (!trial || this.#isMissing(trial, count)) return;
      this.#measured.delete(trial.number);
      this.#measured.set(trial.number, { trial, count });
    };
    await this.#runAll(trials, 0, count, (number) => noted(byNumber.get(number)));
    trials.forEach(noted);
    return trials.map((trial) => this.measured(trial, count));
  }

  /** Runs trials on all held-out cases. */
  async measureHeldOut(trials: readonly Trial[]): Promise<void> {
    await this.#runAll(trials, this.#options.cases.tuning.length, this.#all.length);
  }

  /** By the first `count` cases to tune on. */
  measured(trial: Trial, count: number): Measured {
    const { objectives } = this.#options.setup;
    const values = objectives.map((metric) => this.mean(trial, metric, 0, count));
    if (values.some((value) => !Number.isFinite(value))) return { objectives: values.map(() => Infinity), violation: Infinity };
    return { objectives: values, violation: this.violation(trial, 0, count) };
  }

  /** By how much the bounds are broken over cases `from` to `to`, as a sum of shares. */
  violation(trial: Trial, from: number, to: number): number {
    return this.#options.setup.bounds.reduce((sum, bound) => sum + brokenBy(bound, this.mean(trial, bound.metric, from, to)), 0);
  }

  /** Mean over cases by their weights; NaN where one was not measured, or failed. */
  mean(trial: Trial, metric: string, from: number, to: number): number {
    let sum = 0;
    let weights = 0;
    for (let index = from; index < to; index++) {
      const { weight } = this.#all[index] as TuneCase;
      sum += weight * this.value(trial, metric, index);
      weights += weight;
    }
    return sum / weights;
  }

  /** Of one case. */
  value(trial: Trial, metric: string, index: number): number {
    return this.#known.get(this.#numberOf(trial, index))?.measures.get(metric) ?? NaN;
  }

  /** Why the trial failed; null: it did not. */
  faultOf(trial: Trial): string | null {
    return this.#all.map((_, index) => this.#known.get(this.#numberOf(trial, index))?.fault).find((fault) => fault !== undefined) ?? null;
  }

  get heldOutFrom(): number {
    return this.#options.cases.tuning.length;
  }

  get cases(): readonly TuneCase[] {
    return this.#all;
  }

  /** Whether one of the first `count` cases is still to be run; the last one is run last. */
  #isMissing(trial: Trial, count: number): boolean {
    for (let index = count - 1; index >= 0; index--) if (!this.#used.has(this.#numberOf(trial, index))) return true;
    return false;
  }

  #numberOf({ number }: Trial, index: number): number {
    return number * this.#all.length + index;
  }

  /** `onTrial`: gets the number of the trial of every run that ends. */
  async #runAll(trials: readonly Trial[], from: number, to: number, onTrial?: (number: number) => void): Promise<void> {
    const { pool, log, cancelled, onRun } = this.#options;
    const missing = this.#missingRuns(trials, from, to);
    for await (const line of pool.lines(missing, { cancelled })) {
      await log.append(line);
      this.#note(JSON.parse(line.text) as RunRecord);
      this.#used.add(line.number);
      onTrial?.(Math.floor(line.number / this.#all.length));
      onRun(this.#used.size);
    }
  }

  /** Notes the others as used. */
  #missingRuns(trials: readonly Trial[], from: number, to: number): GridRun[] {
    const { path, sets, survey } = this.#options;
    return trials.flatMap((trial) => {
      const { text } = this.#laneOf(trial);
      const lanes = [`lanes=[${text}]`, ...(survey.isPlayed ? [`game.screens=${survey.lane.id}`] : [])];
      return this.#all.slice(from, to).flatMap((each, offset): readonly GridRun[] => {
        const index = from + offset;
        const number = this.#numberOf(trial, index);
        if (this.#isKnown(number, text)) {
          this.#used.add(number);
          return [];
        }
        const { seed, motionFrom, duration } = each;
        const place = { number, point: trial.number, repeat: index, seed, values: [text] };
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

function brokenBy({ max = Infinity, min = -Infinity }: TuneBound, value: number): number {
  if (!Number.isFinite(value)) return Infinity;
  const by = value > max ? value - max : value < min ? min - value : 0;
  return by === 0 ? 0 : by / Math.max(Math.abs(value > max ? max : min), 1e-9);
}
