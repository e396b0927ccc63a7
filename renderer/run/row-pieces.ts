/** Long spans of rows are fetched piece by piece. */
import { historyLimits } from '../../contract/history-calls.ts';

/** Bytes of rows of one answer. */
const pieceBytes = 4 << 20;

/** Rows of so many columns that one piece holds. */
export function rowsOfPiece(columns: number): number {
  return Math.max(Math.min(historyLimits.rows, Math.floor(pieceBytes / 4 / columns)), 2);
}
