/** The lines and cells of a CSV file: commas, no quotes, a header line first. */
import { BenchError } from '../../../contract/errors.ts';

export interface CsvLine {
  /** Counted from 1, as editors do. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Lines that are not blank. A byte-order mark and carriage returns are ignored. */
export function* csvLines(text: string): Generator<CsvLine> {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.trim() !== '') yield { number: index + 1, cells: line.split(',').map((cell) => cell.trim()) };
  }
}

/** An error at a line, and at a column where it has one. */
export function csvFault(path: string, at: { line: number; column?: string }, message: string): BenchError {
  const column = at.column === undefined ? '' : `, column ${at.column}`;
  return new BenchError('bad-input', `${path}, line ${at.line}${column}: ${message}`);
}
