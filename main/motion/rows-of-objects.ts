/** Motion in Parquet and in JSON: rows of named values, also of several entities in each frame. */
import { parquetMetadataAsync, parquetReadObjects, type AsyncBuffer, type Compressors } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../experiment/shortened.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import { decodedText } from './decoded-text.ts';
import { rowsOfColumns } from './columns-of-objects.ts';
import { geoJsonRows, isGeoJson } from './geo-json.ts';
import { jsonValue } from './json-value.ts';
import type { ColumnQuantity } from './mapping/arrival-columns.ts';
import { guessColumns } from './mapping/column-names.ts';
import { cellsOf, planColumns, type ColumnPlan, type CsvForm } from './mapping/column-plan.ts';
import { Hemispheres } from './mapping/geo-degrees.ts';
import { TextTimes } from './mapping/text-times.ts';
import { momentOf } from './mapping/moments.ts';
import { RawTracks } from './mapping/raw-tracks.ts';
import { isAlwaysNeeded, missingWord, motionRole, type LeftOut, type RowTable } from './row-table.ts';
import { flat, FrameRows, hasPlace, hasTime, isObject, isRows, type Row } from './rows-in-frames.ts';

interface Reading {
  readonly form: CsvForm;
  readonly mapping?: MotionMapping | undefined;
}

/** Rows read at a time. */
const rowsAtATime = 50_000;

/** Time stamps as seconds since 1970: a `Date` has whole milliseconds. */
const parsers = {
  timestampFromMilliseconds: (millis: bigint) => Number(millis) / 1e3,
  timestampFromMicroseconds: (micros: bigint) => Number(micros) / 1e6,
  timestampFromNanoseconds: (nanos: bigint) => Number(nanos) / 1e9,
};

/** Bytes that one page of a Parquet file may unpack to. */
const longestPage = 1 << 28;

/** Every codec that pandas, polars and Arrow write. A page that claims more than it may have is refused. */
const boundedCompressors: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (!(length <= longestPage)) throw new Error(`a page claims ${length} bytes; allowed: ${longestPage}`);
      return decompress(input, length);
    },
  ]),
);

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
  checkColumns(path, header.length);
  const gatherer = new RowGatherer(path, 'row', header, form, mapping);
  const columns = gatherer.columns;
  const rows = Number(metadata.num_rows);
  checkRowCount(path, rows, bytes.byteLength);
  for (let from = 0; from < rows; from += rowsAtATime) {
    const to = Math.min(from + rowsAtATime, rows);
    const read = await parquetReadObjects({
      file,
      metadata,
      parsers,
      compressors: boundedCompressors,
      columns: [...columns],
      rowStart: from,
      rowEnd: to,
    }).catch(notParquet);
    read.forEach((row, k) => gatherer.add(row, from + k + 1));
  }
  return gatherer.end();
}

/** One object a line, or an array of objects, which an object may hold. Throws a `BenchError` that names the line. */
export function readJson(path: string, bytes: Uint8Array, reading: Reading): RowTable {
  const text = textOf(path, bytes);
  const value = whole(text);
  const features = isGeoJson(value) ? value : featureLines(path, text);
  if (features) return geoJsonTable(path, features, reading);
  const rows = arrayIn(path, text, value);
  if (rows) return gathered(path, 'element', rows.entries(), reading);
  const end = text.trimEnd().lastIndexOf('\n');
  const isUnended = end !== -1 && !/\n\s*$/.test(text) && whole(text.slice(end)) === undefined;
  if (!isUnended) return gathered(path, 'line', objectLines(path, text), reading);
  const table = gathered(path, 'line', objectLines(path, text.slice(0, end)), reading);
  return { ...table, doubts: [unended, ...(table.doubts ?? [])] };
}

function geoJsonTable(path: string, features: Row | readonly Row[], { form, mapping: given = {} }: Reading): RowTable {
  const { rows, mapping, notes } = geoJsonRows(path, features, given);
  const table = gathered(path, 'place', rows.entries(), { form, mapping });
  return { ...table, notes: [...notes, ...(table.notes ?? [])] };
}

