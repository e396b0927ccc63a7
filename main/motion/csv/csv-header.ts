/** The header line of a motion CSV: which columns are where. */
import { listed, unknownWord } from '../../../experiment/problem.ts';
import { shortened } from '../../../contract/shortened.ts';
import { csvFault, type CsvLine } from './csv-text.ts';
import { columnUnits } from '../motion-track.ts';

/**
 * `end`: when the row's life ends, on the last row of that life; empty where it goes on. It needs the column `life`.
 */
export const csvColumnUnits = { ...columnUnits, end: 's' } as const;

export type CsvColumn = keyof typeof csvColumnUnits;

export const csvColumns = Object.keys(csvColumnUnits) as readonly CsvColumn[];

/** The meaning of the rows: samples of a path, or DR updates. */
export type CsvForm = 'path' | 'updates';

export interface CsvHeader {
  readonly columns: readonly { readonly name: CsvColumn; readonly cell: number }[];
  /** The column of ids, where there is one. */
  readonly id: { readonly name: 'player' | 'entity'; readonly cell: number } | null;
  /** How many cells a line has. */
  readonly width: number;
}

const required: Readonly<Record<CsvForm, readonly CsvColumn[]>> = {
  path: ['t', 'x', 'y'],
  updates: ['t', 'x', 'y', 'vx', 'vy', 'yaw', 'yawRate'],
};

const rowsAre: Readonly<Record<CsvForm, string>> = { path: 'a path', updates: 'recorded updates' };

const idNames = ['player', 'entity'] as const;

export function readHeader(path: string, { number: line, cells }: CsvLine, form: CsvForm): CsvHeader {
  const problem = problemOf(cells, form);
  if (problem !== null) throw csvFault(path, { line }, problem);
  return { columns: placesOf(csvColumns, cells), id: placesOf(idNames, cells)[0] ?? null, width: cells.length };
}

function placesOf<Name extends string>(names: readonly Name[], cells: readonly string[]) {
  return names.map((name) => ({ name, cell: cells.indexOf(name) })).filter(({ cell }) => cell >= 0);
}

function problemOf(cells: readonly string[], form: CsvForm): string | null {
  const allowed: readonly string[] = [...csvColumns, ...idNames];
  const unknown = cells.find((cell) => !allowed.includes(cell));
  if (unknown !== undefined) return unknownWord('column', shortened(unknown), allowed);
  const repeated = cells.find((cell, index) => cells.indexOf(cell) < index);
  if (repeated !== undefined) return `column "${repeated}" appears twice; allowed: once.`;
  const missing = required[form].filter((name) => !cells.includes(name));
  if (missing.length > 0) return `found no column ${listed(missing)}; ${rowsAre[form]} must have ${listed(required[form])}.`;
  if (cells.includes('end') && !cells.includes('life')) return 'found column end without column life, which numbers the lives.';
  const twoIds = idNames.every((name) => cells.includes(name));
  return twoIds ? 'found both player and entity; allowed: one column of ids.' : null;
}
