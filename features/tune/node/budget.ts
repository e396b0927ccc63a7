/** The budget of a tuning: a number of evaluations, or wall time that includes the held-out blocks. */
import { short } from '../../../main/base/short-number.ts';
import { BenchError } from '../../../contract/errors.ts';
import { heldOutOf, type TuneCase, type TuneCases } from './cases.ts';

/** Where no budget is given. */
export const usualEvaluations = 3000;

/** Points of the front that are measured on held-out blocks, at most and at least. */
const mostFinalists = 16;
const leastFinalists = 4;

/**
 * The number of points of the front that are measured on held-out blocks: no more runs than the search has made, so
 * that half of the time is for it. It depends on the number of evaluations alone: the result must not depend on the
 * speed of the machine.
 */
export function finalistsFor(evaluations: number, cases: TuneCases): number {
  const ofEach = heldOutOf(cases).length + cases.furtherChoosing.length;
  return Math.min(Math.max(Math.floor(evaluations / ofEach), leastFinalists), mostFinalists);
}

/**
 * The cases with further seeds to choose on: whole seeds, as many as take, with the other held-out cases, no more runs of
 * all candidates that are measured than the search has made.
 */
export function furtherChoosingFor(evaluations: number, candidates: number, cases: TuneCases): readonly TuneCase[] {
  const ofOneSeed = casesOfOneSeed(cases.choosing);
  const left = evaluations / candidates - heldOutOf(cases).length;
  return cases.furtherChoosing.slice(0, ofOneSeed * Math.max(Math.floor(left / ofOneSeed), 0));
}

/**
 * The cases with further seeds that the present setting and the recommended one are reported on: whole seeds, and for
 * both no more runs than half of those of the search. Where another one is offered, it has them too.
 */
export function furtherFor(evaluations: number, { reporting, further }: Pick<TuneCases, 'reporting' | 'further'>): readonly TuneCase[] {
  const ofOneSeed = casesOfOneSeed(reporting);
  return further.slice(0, ofOneSeed * Math.floor(evaluations / 4 / ofOneSeed));
}

/** Textbook settings that are measured on held-out blocks, at most. */
const mostTextbook = 6;

/** As many of them as take, with the fewest others, no more runs than the search has made; one at least. */
export function textbookFor(evaluations: number, cases: TuneCases): number {
  const fitting = Math.floor(evaluations / heldOutOf(cases).length) - 1 - leastFinalists;
  return Math.min(Math.max(fitting, 1), mostTextbook);
}

/** Trials of a last pass, about. */
const plainerTrials = 16;

/** Runs of rounded candidates, of the last pass and on held-out blocks that follow a search of so many evaluations, about. */
export function laterRuns(evaluations: number, cases: TuneCases): number {
  const candidates = 1 + finalistsFor(evaluations, cases) + textbookFor(evaluations, cases);
  const heldOut = Math.max(candidates * heldOutOf(cases).length, evaluations);
  // The present setting, the two answers, and one that is offered.
  return heldOut + (candidates - 1 + plainerTrials) * cases.tuning.length + 4 * furtherFor(evaluations, cases).length;
}

/** Of cases that are listed seed by seed. */
export function casesOfOneSeed(cases: readonly TuneCase[]): number {
  return new Set(cases.map(({ block, network }) => `${block}/${network}`)).size;
}

/** Estimates by the speed so far how many runs fit into the rest of the time. */
export class TimeBudget {
  readonly #seconds: number;
  readonly #clock: () => number;
  readonly #began: number;
  #runs = 0;
  /** When the first run was done, s: workers start before. */
  #first = NaN;

  /** `clock`: wall time, s. */
  constructor(seconds: number, clock: () => number) {
    this.#seconds = seconds;
    this.#clock = clock;
    this.#began = clock();
  }

  /** Runs that were performed so far, without those of the log. */
  note(runs: number): void {
    if (this.#runs === 0 && runs > 0) this.#first = this.#clock();
    this.#runs = runs;
  }

  /** s */
  get elapsed(): number {
    return this.#clock() - this.#began;
  }

  /** Where `later` further runs are to follow. */
  readonly fitting = (later: number): number => {
    const left = this.#seconds - this.elapsed;
    if (left <= 0) return 0;
    if (this.#runs < 2) return Infinity;
    const each = (this.#clock() - this.#first) / (this.#runs - 1);
    return Math.max(Math.floor(left / Math.max(each, 1e-6)) - later, 0);
  };
}

/** Throws a `BenchError` where blocks are too short, or too few evaluations are allowed to measure anything. */
export function checkBudget(
  { evaluations }: { readonly evaluations?: number | undefined },
  { tuning, blockLength, blocks }: TuneCases,
  tick: number,
): void {
  if (blockLength < 10 * tick)
    throw new BenchError(
      'bad-input',
      `${blocks} blocks: each has ${short(blockLength)} s; needed: at least 10 ticks, ${short(10 * tick)} s.`,
    );
  const least = 2 * tuning.length;
  if (evaluations !== undefined && evaluations < least)
    throw new BenchError(
      'bad-input',
      `${evaluations} evaluations: allowed: at least ${least}; the present setting alone takes ${tuning.length}.`,
    );
}
