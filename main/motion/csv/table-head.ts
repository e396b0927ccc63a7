/**
 * The beginning of a table as programs write it: comments, `sep=;`, a header (also behind `#`, or none), a row of
 * units, and vectors within one cell, such as `(1, 2, 3)` or `X=1 Y=2 Z=3`. With the first row it is known how all rows
 * split.
 */
import { isUnitWord } from '../mapping/column-names.ts';
import { kittiNames, tumNames } from '../mapping/presets.ts';

export type Delimiter = ',' | ';' | '\t' | ' ';

export interface TableHead {
  /** Line of the header. */
  readonly line: number;
  /** One name per number: `position.x`, `position.y` and so on of a cell that holds a vector. */
  readonly names: readonly string[];
  readonly delimiter: Delimiter;
  /**
   * Cells of a row, one per name; how many were found, where these are too few or too many. Null: rows are read as they
   * are.
   */
  readonly split: ((row: string) => readonly string[] | number) | null;
  /** There is no header: columns are numbered from 1. */
  readonly isNumbered: boolean;
}

interface Header {
  readonly line: number;
  readonly names: readonly string[];
  readonly delimiter: Delimiter;
  readonly isNumbered: boolean;
  /** Each cell of a row has its name: `t=0.5 x=1 y=2`. */
  readonly isKeyed?: boolean;
}

/** Takes lines until the head is known. */
export class HeadReader {
  #separator: Delimiter | null = null;
  /** The last one: it may be the header. */
  #comment: { readonly text: string; readonly line: number } | null = null;
  #header: Header | null = null;
  /** Rows before the header, as motion capture has them: of bodies, kinds, markers. Null: there are none. */
  #preamble: (readonly string[])[] | null = null;
  #hasUnits = false;
  /** Lines of a program before the header; null: there are none. */
  #opening: Opening | null = null;
  /** Rows between the units and the first row. */
  #unread = 0;

