/** The delay that updates to a receiver really had, seen from the telemetry. */
import type { TelemetryHistory } from './telemetry-history.ts';

/** Span looked back, s. */
const span = 10;

/** Mean over the updates that arrived in the last seconds, all lanes and entities, s; NaN when there were none. */
export function deliveredDelay({ recent, columns }: TelemetryHistory, receiver: string): number {
  const first = recent.firstAtOrAfter(recent.lastTime - span);
  let sum = 0;
  let count = 0;
  columns.layout.pairs.forEach((pair, index) => {
    if (pair.receiver !== receiver) return;
    for (let lane = 0; lane < columns.layout.lanes.length; lane++) {
      const updates = columns.pair(lane, index, 'updates');
      const delay = columns.pair(lane, index, 'deliveredDelay');
      for (let row = first; row < recent.length; row++) {
        const arrived = recent.valueAt(row, updates) !== recent.valueAt(row - 1, updates);
        const value = recent.valueAt(row, delay);
        if (!arrived || Number.isNaN(value)) continue;
        sum += value;
        count++;
      }
    }
  });
  return count === 0 ? Number.NaN : sum / count;
}
