/** A figure: the plot of a chart, the numbers of its legend, and its CSV. */
import type { Plot } from '../../plot/plot.ts';
import type { AxisRange } from '../../run/view-range.ts';
import type { Rows } from '../../run/rows.ts';

export interface Figure {
  readonly plot: Plot;
  /** One number for each series in the legend, in their order; NaN for none. */
  readonly values: readonly number[];
  /** Describes a place of the plot in words; null: nothing is near. */
  readonly wordsAt: (x: number, y: number, near: (x: number, y: number) => number) => string | null;
  readonly csv: () => string;
}

/** The rows that a chart draws of, and what of them is visible. */
export interface VisibleRows {
  readonly rows: Rows;
  readonly range: AxisRange;
  /** First and last row within the range; `last < first`: none. */
  readonly first: number;
  readonly last: number;
}

export function visibleRows(rows: Rows, range: AxisRange): VisibleRows {
  return { rows, range, first: rows.firstAtOrAfter(range.from), last: rows.lastAtOrBefore(range.to) };
}

/** Farther from the pointer (px) nothing is meant. */
export const reach = 14;
