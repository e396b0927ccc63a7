/** How well a fitted link stands for its trace: the same packets over both, and the same lanes. */
import { mean, median, quantile } from '../../../../engine/base/math/sample.ts';
import type { LinkSettings, TraceRow } from '../../../../engine/network/link-settings.ts';
import { lags, referenceLanes, shares, type HowWell, type NetcodeRow, type PacketFigures } from '../../calls/how-well.ts';
import { correlationAt } from '../../common/fit/body.ts';
import type { FittedLink } from '../../common/fit/fit-link.ts';
import { netcodeOf, type LaneFigures, type OnShare } from './netcode.ts';
import { sendingOverFit, longest, packetsOver, sendingOver, type Sending } from './packets.ts';
import { begunAt, seriesOf } from '../../common/fit/series.ts';
import { findStalls } from '../../common/fit/stalls.ts';

/** Draws of the fit are measured for about so long, s. */
const enough = 2400;
const tenth = 0.1;

export async function howWell({ rows, link, single }: FittedLink, onShare: OnShare): Promise<HowWell> {
  const { length } = seriesOf(rows);
  const sending = sendingOver(rows);
  const { duration: measured } = sending;
  const trace: LinkSettings = { delay: 0, trace: rows };
  const far = sendingOverFit(sending);
  return {
    packets: {
      trace: figuresOver('trace', trace, sending),
      fit: figuresOver('fit', link, far),
      single: figuresOver('single', single, far),
    },
    netcode: await netcodeRows({ rows, link, single }, measured, onShare),
    length,
    measured,
    notes: length > longest ? [`The lanes are measured over the first ${longest} s of ${Math.round(length)} s.`] : [],
  };
}

async function netcodeRows(
  { rows, link, single }: Omit<FittedLink, 'notes'>,
  duration: number,
  onShare: OnShare,
): Promise<readonly NetcodeRow[]> {
  const middle = Math.floor(rows.length / 2);
  const draws = Math.min(8, Math.max(2, Math.round(enough / duration)));
  const named = (name: string, settings: (k: number) => LinkSettings) =>
    Array.from({ length: draws }, (_, k) => [`${name}-${k + 1}`, settings(k)] as const);
  const traced = (name: string, part: readonly TraceRow[]) =>
    named(name, (k) => ({ delay: 0, trace: begunAt(part, Math.floor((part.length * k) / draws)) }));
  const all = await netcodeOf(
    new Map([
      ...traced('trace', rows),
      ...traced('first', rows.slice(0, middle)),
      ...traced('second', rows.slice(middle)),
      ...named('single', () => single),
      ...named('fit', () => link),
    ]),
    duration,
    onShare,
  );
  return referenceLanes.flatMap((lane) =>
    figures.flatMap((figure) => {
      const of = (name: string) =>
        mean(Array.from({ length: draws }, (_, k) => (all.get(`${name}-${k + 1}`) as LaneFigures)[lane][figure]));
      const whole = of('trace');
      if (Number.isNaN(whole)) return [];
      const halves = [of('first'), of('second')] as const;
      const [fit, alone] = [of('fit'), of('single')];
      const bound = Math.max(tenth * whole, Math.abs(halves[0] - halves[1]), figure === 'jumpsPerMinute' ? 60 / duration : 0);
      const isClose = (value: number) => Math.abs(value - whole) <= bound;
      return [{ lane, figure, trace: whole, fit, single: alone, halves, holds: isClose(fit), singleHolds: isClose(alone) }];
    }),
  );
}

const figures = ['deviationP95', 'jumpsPerMinute', 'starvation'] as const;

function figuresOver(name: string, settings: LinkSettings, sending: Sending): PacketFigures {
  const { gap, duration } = sending;
  const rows = packetsOver(name, settings, sending);
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
