/** Pairs of a session: which show an entity to a receiver, and their numbers now. */
import type { TelemetryLayout, PairField } from '../../contract/telemetry.ts';
import type { TelemetryHistory } from './history.ts';

/** Indices of the pairs that show `entity` (null: every entity) to `receiver` (null: every receiver). */
export function pairsOf(layout: TelemetryLayout, receiver: string | null, entity: number | null): readonly number[] {
  return [...layout.pairs.keys()].filter((index) => {
    const pair = layout.pairs[index];
    return pair && (receiver === null || pair.receiver === receiver) && (entity === null || pair.entity === entity);
  });
}

/** Mean of a number over these pairs in one lane, as far as measured; NaN where none is. */
export function meanNow(history: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number {
  const values = valuesNow(history, lane, pairs, field);
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function valuesNow({ recent, columns }: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number[] {
  return pairs.map((pair) => recent.last(columns.pair(lane, pair, field))).filter((value) => !Number.isNaN(value));
}
