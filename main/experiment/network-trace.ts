/** Reads a measured network, delay, loss and bandwidth over time, from a CSV of `t,delay[,loss][,bandwidth]`. */
import type { TraceRow } from '../../engine/network/link-settings.ts';
import { csvFault, csvLines, type CsvLine } from '../motion/csv/csv-text.ts';

const columns = {
  t: { unit: 's', least: 0, most: 1e9 },
  delay: { unit: 's', least: 0, most: 60 },
  loss: { unit: '', least: 0, most: 1 },
  bandwidth: { unit: 'bit/s', least: 1, most: 1e12 },
} as const;

type Column = keyof typeof columns;

/** Needed: `t`, and one of the others. */
const header = 't and at least one of delay, loss, bandwidth, as in t,delay,loss';

/** The rows, at least one, in rising order of time. Throws `BenchError('bad-input')` with line and column. */
export function readNetworkTrace(path: string, text: string): readonly TraceRow[] {
  const [head, ...lines] = csvLines(text);
  if (!head) throw csvFault(path, { line: 1 }, `the file is empty; a header line must come first: ${header}.`);
  const names = head.cells as readonly Column[];
  const isValid = names.length > 1 && names.includes('t') && new Set(names).size === names.length && names.every((name) => name in columns);
  if (!isValid) throw csvFault(path, { line: head.number }, `found ${head.cells.join(',')}; the header must have ${header}.`);
  const rows = lines.map((line) => readRow(path, names, line));
  if (rows.length === 0) throw csvFault(path, { line: head.number + 1 }, 'no row follows the header; at least one is needed.');
  const back = rows.findIndex(({ t }, index) => index > 0 && t <= rows[index - 1]!.t);
  if (back !== -1) throw csvFault(path, { line: lines[back]!.number, column: 't' }, `found ${rows[back]!.t}; times must rise.`);
  return rows;
}

function readRow(path: string, names: readonly Column[], { number, cells }: CsvLine): TraceRow {
  if (cells.length !== names.length)
    throw csvFault(path, { line: number }, `found ${cells.length} cells; the header has ${names.length} columns, separated by commas.`);
  const values = names.map((name, index) => [name, valueOf(path, number, name, cells[index] ?? '')] as const);
  return Object.fromEntries(values) as { [C in Column]: number };
}

function valueOf(path: string, line: number, column: Column, cell: string): number {
  const { unit, least, most } = columns[column];
  const value = cell === '' ? NaN : Number(cell);
  if (value >= least && value <= most) return value;
  const allowed = [`a number ≥ ${least} and ≤`, String(most), unit].filter(Boolean).join(' ');
  throw csvFault(path, { line, column }, `found ${cell === '' ? 'nothing' : `"${cell}"`}; allowed: ${allowed}.`);
}
