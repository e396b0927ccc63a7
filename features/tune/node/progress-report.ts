/** How far a tuning is, and the candidates so far. */
import type { TunePoint } from '../calls/tune-state.ts';
import { laterRuns } from './budget.ts';
import { heldOutOf } from './cases.ts';
import type { Evaluator, MeasuredTrial } from './evaluator.ts';
import { searchedName } from './candidate-names.ts';
import { laneWords } from './lane-words.ts';
import type { Trial } from './search/search.ts';
import type { TuneOptions } from './tuning-options.ts';

/** Reports how far it is. */
export class ProgressReport {
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
      later: Math.max((this.#heldOut ?? laterRuns(searchRuns, evaluator.cases)) - (runs - searchRuns), 0),
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
      name: searchedName(trial, lane),
      words: laneWords(lane, this.#options.survey.space),
      lane,
      objectives,
      keepsBounds: violation === 0,
      isOnFront: this.#front.includes(trial),
      measured: count / this.#whole,
    };
  }
}
