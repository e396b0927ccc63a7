/** Rows of results as tables and as CSV: a column for each measure that the rows have. */
import { csvLine } from '../../contract/csv-line.ts';
import { numberOf, type Measure } from '../../contract/measures.ts';
import { figure, tableText, whole, type Column } from './columns.ts';

/** Numbers, and the words before them: of a lane, of a receiver in it, of a player. */
export interface MeasuredRow<Results extends object = object> {
  readonly words: readonly string[];
  readonly results: Results;
}

type TableMeasure = Measure & { readonly column: Column };

/** Longer tables of receivers are for files. */
export const mostRows = 60;

/** The rows as a table, with at most `most` of them; `heads`: of the words. */
export function measureTable(
  heads: readonly string[],
  measures: readonly Measure[],
  rows: readonly MeasuredRow[],
  most = Infinity,
): string {
  const had = ({ isRare, ...measure }: TableMeasure) => !isRare || rows.some(({ results }) => numberOf(results, measure) !== null);
  const shown = csvMeasures(measures).filter((measure) => !measure.isCsvOnly && had(measure));
  const table = tableText(
    [...heads.map((title) => ({ title, words: true })), ...shown.map(({ column }) => column)],
    rows.slice(0, most).map(({ words, results }) => [...words, ...shown.map((each) => measureText(numberOf(results, each), each))]),
  );
  return rows.length > most ? `${table}… and ${rows.length - most} more rows: --csv or --json has them.\n` : table;
}

/**
 * The rows as CSV, in full precision and SI; empty where nothing was measured. `scope`: of the columns whose head names
 * no other one, in a column of its own.
 */
export function measureCsv(heads: readonly string[], measures: readonly Measure[], rows: readonly MeasuredRow[], scope?: string): string {
  const written = csvMeasures(measures);
  const last = scope === undefined ? [] : [scope];
  const lines = rows.map(({ words, results }) => [...words, ...written.map((each) => numberOf(results, each)), ...last]);
  return [[...heads, ...written.map(({ csv }) => csv), ...last.map(() => 'scope')], ...lines].map(csvLine).join('');
}

/** Those that CSV files have. */
export function csvMeasures(measures: readonly Measure[]): readonly TableMeasure[] {
  return measures.filter((measure): measure is TableMeasure => measure.column !== undefined);
}

/** In the shown unit; a dash for nothing. */
export function measureText(value: number | null, { digits, shown }: Pick<Measure, 'digits' | 'shown'>): string {
  if (value === null) return '–';
  return digits === 'all' ? whole(value) : figure(value * (shown?.factor ?? 1));
}
