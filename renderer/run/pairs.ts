/** Pairs of a session: which show an entity to a receiver, and their numbers now. */
import type { TelemetryLayout, PairField } from '../../contract/telemetry.ts';
import type { TelemetryHistory } from './history.ts';

/** Indices of the pairs that show `entity` (null: every entity) to `receiver` (null: every receiver). */
export function pairsOf(layout: TelemetryLayout, receiver: string | null, entity: number | null): readonly number[] {
  const ofReceiver = receiver === null ? [...layout.pairs.keys()] : (byReceiver(layout).get(receiver) ?? []);
  return entity === null ? ofReceiver : ofReceiver.filter((index) => layout.pairs[index]?.entity === entity);
}

/** A hundred players have ten thousand pairs: they are sorted once. */
const sorted = new WeakMap<TelemetryLayout['pairs'], ReadonlyMap<string, readonly number[]>>();

function byReceiver({ pairs }: Pick<TelemetryLayout, 'pairs'>): ReadonlyMap<string, readonly number[]> {
  const known = sorted.get(pairs);
  if (known) return known;
  const found = new Map<string, number[]>();
  for (const [index, { receiver }] of pairs.entries()) {
    const of = found.get(receiver);
    if (of) of.push(index);
    else found.set(receiver, [index]);
  }
  sorted.set(pairs, found);
  return found;
}

/** Mean of a number over these pairs in one lane, as far as measured; NaN where none is. */
export function meanNow(history: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number {
  const values = valuesNow(history, lane, pairs, field);
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function valuesNow({ recent, columns }: TelemetryHistory, lane: number, pairs: readonly number[], field: PairField): number[] {
  return pairs.map((pair) => recent.last(columns.pair(lane, pair, field))).filter((value) => !Number.isNaN(value));
}
