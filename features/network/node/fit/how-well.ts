/** How well a fitted link stands for its trace: the same packets over both, and the same lanes. */
import { mean, median, quantile } from '../../../../engine/base/math/sample.ts';
import { Delivery } from '../../../../engine/network/delivery.ts';
import { Link } from '../../../../engine/network/link.ts';
import type { LinkSettings, TraceRow } from '../../../../engine/network/link-settings.ts';
import { correlationAt } from '../../common/fit/body.ts';
import type { FittedLink } from '../../common/fit/fit-link.ts';
import { netcodeOf, referenceLanes, type LaneFigures, type NetcodeFigures, type OnShare, type ReferenceLane } from './netcode.ts';
import { dense, seriesOf } from '../../common/fit/series.ts';
import { findStalls } from '../../common/fit/stalls.ts';

export const shares = [0.05, 0.5, 0.95, 0.99, 0.999] as const;
export const lags = [0.05, 1, 10] as const;

/** Of packets over one link; times in s, NaN: nothing to measure. */
export interface PacketFigures {
  /** At `shares`. */
  readonly quantiles: readonly number[];
  readonly loss: number;
  /** Mean number of packets lost in a row. */
  readonly burst: number;
  readonly stallsPerMinute: number;
  /** Median of how high the delay jumps at a stall. */
  readonly stallHeight: number;
  /** Correlation of delays `lags` apart. */
  readonly correlations: readonly number[];
}

/** One figure of one lane. */
export interface NetcodeRow {
  readonly lane: ReferenceLane;
  readonly figure: keyof NetcodeFigures;
  readonly trace: number;
  readonly fit: number;
  readonly single: number;
  readonly halves: readonly [number, number];
  /** The fit is within a tenth of the trace, or closer to it than its halves are to each other, or than one jump. */
  readonly holds: boolean;
  readonly singleHolds: boolean;
}

export interface HowWell {
  readonly packets: Readonly<Record<'trace' | 'fit' | 'single', PacketFigures>>;
  readonly netcode: readonly NetcodeRow[];
  /** Of the trace, s. */
  readonly length: number;
  /** Of what the lanes were measured over, s. */
  readonly measured: number;
  readonly notes: readonly string[];
}

/** The lanes are measured over so much of a trace, s. */
const longest = 14_400;
const shortest = 30;
/** Draws of the fit are measured for about so long, s. */
const enough = 2400;
const tenth = 0.1;

export async function howWell(rows: readonly TraceRow[], { link, single }: FittedLink, onShare: OnShare): Promise<HowWell> {
  const { interval, length } = seriesOf(rows);
  const gap = Math.min(dense / 2, interval) || dense / 2;
  const trace: LinkSettings = { delay: 0, trace: rows };
  const measured = Math.min(longest, Math.max(shortest, length));
  const far = Math.max(measured, 300);
  return {
    packets: {
      trace: packetsOver('trace', trace, gap, measured),
      fit: packetsOver('fit', link, gap, far),
      single: packetsOver('single', single, gap, far),
    },
    netcode: await netcodeRows(rows, { trace, link, single }, measured, onShare),
    length,
    measured,
    notes: length > longest ? [`The lanes are measured over the first ${longest} s of ${Math.round(length)} s.`] : [],
  };
}

async function netcodeRows(
  rows: readonly TraceRow[],
  { trace, link, single }: Readonly<Record<'trace' | 'link' | 'single', LinkSettings>>,
  duration: number,
  onShare: OnShare,
): Promise<readonly NetcodeRow[]> {
  const middle = Math.floor(rows.length / 2);
  const draws = Math.min(8, Math.max(2, Math.round(enough / duration)));
  const fits = Array.from({ length: draws }, (_, k) => `fit-${k + 1}`);
  const all = await netcodeOf(
    new Map([
      ['trace', trace],
      ['first', { delay: 0, trace: rows.slice(0, middle) }],
      ['second', { delay: 0, trace: rows.slice(middle) }],
      ['single', single],
      ...fits.map((id) => [id, link] as const),
    ]),
    duration,
    onShare,
  );
  return referenceLanes.flatMap((lane) =>
    figures.flatMap((figure) => {
      const of = (id: string) => (all.get(id) as LaneFigures)[lane][figure];
      const whole = of('trace');
      if (Number.isNaN(whole)) return [];
      const halves = [of('first'), of('second')] as const;
      const fit = mean(fits.map(of));
      const bound = Math.max(tenth * whole, Math.abs(halves[0] - halves[1]), figure === 'jumpsPerMinute' ? 60 / duration : 0);
      const isClose = (value: number) => Math.abs(value - whole) <= bound;
      return [{ lane, figure, trace: whole, fit, single: of('single'), halves, holds: isClose(fit), singleHolds: isClose(of('single')) }];
    }),
  );
}

const figures = ['deviationP95', 'jumpsPerMinute', 'starvation'] as const;

/** Packets one `gap` (s) after the other. */
function packetsOver(name: string, settings: LinkSettings, gap: number, duration: number): PacketFigures {
  const link = new Link({ seed: 1, name, settings });
  const delivery = new Delivery();
  const rows: { t: number; delay: number; isLost: boolean }[] = [];
  for (let number = 0; number * gap < duration; number++) {
    const t = number * gap;
    link.carry(number, t, packetBytes, delivery);
    const isLost = delivery.lost || delivery.dropped;
    rows.push({ t, delay: isLost ? (rows.at(-1)?.delay ?? 0) : delivery.first - t, isLost });
  }
  const delays = rows.filter(({ isLost }) => !isLost).map(({ delay }) => delay);
  const stalls = findStalls(seriesOf(rows));
  const bursts = rows.filter(({ isLost }, k) => isLost && rows[k - 1]?.isLost !== true).length;
  const lost = rows.length - delays.length;
  return {
    quantiles: shares.map((share) => quantile(delays, share)),
    loss: lost / rows.length,
    burst: bursts === 0 ? NaN : lost / bursts,
    stallsPerMinute: (60 * stalls.begins.length) / duration,
    stallHeight: stalls.heights.length === 0 ? NaN : median([...stalls.heights]),
    correlations: lags.map((lag) =>
      correlationAt(
        rows.map(({ delay }) => delay),
        Math.max(1, Math.round(lag / gap)),
      ),
    ),
  };
}

const packetBytes = 100;
