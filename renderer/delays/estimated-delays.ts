/** One-way delays as publishers estimate them. */
import { pairsOf } from '../run/pairs.ts';
import { meanNow } from '../run/pairs.ts';
import type { TelemetryHistory } from '../run/history.ts';

/** By receiver: mean over lanes and entities of what is estimated now, s. */
export function estimatedDelays(history: TelemetryHistory): ReadonlyMap<string, number> {
  const { layout } = history.run;
  const receivers = [...new Set(layout.pairs.map(({ receiver }) => receiver))];
  return new Map(
    receivers.map((receiver) => {
      const pairs = pairsOf(layout, receiver, null);
      const known = layout.lanes.map((_, lane) => meanNow(history, lane, pairs, 'estimatedDelay')).filter((delay) => !Number.isNaN(delay));
      return [receiver, known.reduce((sum, delay) => sum + delay, 0) / known.length];
    }),
  );
}
