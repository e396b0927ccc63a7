/** Candidates of a tuning as points of a plot. */
import type { TuneResult } from '../calls/tune-result.ts';
import type { TunePoint } from '../calls/tune-state.ts';

export interface FrontAxis {
  readonly title: string;
  readonly unit: string;
  /** The upper bound, drawn as a line; null: none. */
  readonly limit: number | null;
}

export interface FrontPoint {
  readonly number: number;
  readonly words: string;
  /** One for each axis. */
  readonly values: readonly number[];
  readonly isPresent: boolean;
  readonly isOnFront: boolean;
  readonly isBroken: boolean;
  /** Measured on a part of the blocks only, so far. */
  readonly isPartial: boolean;
}

export function frontAxes({ objectives, bounds }: Pick<TuneResult, 'objectives' | 'bounds'>): FrontAxis[] {
  return objectives.map(({ metric, title, unit }) => ({
    title,
    unit,
    limit: bounds.find((bound) => bound.metric === metric)?.max ?? null,
  }));
}

/** The points of the candidates on held-out blocks. */
export function frontPoints({ candidates }: Pick<TuneResult, 'candidates'>): FrontPoint[] {
  return candidates.map(({ number, words, heldOut, isOnFront, keepsBounds }) => ({
    number,
    words,
    values: heldOut,
    isPresent: number === 0,
    isOnFront,
    isBroken: !keepsBounds,
    isPartial: false,
  }));
}

/** As the search knows them by now. */
export function livePoints(points: readonly TunePoint[]): FrontPoint[] {
  return points.map(({ number, words, objectives, isOnFront, keepsBounds, measured }) => ({
    number,
    words,
    values: objectives,
    isPresent: number === 0,
    isOnFront,
    isBroken: !keepsBounds,
    isPartial: measured < 1,
  }));
}
