/** The numbers of pairs now. */
import type { PairField } from '../../contract/telemetry.ts';
import type { TelemetryHistory } from './telemetry-history.ts';

/** Mean of a number over these pairs in one lane, as far as measured; NaN where none is. */
export function meanNow({ recent, columns }: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number {
  const values = pairs.map((pair) => recent.last(columns.pair(lane, pair, field))).filter((value) => !Number.isNaN(value));
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Population standard deviation likewise. */
export function spreadNow(history: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number {
  const middle = meanNow(history, lane, pairs, field);
  const { recent, columns } = history;
  const values = pairs.map((pair) => recent.last(columns.pair(lane, pair, field))).filter((value) => !Number.isNaN(value));
  return values.length === 0 ? Number.NaN : Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length);
}
