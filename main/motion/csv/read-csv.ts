/** Reads a motion CSV: `t,x,y[,z][,yaw]…`, or `t,x,y[,z],vx,vy[,vz],yaw,yawRate` for updates; SI, a header line, one row a sample. */
import { shortened } from '../../../contract/shortened.ts';
import type { MotionFile } from '../motion-track.ts';
import { csvColumnUnits, type CsvColumn } from './csv-columns.ts';
import { readHeader, type CsvForm, type CsvHeader } from './csv-header.ts';
import { csvFault, csvLines, type CsvLine } from './csv-text.ts';
import { TrackBuilder, type CsvRow } from './track-builder.ts';

/** Throws a `BenchError` that names line and column, what was found and what is allowed. */
export function readCsv(path: string, text: string, form: CsvForm): MotionFile {
  const lines = csvLines(text);
  const first = lines.next();
  if (first.done) throw csvFault(path, { line: 1 }, 'the file is empty; a header line such as t,x,y must come first.');
  const header = readHeader(path, first.value, form);
  const builders = new Map<string, TrackBuilder>();
  for (const line of lines) takeLine(line, { path, header, form, builders });
  const tracks = Array.from(builders.values(), (builder) => builder.track());
  if (tracks.length === 0) throw csvFault(path, { line: 2 }, 'no row follows the header; at least one is needed.');
  return { path, idColumn: header.id?.name ?? 'entity', tracks, origin: tracks[0]?.columns.t[0] ?? 0 };
}

interface Reading {
  readonly path: string;
  readonly header: CsvHeader;
  readonly form: CsvForm;
  readonly builders: Map<string, TrackBuilder>;
}

function takeLine(line: CsvLine, { path, header, form, builders }: Reading): void {
  const { number, cells } = line;
  if (cells.length !== header.width) {
    throw csvFault(path, { line: number }, `found ${cells.length} cells; the header has ${header.width} columns, separated by commas.`);
  }
  const id = header.id === null ? '' : (cells[header.id.cell] ?? '');
  const builder = builders.get(id) ?? new TrackBuilder(path, id, form);
  builders.set(id, builder);
  const told = header.columns.filter(({ name, cell }) => name !== 'end' || cells[cell] !== '');
  const values = told.map(({ name, cell }) => [name, numberIn(path, number, name, cells[cell] ?? '')] as const);
  builder.add(number, Object.fromEntries(values) as CsvRow);
}

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function numberIn(path: string, line: number, column: CsvColumn, cell: string): number {
  const value = numeral.test(cell) ? Number(cell) : NaN;
  if (Number.isFinite(value)) return value;
  const unit = csvColumnUnits[column];
  const allowed = unit === '' ? 'a number' : `a number (${unit})`;
  throw csvFault(path, { line, column }, `found ${cell === '' ? 'nothing' : `"${shortened(cell)}"`}; it must be ${allowed}.`);
}