  /** `text`: a line without its end. The head, if this line is the first row; null: more lines are needed. */
  take(text: string, line: number): TableHead | null {
    if (text.trim() === '') return null;
    if (!this.#header) return this.#takeFirst(text.replace(/^\uFEFF/, ''), line);
    const { names } = this.#header;
    const cells = cellsOf(text, this.#header);
    if (!this.#hasUnits && isRowOfUnits(cells, names)) {
      this.#hasUnits = true;
      const named = names.map((name, k) => (isUnitWord(bare(cells[k])) ? `${name} (${bare(cells[k])})` : name));
      this.#header = { ...this.#header, names: named };
      this.#unread = this.#opening?.rowsAfterUnits ?? 0;
      return null;
    }
    if (this.#unread-- > 0) return null;
    return headOf(this.#header, text, cells);
  }

  /** The head of a file without rows; null: it has no header either. */
  end(): TableHead | null {
    const comment = this.#comment;
    const last = comment && { ...comment, delimiter: this.#separator ?? delimiterOf(comment.text) };
    const named = last && { line: last.line, names: splitRow(last.text, last.delimiter), delimiter: last.delimiter, isNumbered: false };
    const header = this.#header ?? named;
    return header && headOf(header, '', []);
  }

  #takeFirst(text: string, line: number): TableHead | null {
    const separator = /^"?sep=(.)"?\s*$/i.exec(text)?.[1];
    if (separator !== undefined) {
      this.#separator = separator === ',' || separator === ';' || separator === '\t' ? separator : null;
      return null;
    }
    const comment = /^\s*(?:[#%]+|\/\/)\s*(.*)$/.exec(text)?.[1];
    if (comment !== undefined) {
      if (comment !== '') this.#comment = { text: comment, line };
      return null;
    }
    if (this.#preamble) return this.#takePreamble(text, line);
    const delimiter = this.#separator ?? delimiterOf(text);
    // A name that is written over several lines is one.
    const cells = splitRow(text, delimiter).map((cell) => cell.replaceAll(/\s+/g, ' '));
    this.#opening ??= openings.find(({ first }) => first.test(text)) ?? null;
    if (this.#opening && !this.#opening.header.test(cells[0] ?? '')) return null;
    if (this.#opening?.names) {
      this.#header = { line, names: this.#opening.names, delimiter, isNumbered: false };
      return headOf(this.#header, text, cells);
    }
    if (captureStart.test(cells[0] ?? '')) {
      this.#preamble = [];
      return null;
    }
    const keys = cells.map((cell) => namedCell.exec(cell)?.[1] ?? '');
    if (cells.length > 2 && !keys.includes('')) {
      this.#header = { line, names: keys, delimiter, isNumbered: false, isKeyed: true };
      return this.take(text, line);
    }
    if (cells.some(isNumber)) return this.#withoutHeader(text, line);
    this.#header = { line, names: cells, delimiter, isNumbered: false };
    return null;
  }

  /** Each column is named by what stands above it: `Rigid Body Body 1 Position X`. */
  #takePreamble(text: string, line: number): null {
    const cells = splitRow(text, ',');
    if (cells[0] !== 'Frame') {
      this.#preamble?.push(filledRight(cells));
      return null;
    }
    const above = (k: number) => (this.#preamble ?? []).map((row) => row[k] ?? '').filter((word) => word !== '' && !isNumber(word));
    const names = cells.map((name, k) => (/^[XYZW]$/.test(name) ? [...new Set(above(k)), name].join(' ') : name));
    this.#header = { line, names, delimiter: ',', isNumbered: false };
    return null;
  }

  /** The first line that is no comment has numbers: the header is the comment before it, or there is none. */
  #withoutHeader(text: string, line: number): TableHead {
    const delimiter = this.#separator ?? delimiterOfRow(text);
    const cells = splitRow(text, delimiter);
    const names = this.#comment ? splitRow(this.#comment.text, delimiter) : [];
    const known = namesWithoutHeader(cells);
    if (known && names.length !== cells.length) {
      this.#header = { line, names: known, delimiter, isNumbered: false };
      return headOf(this.#header, text, cells);
    }
    const isNamed = names.length === cells.length && !names.some(isNumber);
    const header = isNamed
      ? { line: this.#comment?.line ?? line, names, delimiter, isNumbered: false }
      : { line, names: cells.map((_, k) => String(k + 1)), delimiter, isNumbered: true };
    this.#header = header;
    return headOf(header, text, cells);
  }
}

/** A cell with its name, such as `x=1.5`. */
const namedCell = /^([A-Za-z_][\w.]*)\s*=\s*(.*)$/;

/** Cells that have names must have the first row's, in its order; one with another name is read as empty. */
function cellsOf(row: string, { names, delimiter, isKeyed }: Header): readonly string[] {
  const cells = splitRow(row, delimiter);
  if (!isKeyed) return cells;
  return cells.map((cell, k) => {
    const [, key, value = ''] = namedCell.exec(cell) ?? [];
    return key === names[k] ? value : '';
  });
}

function headOf(header: Header, row: string, cells: readonly string[]): TableHead {
  const { line, names, delimiter, isNumbered, isKeyed = false } = header;
  const parts = names.map((_, k) => vectorParts(cells[k] ?? ''));
  const flat = names.flatMap((name, k) => parts[k]?.map((part) => `${name}.${part}`) ?? [name]);
  const hasQuotedCommas = delimiter === ',' && /(^|,)\s*"[+-]?\d+,\d+"/.test(row);
  const isPlain = parts.every((part) => part === null) && delimiter !== ' ' && !hasQuotedCommas && !isKeyed;
  const least = names.findLastIndex((name) => name !== '') + 1;
  const split = (text: string) => {
    const found = cellsOf(text, header);
    if (found.length < least || found.slice(names.length).some((cell) => cell !== '')) return found.length;
    return found.slice(0, names.length).flatMap((cell, k) => {
      const expected = parts[k];
      if (!expected) return [cell];
      const numbers = compactNumbers(cell) ?? cell.match(anyNumber) ?? [];
      return expected.map((_, place) => (numbers.length === expected.length ? (numbers[place] ?? '') : ''));
    });
  };
  return { line, names: flat, delimiter, isNumbered, split: isPlain ? null : split };
}

/** The lines that a program writes before the header: the first one, and the start of the header. */
interface Opening {
  readonly first: RegExp;
  readonly header: RegExp;
  /** Rows between the row of units and the first row. */
  readonly rowsAfterUnits: number;
  /** The columns, where the program writes no header: `header` is how a row begins. */
  readonly names?: readonly string[];
}

/**
 * Data loggers of cars: RaceChrono (below the units: which device measured), MoTeC i2 and AiM Race Studio. GeoLife has
 * six lines before its rows (`.plt`).
 */
const openings: readonly Opening[] = [
  { first: /^"?This file is created using RaceChrono/, header: /^(timestamp|lap #|trap name)/i, rowsAfterUnits: 1 },
  { first: /^"?Format"?[,;\t]\s*"?(MoTeC|AIM) CSV File/i, header: /^time$/i, rowsAfterUnits: 0 },
  {
    first: /^Geolife trajectory/,
    header: /^-?\d+\.\d+$/,
    rowsAfterUnits: 0,
    names: ['lat', 'lon', 'zero', 'altitude (ft)', 'days', 'date', 'time'],
  },
];

/**
 * Names for trajectories that never have a header: a unit quaternion ends each row, or a row is a rotation beside a
 * place.
 */
function namesWithoutHeader(cells: readonly string[]): readonly string[] | null {
  const row = cells.map(Number);
  const isUnit = (...parts: readonly (number | undefined)[]) => Math.abs(Math.hypot(...parts.map((part) => part ?? NaN)) - 1) < 0.01;
  if (row.length === tumNames.length && isUnit(...row.slice(4))) return tumNames;
  const isRotation =
    [0, 4, 8].every((at) => isUnit(...row.slice(at, at + 3))) && [0, 1, 2].every((at) => isUnit(row[at], row[at + 4], row[at + 8]));
  return row.length === kittiNames.length && isRotation ? kittiNames : null;
}

/** The first cell of a file of OptiTrack Motive, and of Vicon Nexus. */
const captureStart = /^(Format Version|Trajectories|Model Outputs|Segments)$/;

/** A name above several columns stands in the first of them. */
function filledRight(cells: readonly string[]): readonly string[] {
  let last = '';
  return cells.map((cell) => (last = cell === '' ? last : cell));
}

const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
const triple = `${number},${number},${number}`;
const anyNumber = new RegExp(number, 'gi');
const positional = new RegExp(String.raw`^\w*\s*[([{<]\s*${number}(?:\s*[,;\s]\s*${number}){1,3}\s*[)\]}>]$`, 'i');
const bareVector = new RegExp(String.raw`^${number}(?:\s+${number}){1,3}$|^${number}(?:\s*,\s*${number}){2,3}$`, 'i');
/** Both numbers have decimals, so that the comma between them separates. */
const pairOfDecimals = /^[+-]?\d+\.\d+\s*,\s*[+-]?\d+\.\d+$/;
const keyed = new RegExp(String.raw`^\w*\s*[([{]?\s*[a-z]+\s*[=:]\s*${number}(?:[\s,;]+[a-z]+\s*[=:]\s*${number}){1,3}\s*[)\]}]?$`, 'i');

/** `FTransform::ToString` of Unreal: place, rotator, scale. */
const transform = new RegExp(String.raw`^${triple}\|${triple}\|${triple}$`, 'i');
const transformParts = ['location.x', 'location.y', 'location.z', 'pitch', 'yaw', 'roll', 'scale.x', 'scale.y', 'scale.z'];

/** `ToCompactString` of Unreal's FVector and FRotator: parts that are 0 are left out, `V(0)` has none. */
const compact = new RegExp(String.raw`^([VR])\((?:0|[XYZPR]=${number}(?:,? [XYZPR]=${number}){0,2})\)$`);
const compactKeys: Readonly<Record<string, string>> = { V: 'XYZ', R: 'PYR' };

/** Null: the cell is written otherwise. */
function compactNumbers(cell: string): readonly string[] | null {
  const keys = compactKeys[compact.exec(cell)?.[1] ?? ''];
  if (keys === undefined) return null;
  return Array.from(keys, (key) => new RegExp(`[( ]${key}=([^,) ]+)`).exec(cell)?.[1] ?? '0');
}

/** Names of the numbers in a cell: x, y, z, w by their places, or as the cell names them; null: it is no vector. */
function vectorParts(cell: string): readonly string[] | null {
  if (transform.test(cell)) return transformParts;
  if (compact.test(cell)) return cell.startsWith('R') ? ['pitch', 'yaw', 'roll'] : ['x', 'y', 'z'];
  if (keyed.test(cell)) {
    const keys = [...cell.matchAll(/([a-z]+)\s*[=:]/gi)].map(([, key = '']) => key.toLowerCase());
    const isRotator = keys.join('') === 'pyr';
    return isRotator ? ['pitch', 'yaw', 'roll'] : keys;
  }
  if (!positional.test(cell) && !bareVector.test(cell) && !pairOfDecimals.test(cell)) return null;
  const name = /^[a-z_]*(\d)?\s*[([{<]/i.exec(cell)?.[1];
  const numbers = (name === undefined ? cell : cell.slice(cell.indexOf(name) + 1)).match(anyNumber) ?? [];
  return ['x', 'y', 'z', 'w'].slice(0, numbers.length);
}

function isNumber(cell: string): boolean {
  return new RegExp(`^${number}$`, 'i').test(cell.replace(/^([+-]?\d+),(\d+)$/, '$1.$2'));
}

function isRowOfUnits(cells: readonly string[], names: readonly string[]): boolean {
  const words = cells.map(bare).filter((word) => word !== '' && word !== '-');
  return cells.length === names.length && words.some(isUnitWord) && !cells.some(isNumber) && words.every((word) => word.length <= 12);
}

/** A unit without brackets. */
function bare(cell = ''): string {
  return cell.replace(/^[([]\s*|\s*[)\]]$/g, '').trim();
}

/** The separator that a header has most of; spaces, if it has none and several words. */
function delimiterOf(text: string): Delimiter {
  const count = (each: string) => text.split(each).length;
  const most = ([',', ';', '\t'] as const).reduce((best, each) => (count(each) > count(best) ? each : best));
  return count(most) === 1 && text.trim().includes(' ') ? ' ' : most;
}

/** The delimiter of a row; if it has another separator, its commas may be decimal ones. */
function delimiterOfRow(text: string): Delimiter {
  return ([';', '\t'] as const).find((each) => text.includes(each)) ?? delimiterOf(text);
}

/** Separators within quotes or brackets do not count, unless a bracket is never closed. */
function splitRow(text: string, delimiter: Delimiter): string[] {
  const closed = splitBy(text, delimiter, true);
  return closed ?? splitBy(text, delimiter, false) ?? [];
}

function splitBy(text: string, delimiter: Delimiter, heedsBrackets: boolean): string[] | null {
  const line = delimiter === ' ' ? text.trim().replace(/\s+/g, ' ') : text;
  const cells: string[] = [];
  let [from, depth, isQuoted] = [0, 0, false];
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (heedsBrackets && '([{'.includes(char)) depth++;
    else if (heedsBrackets && ')]}'.includes(char)) depth = Math.max(0, depth - 1);
    else if (char === delimiter && depth === 0) {
      cells.push(unquoted(line.slice(from, at)));
      from = at + 1;
    }
  }
  if (depth > 0) return null;
  return [...cells, unquoted(line.slice(from))];
}

/** A quote within quotes is written twice (RFC 4180). */
export function unquoted(text: string): string {
  const trimmed = text.trim();
  const isQuoted = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"');
  return isQuoted ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}
