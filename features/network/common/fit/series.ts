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

/** Rows further apart than so many usual distances, and than this (s), are those of two logs. */
const apart = 1000;
const longestGap = 600;

export interface Closed {
  readonly rows: readonly TraceRow[];
  /** A sentence about the gaps; null: there were none. */
  readonly note: string | null;
}

/** The rows without long gaps: nothing was logged in them, so that the network is not known there. */
export function withoutGaps(rows: readonly TraceRow[]): Closed {
  const { interval } = seriesOf(rows);
  const most = Math.max(longestGap, apart * interval);
  let [gaps, leftOut] = [0, 0];
  const closed = rows.map((row, k) => {
    const gap = k === 0 ? 0 : row.t - (rows[k - 1] as TraceRow).t;
    if (gap > most) [gaps, leftOut] = [gaps + 1, leftOut + gap - interval];
    return leftOut > 0 ? { ...row, t: row.t - leftOut } : row;
  });
  if (gaps === 0) return { rows, note: null };
  const time = Number(leftOut.toPrecision(3));
  return {
    rows: closed,
    note: gaps === 1 ? `A gap of ${time} s without rows is left out.` : `${gaps} gaps without rows, ${time} s in all, are left out.`,
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
