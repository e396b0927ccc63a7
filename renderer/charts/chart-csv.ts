/** A chart's numbers as CSV: the rows kept of the whole run, which are fewer than were measured once the run is long. */
import type { RowRing } from '../telemetry/row-ring.ts';
import type { ReadRow } from './line-points.ts';

export interface CsvColumn {
  /** With its unit: `base near deviation (m)`. */
  readonly title: string;
  readonly read: ReadRow;
}

/** Header line, then one line a row; an empty cell where nothing was measured. RFC 4180. */
export function chartCsv(rows: RowRing, columns: readonly CsvColumn[]): string {
  const lines = [['time (s)', ...columns.map(({ title }) => title)].map(quoted).join(',')];
  for (let row = 0; row < rows.length; row++) {
    lines.push([rows.timeAt(row), ...columns.map(({ read }) => read(rows, row))].map(cell).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Seven digits are all that a 32-bit number holds. */
function cell(value: number): string {
  return Number.isNaN(value) ? '' : String(Number(value.toPrecision(7)));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
