/** One number of a series: at the end of the visible range, or its mean over it. */
import type { ReadRow } from '../../plot/line-points.ts';
import type { Moment } from '../panel/chart-settings.ts';
import type { VisibleRows } from './figure.ts';

/** Rows that are read of a range at most: evenly left out of more. */
const mostRows = 600;

/** Distance between the rows that are read. */
export function strideOf({ first, last }: Pick<VisibleRows, 'first' | 'last'>, most: number): number {
  return Math.max(1, Math.ceil((last - first + 1) / most));
}

/** NaN of nothing. */
export function valueOver({ rows, first, last }: VisibleRows, read: ReadRow, when: Moment): number {
  if (when === 'now') return last < 0 ? Number.NaN : read(rows, last);
  const stride = strideOf({ first, last }, mostRows);
  let sum = 0;
  let count = 0;
  for (let row = last; row >= first; row -= stride) {
    const value = read(rows, row);
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? Number.NaN : sum / count;
}
