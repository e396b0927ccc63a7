/** Measures: what a number of the results is called in tables and in CSV, and how it is shown. */
import { figure, whole, type Column } from './columns.ts';

export interface Measure<Results> extends Column {
  /** Head in CSV, unit included. */
  readonly csv: string;
  /** Not in the table, which must fit a screen. */
  readonly csvOnly?: boolean;
  /** Shown only if at least one row has it. */
  readonly rare?: boolean;
  readonly of: (results: Results) => number | null;
  /** Shown value, in the column's unit. */
  readonly show: (value: number | null) => string;
}

export const count = (value: number | null) => (value === null ? '–' : whole(value));
export const milliseconds = (value: number | null) => figure(value === null ? null : value * 1000);
export const percent = (value: number | null) => figure(value === null ? null : value * 100);

/** Those that the table of these rows has. */
export function shownMeasures<Results>(measures: readonly Measure<Results>[], rows: readonly Results[]): readonly Measure<Results>[] {
  return measures.filter(({ csvOnly, rare, of }) => !csvOnly && (!rare || rows.some((row) => of(row) !== null)));
}
