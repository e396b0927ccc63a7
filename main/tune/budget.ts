/** The budget of a tuning: a number of evaluations, or wall time of which a part is left for the held-out blocks. */
import { BenchError } from '../../contract/errors.ts';
import type { TuneCases } from './cases.ts';

/** Where no budget is given. */
export const usualEvaluations = 3000;
/** Of the time, for the search. */
const searchShare = 0.85;

/** By the speed so far, how many runs fit into the rest of the time. */
export class TimeBudget {
  readonly #seconds: number;
  readonly #logged: number;
  readonly #clock: () => number;
  readonly #began: number;
  #runs = 0;

  /** `logged`: runs that the log holds already; `clock`: wall time, s. */
  constructor(seconds: number, logged: number, clock: () => number) {
    this.#seconds = seconds;
    this.#logged = logged;
    this.#clock = clock;
    this.#began = clock();
  }

  /** Runs so far, those of the log among them. */
  note(runs: number): void {
    this.#runs = runs;
  }

  /** s */
  get elapsed(): number {
    return this.#clock() - this.#began;
  }

  readonly fitting = (runs: number): number => {
    const { elapsed } = this;
    const performed = Math.max(this.#runs - this.#logged, 0);
    const left = searchShare * this.#seconds - elapsed;
    if (left <= 0) return performed === 0 ? runs : 0;
    return performed === 0 ? runs : Math.floor((left * performed) / Math.max(elapsed, 1e-3));
  };
}

/** Throws a `BenchError` where blocks are too short, or too few evaluations are allowed to measure anything. */
export function checkBudget(
  { evaluations }: { readonly evaluations?: number | undefined },
  { tuning, blockLength, blocks }: TuneCases,
  frame: number,
): void {
  if (blockLength < 10 * frame)
    throw new BenchError(
      'bad-input',
      `${blocks} blocks: each has ${digits(blockLength)} s; needed: at least 10 ticks, ${digits(10 * frame)} s.`,
    );
  const least = 2 * tuning.length;
  if (evaluations !== undefined && evaluations < least)
    throw new BenchError(
      'bad-input',
      `${evaluations} evaluations: allowed: at least ${least}; the present setting alone takes ${tuning.length}.`,
    );
}

function digits(value: number): string {
  return String(Number(value.toPrecision(3)));
}
