/** Errors of a CSV file. */
import { BenchError } from '../../../contract/errors.ts';

/** An error at a line, and at a column where it has one. */
export function csvFault(path: string, at: { line: number; column?: string }, message: string): BenchError {
  const column = at.column === undefined ? '' : `, column ${at.column}`;
  return new BenchError('bad-input', `${path}, line ${at.line}${column}: ${message}`);
}
