/** Candidates of a tuning as points of a plot. */
import { columnUnit } from '../../../contract/number-text.ts';
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
  /** Of its lane; empty in results of version 0.2. */
  readonly name: string;
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

/** Each axis in one unit, with its values: times in ms where all of them are below a second. */
export function inShownUnits<Point extends Pick<FrontPoint, 'values'>>(points: readonly Point[], axes: readonly FrontAxis[]) {
  const units = axes.map(({ unit, limit }, k) => columnUnit(unit, [...points.map(({ values }) => values[k]), limit]));
  const shown = (value: number, k: number) => value * (units[k]?.factor ?? 1);
  return {
    points: points.map((point) => ({ ...point, values: point.values.map(shown) })),
    axes: axes.map(({ title, limit }, k) => ({ title, unit: units[k]?.unit ?? '', limit: limit === null ? null : shown(limit, k) })),
  };
}

/** The points of the candidates on held-out blocks. */
export function frontPoints({ candidates }: Pick<TuneResult, 'candidates'>): FrontPoint[] {
  return candidates.map(({ number, name = '', words, heldOut, isOnFront, keepsBounds }) => ({
    number,
    name,
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
  return points.map(({ number, name, words, objectives, isOnFront, keepsBounds, measured }) => ({
    number,
    name,
    words,
    values: objectives,
    isPresent: number === 0,
    isOnFront,
    isBroken: !keepsBounds,
    isPartial: measured < 1,
  }));
}
