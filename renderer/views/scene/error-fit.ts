/** How near a camera must be to an entity for the error of its pictures to be seen. */
import { quantile } from '../../../engine/base/math/sample.ts';
import type { Rows } from '../../run/rows.ts';
import type { CanvasSize } from './camera.ts';

/** So much of the past is looked at, s, in so many rows at most; with fewer nothing is known yet. */
const lookedSeconds = 30;
const mostRows = 600;
const leastRows = 30;
/** The largest usual error takes this share of the shorter side of a view; an entity no more than this. */
const errorShare = 0.3;
const hullShare = 0.8;
/** Smaller errors are nothing, m. */
const leastError = 1e-3;

/** The largest 95th percentile of columns of deviations, m; null: too few rows have any. */
export function usualError(rows: Rows, columns: readonly number[]): number | null {
  const first = rows.firstAtOrAfter(rows.lastTime - lookedSeconds);
  const every = Math.max(1, Math.ceil((rows.length - first) / mostRows));
  const errors = columns.flatMap((column) => {
    const values: number[] = [];
    for (let row = first; row < rows.length; row += every) {
      const value = rows.valueAt(row, column);
      if (!Number.isNaN(value)) values.push(value);
    }
    return values.length < leastRows ? [] : [quantile(values, 0.95)];
  });
  return errors.length === 0 ? null : Math.max(...errors);
}

/** px per m at which an error of `error` m is seen around an entity that is `hull` m long. */
export function errorScale(error: number, hull: number, { width, height }: CanvasSize): number {
  const side = Math.min(width, height);
  return Math.min((errorShare * side) / Math.max(error, leastError), (hullShare * side) / Math.max(hull, leastError));
}
