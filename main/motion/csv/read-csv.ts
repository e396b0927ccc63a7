/**
 * Reads a motion CSV as its bytes arrive: a header line, one row a sample. Commas, semicolons or tabs; cells may be
 * quoted. Numbers are read from the bytes: a million rows become neither strings nor objects.
 */
import { TextDecoder } from 'node:util';
import { shortened } from '../../../experiment/shortened.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { planColumns, type ColumnPlan, type CsvForm } from '../mapping/column-plan.ts';
import { RawTracks, type GrowingTrack } from '../mapping/raw-tracks.ts';
import { Hemispheres } from '../mapping/geo-degrees.ts';
import { TextTimes } from '../mapping/text-times.ts';
import { columnUnits } from '../motion-track.ts';
import { converterOf } from '../converters.ts';
import { isAlwaysNeeded, missingWord, motionRole, type LeftOut, type RowTable } from '../row-table.ts';
import { csvFault } from './csv-text.ts';
import { formOf, groupedNumber, groupsText, isPlain, isContradictory, mayBeGroups } from './number-forms.ts';
import { QuotedLines } from './quoted-lines.ts';
import { HeadReader, unquoted, type TableHead } from './table-head.ts';

const byte = {
  tab: 9,
  newline: 10,
  return: 13,
  space: 32,
  quote: 34,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  zero: 48,
  nine: 57,
  semicolon: 59,
};

/** No line of a motion file is longer: a file without line ends is no table, bytes. */
const longestLine = 1 << 20;

export interface CsvOptions {
  readonly form: CsvForm;
  readonly mapping?: MotionMapping;
}

/** Throws a `BenchError` that names line and column, what was found and what is allowed. */
export function readCsvText(path: string, text: string, options: CsvOptions): RowTable {
  const reader = new CsvReader(path, options);
  reader.push(Buffer.from(text));
  return reader.end();
}

/** Takes the file in pieces of any size. All calls throw a `BenchError` where it is wrong. */
export class CsvReader {
  readonly #path: string;
  readonly #options: CsvOptions;
  readonly #head = new HeadReader();
  #rows: CsvRows | null = null;
  /** The decoder of UTF-16, as Windows programs write it; undefined: the encoding is not known yet. */
  #decoder: TextDecoder | null | undefined;
  /** The bytes of the line that the last piece left unfinished. */
  #carry: Buffer = Buffer.alloc(0);
  #line = 0;
  /** Old spreadsheets end lines with returns alone. */
  #lineEnd: number = byte.newline;
  /** Lines that a quoted cell goes on in; looked for in files with quotes only. */
  readonly #quoted = new QuotedLines();
  #hasQuotes = false;
  /** A line that is not blank has been there. */
  #isBegun = false;

  constructor(path: string, options: CsvOptions) {
    this.#path = path;
    this.#options = options;
  }

