/** The delay that updates to a receiver really had, seen from the telemetry. */
import type { TelemetryHistory } from '../../run/history.ts';

/** Span looked back, s. */
const span = 10;

/** Mean over the updates that arrived in the last seconds, all lanes and entities, s; NaN when there were none. */
export function deliveredDelay({ recent, columns }: TelemetryHistory, receiver: string): number {
  const first = Math.max(recent.firstAtOrAfter(recent.lastTime - span) - 1, 0);
  const rows = recent.length - first;
  const updates = new Float64Array(rows);
  const delays = new Float64Array(rows);
  let sum = 0;
  let count = 0;
  columns.layout.pairs.forEach((pair, index) => {
    if (pair.receiver !== receiver) return;
    for (let lane = 0; lane < columns.layout.lanes.length; lane++) {
      recent.readColumn(columns.pair(lane, index, 'updates'), first, updates, rows);
      recent.readColumn(columns.pair(lane, index, 'deliveredDelay'), first, delays, rows);
      for (let row = 1; row < rows; row++) {
        if (updates[row] === updates[row - 1] || Number.isNaN(delays[row])) continue;
        sum += delays[row]!;
        count++;
      }
    }
  });
  return count === 0 ? Number.NaN : sum / count;
}