/** A feature of GeoJSON on each line; null: the first line is none. */
function featureLines(path: string, text: string): readonly Row[] | null {
  const [, first = ''] = /^\s*(\{.*)/.exec(text) ?? [];
  return isGeoJson(whole(first)) ? Array.from(objectLines(path, text.trimEnd()), ([, row]) => row).filter(isGeoJson) : null;
}

/** The program may have been stopped while it wrote. */
const unended = 'The last line is not whole, and is left out. Was the program that wrote it stopped?';

function textOf(path: string, bytes: Uint8Array): string {
  const text = decodedText(path, bytes);
  if (/[^\P{Cc}\t\n\r\u0085]/u.test(text))
    throw new BenchError('bad-input', `${path}: this is not a text file; give the path of ${motionRole}.`);
  return text;
}

function* objectLines(path: string, text: string): Generator<readonly [index: number, row: Row]> {
  let mayHoldColumns = true;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = parsed(path, line, index + 1);
    const rows: readonly Row[] | null = mayHoldColumns ? rowsOfColumns(path, row) : null;
    // Where the first line holds none, no line does.
    mayHoldColumns = rows !== null;
    for (const each of rows ?? [row]) yield [index, each];
  }
}

/** Heights are read if this share of the places has one. */
const leastHeights = 0.9;

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

function gathered(path: string, unit: string, rows: Iterable<readonly [index: number, row: Row]>, reading: Reading): RowTable {
  const first: (readonly [number, Row])[] = [];
  const begun: FrameGatherer[] = [];
  for (const [index, row] of rows) {
    const [gatherer] = begun;
    if (gatherer) gatherer.add(row, index + 1);
    else if (first.push([index + 1, row]) === rowsWithColumns) begun.push(new FrameGatherer(path, unit, first, reading));
  }
  if (first.length === 0)
    throw new BenchError('bad-input', `${path}: the file is empty; a line such as {"t": 0, "x": 1, "y": 2} is needed.`);
  const [gatherer = new FrameGatherer(path, unit, first, reading)] = begun;
  return gatherer.end();
}

/** Gathers the rows of frames; the first ones give the columns. */
class FrameGatherer {
  readonly #frames: FrameRows;
  readonly #rows: RowGatherer;

  constructor(path: string, unit: string, first: readonly (readonly [number, Row])[], { form, mapping = {} }: Reading) {
    this.#frames = new FrameRows(
      first.map(([, row]) => row),
      mapping,
    );
    const rows = first.flatMap(([, row]) => this.#frames.of(row));
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    checkColumns(path, columns.length);
    const header = withoutRareHeight(withoutStandingTimes(columns, rows, mapping), rows, mapping);
    this.#rows = new RowGatherer(path, unit, header, form, mapping);
    for (const [line, row] of first) this.add(row, line);
  }

