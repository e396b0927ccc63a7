/** What a tuning is performed with, and what it reports while it runs. */
import type { RunLog } from '../../sweep/node/run-log.ts';
import type { TuneSetup } from '../calls/tune-setup.ts';
import type { TunePoint } from '../calls/tune-state.ts';
import type { EvaluatorOptions } from './evaluator.ts';
import type { TuneSurvey } from './survey-space.ts';

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
