/** Motion in Parquet and in JSON lines: rows of named values. */
import { parquetMetadataAsync, parquetReadObjects, type AsyncBuffer } from 'hyparquet';
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../experiment/shortened.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import { planColumns, type ColumnPlan, type CsvForm } from './mapping/column-plan.ts';
import { momentOf } from './mapping/moments.ts';
import { RawTracks } from './mapping/raw-tracks.ts';
import { isAlwaysNeeded, type LeftOut, type RowTable } from './row-table.ts';

interface Reading {
  readonly form: CsvForm;
  readonly mapping?: MotionMapping | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** Rows read at a time. */
const rowsAtATime = 50_000;

/** Time stamps as seconds since 1970: a `Date` has whole milliseconds. */
const parsers = {
  timestampFromMilliseconds: (millis: bigint) => Number(millis) / 1e3,
  timestampFromMicroseconds: (micros: bigint) => Number(micros) / 1e6,
  timestampFromNanoseconds: (nanos: bigint) => Number(nanos) / 1e9,
};

/** Rejects with a `BenchError` that names the row. */
export async function readParquet(path: string, bytes: Uint8Array, { form, mapping = {} }: Reading): Promise<RowTable> {
  const file: AsyncBuffer = {
    byteLength: bytes.byteLength,
    slice: (from, to) => Promise.resolve(new Uint8Array(bytes.subarray(from, to)).buffer),
  };
  const notParquet = (error: unknown) => {
    throw new BenchError('bad-input', `${path}: this is not a Parquet file that can be read: ${(error as Error).message}`, {
      cause: error,
    });
  };
  const metadata = await parquetMetadataAsync(file).catch(notParquet);
  const header = metadata.schema.slice(1).map(({ name }) => name);
  const gatherer = new RowGatherer(path, 'row', header, form, mapping);
  const columns = gatherer.columns;
  const rows = Number(metadata.num_rows);
  checkRowCount(path, rows, bytes.byteLength);
  checkColumns(path, header.length);
  for (let from = 0; from < rows; from += rowsAtATime) {
    const to = Math.min(from + rowsAtATime, rows);
    const read = await parquetReadObjects({ file, metadata, parsers, columns: [...columns], rowStart: from, rowEnd: to }).catch(notParquet);
    read.forEach((row, k) => gatherer.add(row, from + k + 1));
  }
  return gatherer.end();
}

/** One object a line, or an array of objects, which an object may hold. Throws a `BenchError` that names the line. */
export function readJsonLines(path: string, source: string, reading: Reading): RowTable {
  const text = source.replace(/^\uFEFF/, '');
  const rows = arrayIn(path, text);
  if (rows) return gathered(path, 'element', rows.entries(), reading);
  return gathered(path, 'line', objectLines(path, text), reading);
}

function* objectLines(path: string, text: string): Generator<readonly [index: number, row: Row]> {
  for (const [index, line] of text.split('\n').entries()) if (line.trim() !== '') yield [index, parsed(path, line, index + 1)];
}

/** Rows that are looked at for columns: events may come before places, and a first place without all values. */
const rowsWithColumns = 200;

/** Columns of a table: more are no names of quantities. */
const mostColumns = 10_000;

function checkColumns(path: string, count: number): void {
  if (count > mostColumns)
    throw new BenchError('bad-input', `${path}: found more than ${mostColumns} columns; a row has one for each value.`);
}

/** Rows that a Parquet file may have beyond what its length explains, and rows for each of its bytes. */
const freeRows = 1_000_000;
const rowsPerByte = 8;

function checkRowCount(path: string, rows: number, bytes: number): void {
  if (rows <= freeRows + rowsPerByte * bytes) return;
  throw new BenchError('bad-input', `${path}: it claims ${rows} rows in ${bytes} bytes; no motion is as short as that.`);
}

function gathered(
  path: string,
  unit: string,
  rows: Iterable<readonly [index: number, row: Row]>,
  { form, mapping = {} }: Reading,
): RowTable {
  const first: (readonly [number, Row])[] = [];
  const columns = new Set<string>();
  let gatherer: RowGatherer | null = null;
  for (const [index, object] of rows) {
    const row = flat(object);
    if (gatherer) gatherer.add(row, index + 1);
    else {
      first.push([index + 1, row]);
      for (const name of Object.keys(row)) columns.add(name);
      checkColumns(path, columns.size);
      if (first.length === rowsWithColumns) gatherer = begun();
    }
  }
  if (first.length === 0)
    throw new BenchError('bad-input', `${path}: the file is empty; a line such as {"t": 0, "x": 1, "y": 2} is needed.`);
  return (gatherer ?? begun()).end();

  function begun(): RowGatherer {
    const one = new RowGatherer(path, unit, [...columns], form, mapping);
    for (const [line, row] of first) one.add(row, line);
    return one;
  }
}

/**
 * The rows of a file that is one array, or one object with one array of objects, such as `{ "frames": [ … ] }`; null:
 * it is none.
 */
function arrayIn(path: string, text: string): readonly Row[] | null {
  const value = whole(text);
  if (isObject(value)) {
    const arrays = arraysOf(value);
    const [only, second] = arrays;
    if (only && !second) return only.rows;
    if (second) {
      const names = arrays.map(({ name }) => shortened(name)).join(', ');
      throw new BenchError(
        'bad-input',
        `${path}: found several arrays of objects (${names}); one is needed, with a field that distinguishes entities.`,
      );
    }
    return null;
  }
  if (isRows(value)) return value;
  if (value === undefined && !/^\s*\[/.test(text)) return null;
  throw new BenchError('bad-input', `${path}: an array of JSON objects, or one object per line, is needed.`);
}

interface NamedRows {
  readonly name: string;
  readonly rows: readonly Row[];
}

function arraysOf(object: Row, prefix = '', depth = 3): readonly NamedRows[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (isRows(value)) return [{ name, rows: value }];
    return isObject(value) && depth > 1 ? arraysOf(value, `${name}.`, depth - 1) : [];
  });
}

