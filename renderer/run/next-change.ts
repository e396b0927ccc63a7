/** Finds the rows at which numbers that count something go on: the updates made and arrived. */
import type { Rows } from './rows.ts';

/** Index of the nearest row after (`direction` 1) or before (−1) `row` at which one of `columns` differs from the row before it; −1: none is held. */
export function nextChange(rows: Rows, columns: Int32Array, row: number, direction: 1 | -1): number {
  for (let at = row + direction; at > 0 && at < rows.length; at += direction) if (differs(rows, columns, at)) return at;
  return -1;
}

/** NaN, nothing yet, does not differ from NaN. */
function differs(rows: Rows, columns: Int32Array, row: number): boolean {
  for (const column of columns) if (!Object.is(rows.valueAt(row, column), rows.valueAt(row - 1, column))) return true;
  return false;
}