  add(row: Row, line: number): void {
    for (const each of this.#frames.of(row)) this.#rows.add(each, line);
  }

  end(): RowTable {
    return this.#rows.end();
  }
}

/** A height that only some entities have, such as the ball, is not read: the rows of the others would be left out. */
function withoutRareHeight(columns: readonly string[], rows: readonly Row[], { map = {} }: MotionMapping): readonly string[] {
  const { x, z } = guessColumns(columns, 'z');
  if (x === undefined || z === undefined || map.z !== undefined) return columns;
  const placed = rows.filter((row) => x in row);
  return placed.filter((row) => z in row).length < leastHeights * placed.length ? columns.filter((name) => name !== z) : columns;
}

/** A time that is the same in every row is when the file was written; it is no time of a row. */
function withoutStandingTimes(columns: readonly string[], rows: readonly Row[], { map = {} }: MotionMapping): readonly string[] {
  const [first = {}] = rows;
  if (rows.length < 3 || map.t !== undefined) return columns;
  const stands = (name: string) => hasTime({ [name]: 0 }) && rows.every((row) => row[name] === first[name]);
  const standing = columns.filter(stands);
  return columns.some((name) => !standing.includes(name) && hasTime({ [name]: 0 }))
    ? columns.filter((name) => !standing.includes(name))
    : columns;
}

/**
 * The rows of a file that is one array, or one object: with columns, with an array of objects, such as `{ "frames": [ …
 * ] }`, with such an array for each entity, or with a frame for each time. Null: it is none.
 */
function arrayIn(path: string, text: string, value: unknown): readonly Row[] | null {
  const columns = value === undefined ? null : rowsOfColumns(path, value);
  if (columns) return columns;
  if (isObject(value)) return byTime(value) ?? rowsIn(path, value);
  if (isRows(value)) return value;
  if (value === undefined && !/^\s*\[/.test(text)) return null;
  throw new BenchError('bad-input', `${path}: an array of JSON objects, or one object per line, is needed.`);
}

/** `{ "0.0": { … }, "0.1": { … } }`: each frame by its time, or by its number; null: the keys are others. */
function byTime(object: Row): readonly Row[] | null {
  const entries = Object.entries(object);
  const times = entries.map(([key]) => (key.trim() === '' ? NaN : Number.isNaN(Number(key)) ? momentOf(key) : Number(key)));
  if (entries.length < 2 || times.some(Number.isNaN)) return null;
  if (entries.some(([, value]) => isRows(value) && hasTime(flat(value[0] as Row)))) return null;
  const name = times.every((time, k) => k === 0 || time - (times[k - 1] as number) === 1) ? 'frame' : 't';
  return entries.map(([key, value]) => ({ [name]: key, ...(isObject(value) ? value : { entities: value }) }));
}

function rowsIn(path: string, value: Row): readonly Row[] | null {
  const arrays = arraysOf(value);
  const [only] = arrays;
  if (!only) return null;
  if (arrays.length === 1) return only.rows;
  const paths = arrays.filter(({ rows }) => rows.slice(0, rowsWithColumns).some((row) => hasTime(flat(row)) && isMoving(row)));
  if (paths.length === 1) return paths[0]?.rows ?? null;
  // A list for each entity, by its name.
  if (paths.length === arrays.length)
    return arrays.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, entity: name.split('.').at(-1) })));
  const names = arrays.map(({ name }) => shortened(name)).join(', ');
  throw new BenchError(
    'bad-input',
    `${path}: found several arrays of objects (${names}); one is needed, with a field that distinguishes entities.`,
  );
}

function isMoving(row: Row): boolean {
  return hasPlace(flat(row)) || new FrameRows([row], {}).lists.length > 0;
}

interface NamedRows {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** Objects within objects, so deep. */
const deepest = 8;

function arraysOf(object: Row, prefix = '', depth = deepest): readonly NamedRows[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (isRows(value)) return [{ name, rows: value }];
    return isObject(value) && depth > 1 ? arraysOf(value, `${name}.`, depth - 1) : [];
  });
}