/** Undefined: it is no JSON, but may be lines of it. */
function whole(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function parsed(path: string, line: string, number: number): Row {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Below.
  }
  throw new BenchError('bad-input', `${path}, line ${number}: found "${shortened(line)}"; each line must be one JSON object.`);
}

/** Longer arrays are no vectors. */
const longestVector = 4;

/** `{ pos: { x: 1 } }` has the column `pos.x`, and `{ pos: [1, 2] }` the columns `pos[0]` and `pos[1]`. */
function flat(row: Row, prefix = '', out: Record<string, unknown> = {}): Row {
  for (const [name, value] of Object.entries(row)) {
    if (Array.isArray(value) && value.length <= longestVector) value.forEach((part: unknown, k) => (out[`${prefix}${name}[${k}]`] = part));
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) flat(value as Row, `${prefix}${name}.`, out);
    else out[prefix + name] = value;
  }
  return out;
}

/** Gathers rows of objects into tracks. */
class RowGatherer {
  readonly #path: string;
  readonly #unit: string;
  readonly #header: readonly string[];
  readonly #plan: ColumnPlan;
  readonly #tracks: RawTracks;
  readonly #values: Float64Array;
  readonly #form: CsvForm;
  #leftOut: LeftOut | null = null;

  constructor(path: string, unit: string, header: readonly string[], form: CsvForm, mapping: MotionMapping) {
    this.#path = path;
    this.#unit = unit;
    this.#header = header;
    this.#plan = planColumns(header, mapping, form, (message) => {
      throw new BenchError('bad-input', `${path}: ${message}`);
    });
    this.#tracks = new RawTracks(this.#plan, (line, column, message) => {
      throw this.#fault(line, column, message);
    });
    this.#values = new Float64Array(this.#plan.columns.length);
    this.#form = form;
  }

  /** Those that are read. */
  get columns(): readonly string[] {
    const cells = [...this.#plan.columns.flatMap(({ terms }) => terms.map(({ cell }) => cell)), ...this.#plan.ids];
    return [...new Set(cells)].map((cell) => this.#header[cell] ?? '');
  }

  add(row: Row, line: number): void {
    for (const [place, { terms, quantity, name }] of this.#plan.columns.entries()) {
      let sum = 0;
      for (const { cell, factor } of terms) sum += factor * numberOf(row[this.#header[cell] ?? ''], quantity === 't');
      const isMissing = terms.some(({ cell }) => hasNoValue(row[this.#header[cell] ?? '']));
      const mayLack = isMissing && this.#form === 'path' && !isAlwaysNeeded(quantity);
      if (isMissing && !mayLack && quantity !== 'end' && this.#form === 'path')
        return void (this.#leftOut = { count: (this.#leftOut?.count ?? 0) + 1, column: this.#leftOut?.column ?? name });
      if (!Number.isFinite(sum) && !mayLack && quantity !== 'end')
        throw this.#fault(line, name, `found ${shown(row[this.#header[terms[0]?.cell ?? 0] ?? ''])}; it must be a number.`);
      this.#values[place] = sum;
    }
    const id = this.#plan.ids.map((cell) => textOf(row[this.#header[cell] ?? ''])).join('/');
    this.#tracks.of(id).add(this.#values, line);
  }

  end(): RowTable {
    const left = this.#leftOut;
    if (this.#tracks.isEmpty && left)
      throw new BenchError('bad-input', `${this.#path}: no row has a value in column ${shortened(left.column)}.`);
    if (this.#tracks.isEmpty) throw new BenchError('bad-input', `${this.#path}: it has no row; at least one is needed.`);
    return { plan: this.#plan, tracks: this.#tracks.take(), leftOut: left };
  }

  #fault(line: number, column: string, message: string): BenchError {
    return new BenchError('bad-input', `${this.#path}, ${this.#unit} ${line}, column ${shortened(column)}: ${message}`);
  }
}

function hasNoValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (typeof value === 'number' && Number.isNaN(value));
}

function numberOf(value: unknown, isTime: boolean): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.getTime() / 1000;
  if (typeof value !== 'string' || value.trim() === '') return NaN;
  const found = Number(value);
  return Number.isNaN(found) && isTime ? momentOf(value.trim()) : found;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : shown(value);
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  return shortened(typeof value === 'bigint' ? String(value) : JSON.stringify(value));
}
