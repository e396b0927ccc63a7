/** A chart's numbers as CSV: the rows that it shows, which are fewer than were measured once the run is long. */
import { csvLine } from '../../contract/csv-line.ts';
import { csvNumber } from '../format/quantity.ts';
import type { Rows } from '../run/rows.ts';
import type { ReadRow } from '../plot/line-points.ts';

export interface CsvColumn {
  /** With its unit: `base near deviation (m)`. */
  readonly title: string;
  readonly read: ReadRow;
}

/** Rows from `first` to `last`, both included. */
export interface CsvRows {
  readonly rows: Rows;
  readonly first: number;
  readonly last: number;
}

/** Header line, then one line a row; an empty cell where nothing was measured. */
export function chartCsv({ rows, first, last }: CsvRows, columns: readonly CsvColumn[]): string {
  const lines = [csvLine(['time (s)', ...columns.map(({ title }) => title)])];
  for (let row = first; row <= last; row++) {
    lines.push(csvLine([rows.timeAt(row), ...columns.map(({ read }) => read(rows, row))].map(csvNumber)));
  }
  return lines.join('');
}