/** Several objects, one a line. */
const linesOfObjects = /^\s*\{[^\n]*\}[\t\r ]*\n\s*\{/;

/** Undefined: it is no JSON, but may be lines of it. */
function whole(text: string): unknown {
  return linesOfObjects.test(text) ? undefined : jsonValue(text);
}

function parsed(path: string, line: string, number: number): Row {
  const value = jsonValue(line);
  if (isObject(value)) return value;
  const hint = /^\s*\{\s*'/.test(line) ? ' This is how Python prints a dict: write it with json.dumps.' : '';
  throw new BenchError('bad-input', `${path}, line ${number}: found "${shortened(line)}"; each line must be one JSON object.${hint}`);
}

/** Gathers rows of objects into tracks. */
export class RowGatherer {
  readonly #path: string;
  readonly #unit: string;
  readonly #header: readonly string[];
  readonly #plan: ColumnPlan;
  readonly #tracks: RawTracks;
  readonly #values: Float64Array;
  readonly #form: CsvForm;
  readonly #hemispheres: Hemispheres;
  readonly #times: TextTimes;
  #leftOut: LeftOut | null = null;

  constructor(path: string, unit: string, header: readonly string[], form: CsvForm, mapping: MotionMapping) {
    this.#path = path;
    this.#unit = unit;
    this.#header = header;
    this.#plan = planColumns(header, mapping, form, (message) => {
      throw new BenchError('bad-input', `${path}: ${message}`);
    });
    this.#times = new TextTimes(this.#plan);
    this.#tracks = new RawTracks(this.#plan, (line, column, message) => {
      throw this.#fault(line, column, message);
    });
    this.#values = new Float64Array(this.#plan.columns.length);
    this.#form = form;
    this.#hemispheres = new Hemispheres(this.#plan.sides, header, this.#plan.columns);
  }

  /** Those that are read. */
  get columns(): readonly string[] {
    return [...cellsOf(this.#plan)].map((cell) => this.#header[cell] ?? '');
  }

  add(row: Row, line: number): void {
    for (const [place, { terms, quantity, name }] of this.#plan.columns.entries()) {
      let sum = 0;
      for (const { cell, factor } of terms) sum += factor * this.#number(row[this.#header[cell] ?? ''], quantity);
      const isMissing = terms.some(({ cell }) => hasNoValue(row[this.#header[cell] ?? '']));
      const mayLack = isMissing && this.#form !== 'updates' && !isAlwaysNeeded(quantity, this.#form);
      if (isMissing && !mayLack && quantity !== 'end' && this.#form !== 'updates') return this.#leaveOut(name);
      if (!Number.isFinite(sum) && !mayLack && quantity !== 'end')
        throw this.#fault(
          line,
          name,
          `found ${shown(row[this.#header[terms[0]?.cell ?? 0] ?? ''])}; it must be a number.${this.#times.hint}`,
        );
      this.#values[place] = isMissing ? NaN : sum;
    }
    for (const [k, { cell }] of this.#plan.sides.entries()) this.#hemispheres.take(k, textOfSide(row[this.#header[cell] ?? '']));
    const odd = this.#hemispheres.apply(this.#values);
    if (odd && odd.text === '' && this.#form !== 'updates') return this.#leaveOut(odd.name);
    if (odd) throw this.#fault(line, odd.name, `found ${shown(odd.text)}; it must be ${odd.allowed}.`);
    const id = this.#plan.ids.map((cell) => nameOf(row[this.#header[cell] ?? ''])).join('/');
    this.#tracks.of(id).add(this.#values, line);
  }

  end(): RowTable {
    const left = this.#leftOut;
    if (this.#tracks.isEmpty && left)
      throw new BenchError('bad-input', `${this.#path}: no row has a value in column ${shortened(left.column)}.`);
    if (this.#tracks.isEmpty) throw new BenchError('bad-input', `${this.#path}: it has no row; at least one is needed.`);
    const { notes, doubts, hasLetters } = this.#hemispheres;
    return {
      plan: this.#plan,
      tracks: this.#tracks.take(),
      leftOut: left,
      hasHemispheres: hasLetters,
      notes,
      doubts: [...doubts, ...this.#times.doubts],
    };
  }

  #leaveOut(name: string): void {
    this.#leftOut = { count: (this.#leftOut?.count ?? 0) + 1, column: this.#leftOut?.column ?? name };
  }

  #number(value: unknown, quantity: ColumnQuantity): number {
    const number = numberOf(value, quantity === 't' ? this.#times : null);
    return typeof value === 'string' && Number.isNaN(number) ? (this.#hemispheres.degreesOf(value, quantity) ?? NaN) : number;
  }

  #fault(line: number, column: string, message: string): BenchError {
    return new BenchError('bad-input', `${this.#path}, ${this.#unit} ${line}, column ${shortened(column)}: ${message}`);
  }
}

function hasNoValue(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'number' ? !Number.isFinite(value) : typeof value === 'string' && missingWord.test(value.trim()))
  );
}

/** `times`: of a column of times. */
function numberOf(value: unknown, times: TextTimes | null): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.getTime() / 1000;
  if (typeof value !== 'string' || missingWord.test(value.trim())) return NaN;
  const found = Number(value);
  return Number.isNaN(found) && times ? times.secondsOf(value.trim()) : found;
}

function textOfSide(value: unknown): string {
  return value === undefined || value === null ? '' : nameOf(value);
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : shown(value);
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  return shortened(typeof value === 'bigint' ? String(value) : JSON.stringify(value));
}
