/** A measured network: delay and loss over time, from a CSV of `t,delay[,loss]`. */
import type { LossSettings } from '../../engine/network/link-settings.ts';
import { csvFault, csvLines, type CsvLine } from '../motion/csv/csv-text.ts';

interface TraceRow {
  /** s */
  readonly t: number;
  /** One-way, s. */
  readonly delay: number;
  /** Ratio. */
  readonly loss: number;
}

const columns = { t: { unit: 's', max: 1e9 }, delay: { unit: 's', max: 60 }, loss: { unit: '', max: 1 } } as const;

type Column = keyof typeof columns;

/** Between two rows the delay moves in a straight line and the loss stays; after the last row it starts again. */
export class NetworkTrace {
  readonly #rows: readonly TraceRow[];
  readonly #length: number;

  /** Throws `BenchError('bad-input')` with line and column. */
  constructor(path: string, text: string) {
    this.#rows = readRows(path, text);
    this.#length = this.#rows.at(-1)!.t - this.#rows[0]!.t;
  }

  /** s since the trace began. */
  at(time: number): { readonly delay: number; readonly loss: LossSettings } {
    const t = this.#rows[0]!.t + (this.#length > 0 ? time % this.#length : 0);
    const next = this.#rows.findIndex((row) => row.t > t);
    const row = this.#rows.at(next === -1 ? -1 : next - 1)!;
    const coming = this.#rows[next] ?? row;
    const share = coming.t > row.t ? (t - row.t) / (coming.t - row.t) : 0;
    return { delay: row.delay + (coming.delay - row.delay) * share, loss: { law: 'independent', ratio: row.loss } };
  }
}

function readRows(path: string, text: string): readonly TraceRow[] {
  const [head, ...lines] = csvLines(text);
  if (!head) throw csvFault(path, { line: 1 }, 'the file is empty; a header line t,delay or t,delay,loss must come first.');
  const names = head.cells as readonly Column[];
  const unknown = names.find((name) => !(name in columns));
  if (unknown !== undefined || !names.includes('t') || !names.includes('delay'))
    throw csvFault(path, { line: head.number }, `found ${head.cells.join(',')}; the header must be t,delay or t,delay,loss.`);
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
  return { loss: 0, ...(Object.fromEntries(values) as { t: number; delay: number; loss?: number }) };
}

function valueOf(path: string, line: number, column: Column, cell: string): number {
  const { unit, max } = columns[column];
  const value = cell === '' ? NaN : Number(cell);
  if (value >= 0 && value <= max) return value;
  const allowed = ['a number ≥ 0 and ≤', String(max), unit].filter(Boolean).join(' ');
  throw csvFault(path, { line, column }, `found ${cell === '' ? 'nothing' : `"${cell}"`}; allowed: ${allowed}.`);
}
