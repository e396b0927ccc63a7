/** The numbers of pairs now. */
import type { PairField } from '../../contract/telemetry.ts';
import type { TelemetryHistory } from './telemetry-history.ts';

/** Mean of a number over these pairs in one lane, as far as measured; NaN where none is. */
export function meanNow(history: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number {
  const values = valuesNow(history, lane, pairs, field);
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Population standard deviation likewise. */
export function spreadNow(history: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number {
  const middle = meanNow(history, lane, pairs, field);
  const values = valuesNow(history, lane, pairs, field);
  return values.length === 0 ? Number.NaN : Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length);
}

/** The greatest likewise. */
export function greatestNow(history: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number {
  const values = valuesNow(history, lane, pairs, field);
  return values.length === 0 ? Number.NaN : Math.max(...values);
}

/** The sum likewise; 0 where none is measured. */
export function sumNow(history: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number {
  return valuesNow(history, lane, pairs, field).reduce((sum, value) => sum + value, 0);
}

function valuesNow({ recent, columns }: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number[] {
  return pairs.map((pair) => recent.last(columns.pair(lane, pair, field))).filter((value) => !Number.isNaN(value));
}