  /** The bytes may be changed after the call. */
  push(piece: Uint8Array): void {
    if (piece.byteLength === 0) return;
    const isFirst = this.#decoder === undefined;
    this.#decoder ??= decoderFor(piece);
    const text = this.#decoder?.decode(piece, { stream: true });
    const bytes = text === undefined ? Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength) : Buffer.from(text);
    if (this.#line === 0 && hasReturnAlone(bytes)) this.#lineEnd = byte.return;
    this.#hasQuotes ||= bytes.includes(byte.quote);
    let at = isFirst && bytes.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0;
    if (this.#carry.length > 0) {
      at = bytes.indexOf(this.#lineEnd) + 1;
      if (at === 0) return this.#keep(Buffer.concat([this.#carry, bytes]));
      const line = Buffer.concat([this.#carry, bytes.subarray(0, at)]);
      this.#takeLine(line, 0, line.length - 1);
    }
    for (let end = bytes.indexOf(this.#lineEnd, at); end !== -1; end = bytes.indexOf(this.#lineEnd, at)) {
      this.#takeLine(bytes, at, end);
      at = end + 1;
    }
    this.#keep(Buffer.from(bytes.subarray(at)));
  }

  /** The whole table. */
  end(): RowTable {
    if (this.#carry.length > 0) this.#takeLine(this.#carry, 0, this.#carry.length, true);
    this.#takeHeld();
    const head = this.#rows ? null : this.#head.end();
    const rows = head ? new CsvRows(this.#path, head, this.#options) : this.#rows;
    if (!rows) throw csvFault(this.#path, { line: 1 }, 'the file is empty; a header line such as t,x,y must come first.');
    return rows.end();
  }

  #keep(rest: Buffer): void {
    if (rest.length > longestLine)
      throw csvFault(
        this.#path,
        { line: this.#line + 1 },
        `the line is longer than ${longestLine} bytes; this is not a text file of rows.`,
      );
    this.#carry = rest;
  }

  #takeLine(bytes: Buffer, from: number, to: number, isUnended = false): void {
    const end = to > from && bytes[to - 1] === byte.return ? to - 1 : to;
    if (!this.#hasQuotes) return this.#takeRow(bytes, from, end, isUnended);
    const line = bytes.subarray(from, end);
    if (this.#quoted.holds(line)) {
      if (this.#quoted.isTooLong) this.#takeHeld();
      return;
    }
    if (!this.#quoted.isHolding) return this.#takeRow(bytes, from, end, isUnended);
    const whole = this.#quoted.whole(line);
    this.#takeRow(whole, 0, whole.length, isUnended);
    this.#line += whole.filter((each) => each === byte.newline).length;
  }

  /** Lines whose quote was never closed, each by itself. */
  #takeHeld(): void {
    for (const line of this.#quoted.take()) this.#takeRow(line, 0, line.length, false);
  }

  #takeRow(bytes: Buffer, from: number, end: number, isUnended: boolean): void {
    this.#line += 1;
    if (this.#rows) this.#rows.takeLine(bytes, from, end, this.#line, isUnended);
    else this.#takeHead(bytes, from, end);
  }

  #takeHead(bytes: Buffer, from: number, end: number): void {
    const text = textOf(bytes.subarray(from, end));
    checkText(this.#path, text);
    const converter = this.#isBegun ? null : converterOf(text);
    this.#isBegun ||= text.trim() !== '';
    if (converter !== null) throw csvFault(this.#path, { line: this.#line }, `this is no table: ${converter}`);
    const head = this.#head.take(text, this.#line);
    if (!head) return;
    this.#rows = new CsvRows(this.#path, head, this.#options);
    this.#rows.takeLine(bytes, from, end, this.#line);
  }
}

const byteOrderMark = Buffer.from('\uFEFF');

function hasReturnAlone(bytes: Buffer): boolean {
  const at = bytes.indexOf(byte.return);
  const newline = bytes.indexOf(byte.newline);
  return at !== -1 && at + 1 < bytes.length && (newline === -1 || at + 1 < newline);
}

/** UTF-8 or, where it is none, Latin 1: `°` in a header. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
}

/** Null: UTF-8. */
function decoderFor([first, second]: Uint8Array): TextDecoder | null {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : null;
}

/** The rows after the header. */
class CsvRows {
  readonly plan: ColumnPlan;
  readonly tracks: RawTracks;
  readonly #path: string;
  readonly #head: TableHead;
  readonly #delimiter: number;
  /** Decimal points may be commas where these do not separate cells. */
  readonly #comma: number;
  /** For each cell the sums that it is added to, as `place` and `factor`; null: it is not read. */
  readonly #targets: readonly (readonly { readonly place: number; readonly factor: number }[] | null)[];
  readonly #isId: readonly boolean[];
  /** Which letter of a hemisphere each cell has; −1: none. */
  readonly #sides: readonly number[];
  readonly #hemispheres: Hemispheres;
  readonly #values: Float64Array;
  readonly #endPlace: number;
  readonly #ids: string[];
  #track: GrowingTrack | null = null;
  #trackId = '';
  /** Where the scanned cell ends. */
  #stop = 0;
  readonly #width: number;
  /** Columns that a row must have: without trailing ones that have no name. */
  readonly #leastWidth: number;
  /** Rows that lack a value: how many, and the first. */
  #leftOut: (LeftOut & { readonly text: string; readonly cell: number; readonly line: number }) | null = null;
  #isMissing = false;
  /** Decimal commas, and points with three digits after them or others, where both may be. */
  #hasCommas = false;
  readonly #points = { groups: false, others: false };
  /** The forms of numbers in each column, as bits: thousands may be separated in some of them. */
  readonly #forms: Uint8Array;
  readonly #times: TextTimes;
  /** The line has no end: the program may have been stopped while it wrote. */
  #isUnended = false;

  constructor(path: string, head: TableHead, { form, mapping = {} }: CsvOptions) {
    this.#path = path;
    this.#head = head;
    const { line, split, delimiter } = head;
    this.#delimiter = split ? byte.tab : delimiter.charCodeAt(0);
    this.#comma = this.#delimiter === byte.comma ? byte.dot : byte.comma;
    const numbered = head.isNumbered ? ' The first line has numbers instead of names, so that columns are numbered from 1.' : '';
    this.plan = planColumns(head.names, mapping, form, (message) => {
      throw csvFault(path, { line }, `${message}${numbered}`);
    });
    this.tracks = new RawTracks(this.plan, (at, column, message) => {
      throw csvFault(path, { line: at, column }, message);
    });
    const { columns, ids, header } = this.plan;
    this.#width = header.length;
    this.#leastWidth = head.names.findLastIndex((name) => name !== '') + 1;
    this.#targets = Array.from({ length: this.#width }, (_, cell) => {
      const targets = columns.flatMap(({ terms }, place) =>
        terms.filter((term) => term.cell === cell).map(({ factor }) => ({ place, factor })),
      );
      return targets.length === 0 ? null : targets;
    });
    this.#isId = Array.from({ length: this.#width }, (_, cell) => ids.includes(cell));
    this.#ids = ids.map(() => '');
    this.#hemispheres = new Hemispheres(this.plan.sides, header, columns);
    this.#sides = Array.from({ length: this.#width }, (_, cell) => this.#hemispheres.indexOf(cell));
    this.#forms = new Uint8Array(this.#width);
    this.#times = new TextTimes(this.plan);
    this.#values = new Float64Array(columns.length);
    this.#endPlace = columns.findIndex(({ quantity }) => quantity === 'end');
  }

  end(): RowTable {
    const left = this.#leftOut;
    if (this.tracks.isEmpty && left) this.#refuseCell(left.text, left.cell, left.line);
    if (this.tracks.isEmpty)
      throw csvFault(this.#path, { line: this.#head.line + 1 }, 'no row follows the header; at least one is needed.');
    const groups = this.#groupDoubts();
    const isDoubtful = groups.length === 0 && this.#hasCommas && this.#points.groups && !this.#points.others;
    const { notes, doubts, hasLetters } = this.#hemispheres;
    return {
      plan: this.plan,
      tracks: this.tracks.take(),
      leftOut: left && { count: left.count, column: left.column },
      hasHemispheres: hasLetters,
      notes,
      doubts: [...groups, ...(isDoubtful ? [thousands] : []), ...this.#times.doubts, ...doubts],
    };
  }

  /** Numbers whose separators may be of thousands; throws where one is of thousands here and a decimal one there. */
  #groupDoubts(): readonly string[] {
    return this.#head.names.flatMap((name, cell) => {
      const forms = this.#forms[cell] as number;
      if (isContradictory(forms))
        throw csvFault(
          this.#path,
          { line: this.#head.line, column: shortened(name) },
          'in some rows a comma or point separates thousands, and in others it may be a decimal one. Write the numbers without separators of thousands.',
        );
      return mayBeGroups(forms) ? [groupsText(shortened(name))] : [];
    });
  }

  takeLine(bytes: Buffer, from: number, end: number, line: number, isUnended = false): void {
    if (isBlank(bytes, from, end, this.#head.delimiter)) return;
    this.#isUnended = isUnended;
    const { split } = this.#head;
    if (!split) return this.#takeRow(bytes, from, end, line);
    const cells = split(textOf(bytes.subarray(from, end)));
    if (typeof cells === 'number') return this.#takeOdd(bytes, from, end, cells, line);
    const row = Buffer.from(cells.map((cell) => cell.replaceAll('\t', ' ')).join('\t'));
    this.#takeRow(row, 0, row.length, line);
  }

  #takeRow(bytes: Buffer, from: number, end: number, line: number): void {
    const values = this.#values;
    this.#isMissing = false;
    // The sum of −0 and a number is that number, −0 included.
    values.fill(-0);
    let at = from;
    let cell = 0;
    let surplus = 0;
    for (; ; cell++) {
      if (cell < this.#width) this.#takeCell(bytes, at, end, cell, line);
      else {
        this.#stop = this.#endOf(bytes, at, end);
        // A separator may end each row.
        if (!isBlank(bytes, at, this.#stop)) surplus++;
      }
      if (this.#stop >= end) break;
      at = this.#stop + 1;
    }
    if (cell + 1 < this.#leastWidth || surplus > 0) return this.#takeOdd(bytes, from, end, cell + 1, line);
    if (this.#isMissing) return;
    const odd = this.#hemispheres.apply(values);
    if (odd === null) this.#trackOf().add(values, line);
    else this.#takeOddSide(odd, line);
  }

  /** A hemisphere without a letter: a receiver without a fix writes none. */
  #takeOddSide({ name, text, allowed }: NonNullable<ReturnType<Hemispheres['apply']>>, line: number): void {
    const cell = this.plan.header.indexOf(name);
    if (text !== '') throw csvFault(this.#path, { line, column: shortened(name) }, `found "${shortened(text)}"; it must be ${allowed}.`);
    const first = this.#leftOut ?? { column: name, text, cell, line };
    this.#leftOut = { ...first, count: (this.#leftOut?.count ?? 0) + 1 };
  }

  /** A row of another number of cells. */
  #takeOdd(bytes: Buffer, from: number, end: number, cells: number, line: number): void {
    if (!this.#isUnended || cells > this.#leastWidth || this.tracks.isEmpty) this.#refuseWidth(bytes, from, end, cells, line);
    const cell = this.#targets.findIndex((targets, k) => targets !== null && k >= cells - 1);
    this.#isMissing = false;
    this.#leaveOut('', cell === -1 ? 0 : cell, line);
  }

  #takeCell(bytes: Buffer, at: number, end: number, cell: number, line: number): void {
    const targets = this.#targets[cell];
    if (targets) {
      const value = this.#number(bytes, at, end, cell, line);
      for (let k = 0; k < targets.length; k++) {
        const { place, factor } = targets[k] as { place: number; factor: number };
        this.#values[place] = (this.#values[place] as number) + (factor === 1 ? value : factor * value);
      }
    } else this.#stop = this.#endOf(bytes, at, end);
    const side = this.#sides[cell] as number;
    if (side !== -1) this.#hemispheres.take(side, this.#text(bytes, at, this.#stop));
    if (this.#isId[cell]) this.#ids[this.plan.ids.indexOf(cell)] = this.#text(bytes, at, this.#stop);
  }

  #trackOf(): GrowingTrack {
    const id = this.#ids.length <= 1 ? (this.#ids[0] ?? '') : this.#ids.join('/');
    if (this.#track === null || id !== this.#trackId) {
      this.#track = this.tracks.of(id);
      this.#trackId = id;
    }
    return this.#track;
  }

  /** Where the cell that begins at `at` ends; separators within quotes do not count. */
  #endOf(bytes: Buffer, at: number, end: number): number {
    let stop = at;
    if (bytes[stop] === byte.quote) {
      let close = bytes.indexOf(byte.quote, stop + 1);
      while (close !== -1 && close + 1 < end && bytes[close + 1] === byte.quote) close = bytes.indexOf(byte.quote, close + 2);
      if (close !== -1 && close < end) stop = close;
    }
    while (stop < end && bytes[stop] !== this.#delimiter) stop++;
    return stop;
  }

  #text(bytes: Buffer, from: number, to: number): string {
    return unquoted(textOf(bytes.subarray(from, to)));
  }

  /**
   * A decimal number. Up to fifteen digits are a whole number that a double holds exactly, and so is a power of ten up
   * to 10²²: their quotient rounds once, as by the rules of decimal conversion (Clinger 1990). Anything else takes the
   * long way.
   */
  #number(bytes: Buffer, at: number, end: number, cell: number, line: number): number {
    let i = at;
    while (bytes[i] === byte.space && i < end) i++;
    const isNegative = bytes[i] === byte.minus;
    if (isNegative || bytes[i] === byte.plus) i++;
    let digits = 0;
    let places = 0;
    let whole = 0;
    let point = 0;
    let c = i < end ? (bytes[i] as number) : 0;
    for (; c >= byte.zero && c <= byte.nine; c = ++i < end ? (bytes[i] as number) : 0) {
      whole = whole * 10 + (c - byte.zero);
      digits++;
    }
    if (c === byte.dot || c === this.#comma) {
      point = c;
      c = ++i < end ? (bytes[i] as number) : 0;
      for (; c >= byte.zero && c <= byte.nine; c = ++i < end ? (bytes[i] as number) : 0) {
        whole = whole * 10 + (c - byte.zero);
        digits++;
        places++;
      }
    }
    if (digits > 0 && digits <= 15 && (i >= end || c === this.#delimiter)) {
      this.#stop = i;
      if (!isPlain(this.#forms[cell] as number) || this.#comma === byte.comma) this.#noteForm(cell, whole, places, point);
      const value = places === 0 ? whole : whole / (powersOfTen[places] as number);
      return isNegative ? -value : value;
    }
    this.#stop = this.#endOf(bytes, at, end);
    return this.#longNumber(this.#text(bytes, at, this.#stop), cell, line);
  }

  /** A method of its own, as `#number` must stay small to be fast. */
  #noteForm(cell: number, digits: number, places: number, point: number): void {
    this.#forms[cell] = (this.#forms[cell] as number) | formOf(digits, places, point === byte.comma);
    if (point === byte.comma) this.#hasCommas = true;
    else if (point === byte.dot) this.#points[places === 3 ? 'groups' : 'others'] = true;
  }

  #longNumber(text: string, cell: number, line: number): number {
    const isDecimalComma = this.#comma === byte.comma && text.includes(',');
    const word = isDecimalComma ? text.replace(',', '.') : text;
    const value = numeral.test(word) ? Number(word) : NaN;
    if (Number.isFinite(value)) return value;
    const grouped = groupedNumber(text);
    if (grouped) {
      this.#forms[cell] = (this.#forms[cell] as number) | grouped.form;
      return grouped.value;
    }
    const targets = this.#targets[cell] ?? [];
    const quantities = targets.map(({ place }) => this.plan.columns[place]?.quantity);
    const degrees = this.#hemispheres.degreesOf(
      word,
      quantities.find((each) => each === 'lat' || each === 'lon'),
    );
    if (degrees !== null) return degrees;
    if (word === '' && targets.length > 0 && targets.every(({ place }) => place === this.#endPlace)) return NaN;
    if (this.plan.form !== 'updates' && (missingWord.test(word) || word === this.#head.names[cell])) return this.#lack(text, cell, line);
    const moment = quantities.includes('t') ? this.#times.secondsOf(word) : NaN;
    if (!Number.isNaN(moment)) return moment;
    return this.#refuseCell(text, cell, line);
  }

  /** A cell without a value, or with its column's name again where a program was started again. */
  #lack(text: string, cell: number, line: number): number {
    const isNeeded = this.#targets[cell]?.some(({ place }) => isAlwaysNeeded(this.plan.columns[place]?.quantity ?? 't', this.plan.form));
    return isNeeded ? this.#leaveOut(text, cell, line) : NaN;
  }

  /** A row without time or place is none. */
  #leaveOut(text: string, cell: number, line: number): number {
    const { name = '' } = this.plan.columns[this.#targets[cell]?.[0]?.place ?? 0] ?? {};
    const first = this.#leftOut ?? { column: name, text, cell, line };
    this.#leftOut = { ...first, count: (this.#leftOut?.count ?? 0) + (this.#isMissing ? 0 : 1) };
    this.#isMissing = true;
    return NaN;
  }

  #refuseCell(text: string, cell: number, line: number): never {
    checkText(this.#path, text);
    const place = this.#targets[cell]?.[0]?.place ?? 0;
    const { quantity = 't', name = '' } = this.plan.columns[place] ?? {};
    const unit = quantity in columnUnits ? columnUnits[quantity as keyof typeof columnUnits] : '';
    const allowed = unit === '' || name !== quantity ? 'a number' : `a number (${unit})`;
    const found = text === '' ? 'nothing' : `"${shortened(text)}"`;
    const hint = /^[+-]?\d{1,3}[,.]\d{3}/.test(text) ? ' Write numbers without separators of thousands.' : '';
    throw csvFault(this.#path, { line, column: shortened(name) }, `found ${found}; it must be ${allowed}.${hint}${this.#times.hint}`);
  }

  #refuseWidth(bytes: Buffer, from: number, end: number, cells: number, line: number): never {
    checkText(this.#path, bytes.toString('utf8', from, end));
    const { names, delimiter } = this.#head;
    const separated = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', ' ': 'spaces' }[delimiter];
    const hint =
      delimiter === ',' && cells > names.length && !bytes.subarray(from, end).includes(byte.dot)
        ? ' If its numbers have decimal commas, columns must be separated by semicolons or tabs.'
        : '';
    throw csvFault(this.#path, { line }, `found ${cells} cells; the header has ${names.length} columns, separated by ${separated}.${hint}`);
  }
}

const thousands =
  'Some numbers have decimal commas, and others a point before three digits, which is read as a decimal one: 1.000 as 1. Are these thousands? Then write the file without them.';

const numeral = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

const powersOfTen = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** Control characters mean that this is no text. */
function checkText(path: string, text: string): void {
  if (/[^\P{Cc}\t\n\r\u0085]/u.test(text))
    throw new BenchError('bad-input', `${path}: this is not a text file; give the path of ${motionRole}.`);
}

/** `separator`: cells without anything do not count. */
function isBlank(bytes: Buffer, from: number, end: number, separator = ' '): boolean {
  const first = bytes[from] as number;
  if (from >= end) return true;
  if (first > byte.space && first !== separator.charCodeAt(0)) return false;
  return bytes.toString('utf8', from, end).replaceAll(separator, '').trim() === '';
}
