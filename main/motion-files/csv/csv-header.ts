/** The header line of a motion CSV: which columns are where. */
import { listed, unknownWord } from '../../../contract/experiment/problem.ts';
import { columnNames, type ColumnName } from '../motion-track.ts';
import { csvFault, type CsvLine } from './csv-text.ts';

/** What the rows are: samples of a path, or DR updates. */
export type CsvForm = 'path' | 'updates';

export interface CsvHeader {
  readonly columns: readonly { readonly name: ColumnName; readonly cell: number }[];
  /** The column that tells entities apart, where there is one. */
  readonly id: { readonly name: 'player' | 'entity'; readonly cell: number } | null;
  /** How many cells a line has. */
  readonly width: number;
}

const required: Readonly<Record<CsvForm, readonly ColumnName[]>> = {
  path: ['t', 'x', 'y'],
  updates: ['t', 'x', 'y', 'vx', 'vy', 'yaw', 'yawRate'],
};

const idNames = ['player', 'entity'] as const;

export function readHeader(path: string, { number: line, cells }: CsvLine, form: CsvForm): CsvHeader {
  const allowed = [...columnNames, ...idNames];
  cells.forEach((cell, index) => {
    if (!allowed.some((name) => name === cell)) throw csvFault(path, { line }, unknownWord('column', cell, allowed));
    if (cells.indexOf(cell) < index) throw csvFault(path, { line }, `column "${cell}" stands there twice; once is allowed.`);
  });
  checkComplete(path, { line, cells, form });
  const id = idNames.map((name) => ({ name, cell: cells.indexOf(name) })).filter(({ cell }) => cell >= 0);
  if (id.length > 1) throw csvFault(path, { line }, 'found both player and entity; only one column can tell entities apart.');
  const columns = columnNames.map((name) => ({ name, cell: cells.indexOf(name) })).filter(({ cell }) => cell >= 0);
  return { columns, id: id[0] ?? null, width: cells.length };
}

function checkComplete(path: string, { line, cells, form }: { line: number; cells: readonly string[]; form: CsvForm }): void {
  const missing = required[form].filter((name) => !cells.includes(name));
  if (missing.length === 0) return;
  const rows = form === 'path' ? 'a path' : 'recorded updates';
  throw csvFault(path, { line }, `found no column ${listed(missing)}; ${rows} must have ${listed(required[form])}.`);
}
