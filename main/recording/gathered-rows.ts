/** The rows of a span out of blocks of rows: all of them, or evenly fewer. */
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';

export interface RowsAsked {
  /** s, both included. */
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

/** Bytes of values in one gathering. */
const mostBytes = 8 << 20;

/** `blocks` follow each other in time. */
export function gatheredRows(blocks: readonly TelemetryRows[], { from, to, most }: RowsAsked): TelemetryRows {
  const columns = blocks[0]?.columns ?? 0;
  const found = blocks.flatMap((block) => rowsWithin(block, from, to).map((row) => ({ block, row })));
  const kept = evenly(found, Math.min(most, Math.max(Math.floor(mostBytes / (4 * columns)), 1)));
  const values = new Float32Array(kept.length * columns);
  kept.forEach(({ block, row }, i) => values.set(block.values.subarray(row * columns, (row + 1) * columns), i * columns));
  return { columns, times: Float64Array.from(kept, ({ block, row }) => block.times[row] ?? Number.NaN), values };
}

function rowsWithin({ times }: TelemetryRows, from: number, to: number): number[] {
  if ((times[0] ?? Infinity) > to || (times.at(-1) ?? -Infinity) < from) return [];
  return [...times.keys()].filter((row) => (times[row] ?? Number.NaN) >= from && (times[row] ?? Number.NaN) <= to);
}

/** At most `most` of them, evenly spread, the last among them. */
function evenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const last = items.length - 1;
  const first = most === 1 ? last : 0;
  const stride = (last - first) / Math.max(most - 1, 1);
  return Array.from({ length: most }, (_, i) => items[Math.round(first + i * stride)]).filter((item) => item !== undefined);
}
