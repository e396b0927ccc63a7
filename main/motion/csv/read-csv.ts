/**
 * Reads a motion CSV: `t,x,y[,z][,yaw]…`, or `t,x,y[,z],vx,vy[,vz],yaw,yawRate` for updates; SI, a header line, one
 * row a sample.
 */
import { shortened } from '../../../contract/shortened.ts';
import type { MotionFile, ColumnName, MotionTrack, TrackColumns } from '../motion-track.ts';
import { csvColumnUnits, type CsvColumn, readHeader, type CsvForm, type CsvHeader } from './csv-header.ts';
import { csvFault, csvLines, type CsvLine } from './csv-text.ts';

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
  const filled = header.columns.filter(({ name, cell }) => name !== 'end' || cells[cell] !== '');
  const values = filled.map(({ name, cell }) => [name, numberIn(path, number, name, cells[cell] ?? '')] as const);
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

/** A row of the file; `end` only where its life ends. */
type CsvRow = Readonly<Partial<Record<CsvColumn, number>> & Record<'t', number>>;

class TrackBuilder {
  readonly #path: string;
  readonly #id: string;
  readonly #form: CsvForm;
  readonly #rows: CsvRow[] = [];
  /** Line of the newest row. */
  #line = 0;

  constructor(path: string, id: string, form: CsvForm) {
    this.#path = path;
    this.#id = id;
    this.#form = form;
  }

  /** `line`: of the row in the file. */
  add(line: number, row: CsvRow): void {
    this.#line = line;
    const before = this.#rows.at(-1);
    if (before) this.#checkTime(row, before);
    this.#checkLife(row.life ?? 1, before);
    this.#rows.push(row);
    if (row.end === undefined) return;
    this.#checkEnd(row.end, row.t);
    this.#rows.push({ ...row, t: row.end, life: 0 });
  }

  track(): MotionTrack {
    const names = Object.keys(this.#rows[0] ?? {}).filter((name) => name !== 'end') as ColumnName[];
    const columns = names.map((name) => [name, Float64Array.from(this.#rows, (row) => row[name] ?? NaN)]);
    return { id: this.#id, name: '', columns: Object.fromEntries(columns) as TrackColumns };
  }

  /** Samples may share a time (a jump); updates may not, but a new life may begin as the one before ends. */
  #checkTime({ t }: CsvRow, before: CsvRow): void {
    const mayShare = this.#form === 'path' || before.life === 0;
    if (t > before.t || (mayShare && t === before.t)) return;
    if (before.life === 0) this.#refuse('t', `found ${t}; the life before ends at ${before.t} only.`);
    this.#refuse('t', `found ${t} after ${before.t}; times ${mayShare ? 'must not decrease' : 'of updates must increase'}.`);
  }

  /** Lives count upwards, and one that has ended does not go on. */
  #checkLife(life: number, before: CsvRow | undefined): void {
    const least = before?.life === 0 ? this.#lifeEnded() + 1 : (before?.life ?? 1);
    if (Number.isSafeInteger(life) && life >= least) return;
    this.#refuse('life', `found ${life}; it must be a whole number from ${least} on.`);
  }

  /** Which life the newest row ended. */
  #lifeEnded(): number {
    return this.#rows.at(-2)?.life ?? 0;
  }

  #checkEnd(end: number, t: number): void {
    if (end <= t) this.#refuse('end', `found ${end}; a life ends after its last row, at t = ${t}.`);
  }

  #refuse(column: CsvColumn, message: string): never {
    throw csvFault(this.#path, { line: this.#line, column }, message);
  }
}
