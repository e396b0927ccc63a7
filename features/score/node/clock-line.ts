/**
 * How one clock runs beside another, as a straight line: an offset and a drift. Of exchanges of time, the quickest say
 * most: what a round trip takes longer than those is waiting on one of the two ways, nothing says on which.
 */
import type { TimeExchanges, UsedOffsets } from '../../../main/motion/game-log/game-log.ts';

/** The other clock is at t + offset + drift · (t − at) when the own one is at t; s. */
export interface ClockLine {
  readonly at: number;
  readonly offset: number;
  /** Seconds a second. */
  readonly drift: number;
  /** The true offset is within this, s; null: nothing says. */
  readonly uncertainty: number | null;
}

export const sameClock: ClockLine = { at: 0, offset: 0, drift: 0, uncertainty: 0 };

export function otherTime({ at, offset, drift }: ClockLine, t: number): number {
  return t + offset + drift * (t - at);
}

/** The line from the other clock to this one. */
export function inverted({ at, offset, drift, uncertainty }: ClockLine): ClockLine {
  return { at: at + offset, offset: -offset, drift: -drift / (1 + drift), uncertainty };
}

/** The line over a third clock: from the own to the second, and from there to the third. */
export function chained(first: ClockLine, second: ClockLine): ClockLine {
  const middle = otherTime(first, first.at);
  return {
    at: first.at,
    offset: otherTime(second, middle) - first.at,
    drift: (1 + first.drift) * (1 + second.drift) - 1,
    uncertainty: first.uncertainty === null || second.uncertainty === null ? null : first.uncertainty + second.uncertainty,
  };
}

/** Parts of the log in which the quickest exchange is looked for; fewer where exchanges are few. */
const mostWindows = 60;
const perWindow = 4;
/** A window whose quickest exchange took longer than so many times the quickest of all says little. */
const slowest = 1.5;
/** Over a shorter time (s) a drift is not seen above the noise. */
const shortest = 10;

interface Seen {
  readonly t: number;
  readonly offset: number;
  readonly trip: number;
}

/**
 * The line through the quickest exchanges (the median of slopes, after Theil and Sen). It is off by what it leaves over
 * (95 %), and by half of the quickest round trip at most, as nothing says how that divides into its two ways. Null:
 * there is no exchange.
 */
export function lineOfExchanges({ t0, t1, t2, t3 }: Omit<TimeExchanges, 'peer'>): ClockLine | null {
  const seen = Array.from(t0, (sent, k): Seen => {
    const [came, left, back] = [t1[k] as number, t2[k] as number, t3[k] as number];
    return { t: (sent + back) / 2, offset: (came - sent + (left - back)) / 2, trip: back - sent - (left - came) };
  }).filter(({ trip }) => trip >= 0);
  if (seen.length === 0) return null;
  const quick = quickest(seen);
  const line = lineThrough(quick);
  const least = quick.reduce((found, { trip }) => Math.min(found, trip), Infinity);
  return { ...line, uncertainty: line.residual + least / 2 };
}

/** The line through the offsets that a game used itself; it is as true as the game’s own estimate. */
export function lineOfOffsets({ t, offset }: Omit<UsedOffsets, 'peer'>): ClockLine | null {
  if (t.length === 0) return null;
  const step = Math.ceil(t.length / mostWindows);
  const seen = Array.from({ length: Math.ceil(t.length / step) }, (_, k) => {
    const middle = Math.min(t.length - 1, k * step + (step >> 1));
    return { t: t[middle] as number, offset: median(Array.from(offset.subarray(k * step, (k + 1) * step))), trip: 0 };
  });
  const line = lineThrough(seen);
  return { ...line, uncertainty: null };
}

function quickest(seen: readonly Seen[]): readonly Seen[] {
  const windows = Math.max(1, Math.min(mostWindows, Math.floor(seen.length / perWindow)));
  const first = Math.min(...ends(seen));
  const span = Math.max(...ends(seen)) - first;
  const best: (Seen | undefined)[] = Array.from({ length: windows }, () => undefined);
  for (const each of seen) {
    const window = span > 0 ? Math.min(windows - 1, Math.floor(((each.t - first) / span) * windows)) : 0;
    if (each.trip < (best[window]?.trip ?? Infinity)) best[window] = each;
  }
  const found = best.filter((each) => each !== undefined);
  const least = found.reduce((low, { trip }) => Math.min(low, trip), Infinity);
  return found.filter(({ trip }) => trip <= slowest * least);
}

/** The times of a log are in order, or nearly. */
function ends(seen: readonly Seen[]): readonly number[] {
  return [seen[0]?.t ?? 0, seen.at(-1)?.t ?? 0];
}

function lineThrough(seen: readonly Seen[]): Omit<ClockLine, 'uncertainty'> & { readonly residual: number } {
  const at = median(seen.map(({ t }) => t));
  const slopes = seen.flatMap((a, k) => seen.slice(k + 1).flatMap((b) => (b.t === a.t ? [] : [(b.offset - a.offset) / (b.t - a.t)])));
  const span = (seen.at(-1)?.t ?? 0) - (seen[0]?.t ?? 0);
  const drift = span >= shortest && slopes.length > 0 ? median(slopes) : 0;
  const offset = median(seen.map((each) => each.offset - drift * (each.t - at)));
  const left = seen.map((each) => Math.abs(each.offset - offset - drift * (each.t - at))).toSorted((a, b) => a - b);
  return { at, offset, drift, residual: left[Math.ceil(0.95 * left.length) - 1] ?? 0 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}
