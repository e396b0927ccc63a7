/**
 * Stalls in a series of delays: a delay that jumps up and then falls as fast as time passes is that of packets which
 * waited for the same moment. Where they are drained, or where half of a round trip is taken, it falls more slowly.
 */
import { mean, median, quantile } from '../../../../engine/base/math/sample.ts';
import { square } from '../../../../engine/base/math/power.ts';
import { densePackets, type StallSettings } from '../../../../engine/network/link-settings.ts';
import { lengthOfStall } from '../../../../engine/network/stalls.ts';
import type { Series } from './series.ts';

export interface FoundStalls {
  /** Null: none. */
  readonly settings: StallSettings | null;
  /** Place of the first row of each. */
  readonly begins: readonly number[];
  /** How high above the body each began, and how long each lasted, s. */
  readonly heights: readonly number[];
  readonly lengths: readonly number[];
  /** Rows that are late by them. */
  readonly late: Uint8Array;
}

/** Above the body, at least: a share of its median, and s. */
const leastShare = 0.5;
const leastHeight = 0.004;
/** Deviations of the body's logarithm; beyond lie 2 of 10,000. */
const deviations = 3.5;
/** Stalls need so many late rows that fall, and such a share of all lateness. */
const leastFalling = 3;
const leastOnSlope = 0.6;
/** A slope this close to -1 is one. */
const asGood = 0.12;

/** `delay` of the series has no gaps. */
export function findStalls({ t, delay, interval, length }: Series): FoundStalls {
  const n = delay.length;
  const late = new Uint8Array(n);
  const none: FoundStalls = { settings: null, begins: [], heights: [], lengths: [], late };
  if (n < 20 || interval > 2 * densePackets) return none;
  const { middle, threshold } = bodyOf(delay);
  delay.forEach((each, k) => (late[k] = Number(each > threshold)));
  const falls: number[] = [];
  for (let k = 1; k < n; k++)
    if (late[k] && late[k - 1] && at(delay, k) < at(delay, k - 1))
      falls.push((at(delay, k) - at(delay, k - 1)) / (at(t, k) - at(t, k - 1)));
  const slope = falls.length === 0 ? NaN : Math.max(-1, median(falls));
  const allLate = lateness(delay, middle, late);
  if (falls.length < leastFalling || slope > -0.2) return { ...none, late: new Uint8Array(n) };
  const found = stallsIn({ t, delay, late, middle, slope, interval });
  late.fill(0);
  for (const { begin, end } of found) late.fill(1, begin, end);
  const onSlope = lateness(delay, middle, late) / allLate;
  if (found.length === 0 || onSlope < leastOnSlope) return { ...none, late: new Uint8Array(n) };
  const lengths = found.map((each) => each.length);
  const drain = slope < -1 + asGood ? undefined : Math.max(1.05, 1 / (1 + slope));
  return {
    settings: stallsOf(lengths, length, drain),
    begins: found.map(({ begin }) => begin),
    heights: found.map(({ peak }) => peak),
    lengths,
    late,
  };
}

interface Late extends Pick<Series, 't' | 'delay' | 'interval'> {
  readonly late: Uint8Array;
  readonly middle: number;
  readonly slope: number;
}

interface Stall {
  readonly begin: number;
  /** The first row that is not late by it. */
  readonly end: number;
  /** Above the body, s. */
  readonly peak: number;
  /** Until something arrives, s. */
  readonly length: number;
}

/**
 * Late rows in a row, divided where the delay had fallen by more than half before it rose again: what rises sooner is one
 * stall in several steps. Each needs two rows that show its slope.
 */
function stallsIn({ t, delay, late, middle, slope, interval }: Late): readonly Stall[] {
  const found: Stall[] = [];
  for (let begin = 0; begin < late.length;) {
    if (!late[begin]) {
      begin += 1;
      continue;
    }
    let [end, peak, area, falling] = [begin, 0, 0, 0];
    for (; end < late.length && late[end]; end++) {
      const above = at(delay, end) - middle;
      const before = end > begin ? at(delay, end - 1) - middle : above;
      if (above > before && before < peak / 2) break;
      const passed = end > 0 ? at(t, end) - at(t, end - 1) : interval;
      if (end > begin && Math.abs((above - before) / passed - slope) < near * Math.abs(slope)) falling += 1;
      peak = Math.max(peak, above);
      area += above * Math.min(passed, 2 * interval);
    }
    // A delay that falls evenly from a height to nothing has this area beneath it.
    if (falling > 0) found.push({ begin, end, peak, length: Math.sqrt(2 * -slope * area) });
    begin = end;
  }
  return found;
}

/** Slopes are those of a stall within this share. */
const near = 0.35;

/** Stalls of these lengths within `time`, s; null: there are none. */
export function stallsOf(lengths: readonly number[], time: number, drain: number | undefined): StallSettings | null {
  if (lengths.length === 0) return null;
  const lasts = mean(lengths);
  const spread = Math.sqrt(mean(lengths.map((each) => square(each - lasts))));
  // Where one follows the other, the law needs a moment between them.
  const every = Math.max(0.1, time / lengths.length, 1.05 * lengthOfStall(lasts, drain));
  return { every, lasts, spread, ...(drain !== undefined && { drain }) };
}

/** How far above the body late rows are, all together, s. */
function lateness(delay: Float64Array, middle: number, late: Uint8Array): number {
  return delay.reduce((sum, each, k) => sum + (late[k] ? each - middle : 0), 0);
}

/** The median of the body and the delay above which a row is late: by its lower half, which stalls do not reach. */
function bodyOf(delay: Float64Array) {
  const [least, low, middle] = [0, 0.16, 0.5].map((share) => quantile([...delay], share)) as [number, number, number];
  const floor = least - 0.1 * (middle - least) - 1e-4;
  const sigma = Math.log((middle - floor) / (low - floor));
  const tail = floor + (middle - floor) * Math.exp(deviations * Math.min(sigma, 0.6));
  return { middle, threshold: Math.max(tail, middle * (1 + leastShare), middle + leastHeight) };
}

function at(values: Float64Array, k: number): number {
  return values[k] as number;
}
