/** A measured network as the bench plays it: one row after the other, as a fit sees it. */
import { median } from '../../../../engine/base/math/sample.ts';
import type { TraceRow } from '../../../../engine/network/link-settings.ts';

export interface Series {
  /** s, from 0. */
  readonly t: Float64Array;
  /** One-way, s; of what was lost that of the packet before. Empty: the log has none. */
  readonly delay: Float64Array;
  /** Share of updates lost, 0–1. Empty: the log has none. */
  readonly loss: Float64Array;
  /** bit/s. Empty: the log has none. */
  readonly bandwidth: Float64Array;
  /** The usual distance of two rows, s. */
  readonly interval: number;
  /** From the first row to the last, s. */
  readonly length: number;
}

export function seriesOf(rows: readonly TraceRow[]): Series {
  const from = rows[0]?.t ?? 0;
  const t = Float64Array.from(rows, (row) => row.t - from);
  const column = (name: 'delay' | 'loss' | 'bandwidth') => Float64Array.from(rows.flatMap((row) => row[name] ?? []));
  return {
    t,
    delay: column('delay'),
    loss: column('loss'),
    bandwidth: column('bandwidth'),
    interval: median(Array.from(t.subarray(1), (time, k) => time - (t[k] as number))),
    length: t.at(-1) ?? 0,
  };
}

/**
 * The trace from one of its rows on. It repeats itself, so it may begin anywhere; where it does decides by chance what a
 * lane that adapts has learned when the few stalls come.
 */
export function begunAt(rows: readonly TraceRow[], place: number): readonly TraceRow[] {
  const [first, last, from] = [rows[0], rows.at(-1), rows[place]];
  if (place === 0 || !first || !last || !from) return rows;
  const before = rows.slice(0, place + 1).map((row) => ({ ...row, t: row.t - first.t + last.t }));
  return [...rows.slice(place, -1), ...before].map((row) => ({ ...row, t: row.t - from.t }));
}
