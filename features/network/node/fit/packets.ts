/** Packets over one link, evenly sent: what the figures of a fit are made of, and what charts draw of them. */
import { power } from '../../../../engine/base/math/power.ts';
import { quantile } from '../../../../engine/base/math/sample.ts';
import { Delivery } from '../../../../engine/network/delivery.ts';
import { Link } from '../../../../engine/network/link.ts';
import type { LinkSettings, TraceRow } from '../../../../engine/network/link-settings.ts';
import type { DelayCurves } from '../../calls/link-fit.ts';
import { seriesOf } from '../../common/fit/series.ts';

export interface SentPacket {
  /** When it was sent, s. */
  readonly t: number;
  /** s; of a lost one that of the packet before. */
  readonly delay: number;
  readonly isLost: boolean;
}

/** How packets are sent over a trace and its fit, s. */
export interface Sending {
  /** Between two packets. */
  readonly gap: number;
  readonly duration: number;
}

/** Gap of packets over a trace whose rows are further apart, s. */
const widest = 0.05;
/** So much of a trace is measured, s. */
export const longest = 14_400;
const shortest = 30;
/** And so much at least of what was fitted to it, s. */
const shortestFit = 300;
/** All packets over a link are held in memory; where rows are closer, packets are further apart than they are. */
const mostPackets = 1_000_000;

export function sendingOver(rows: readonly TraceRow[]): Sending {
  const { interval, length } = seriesOf(rows);
  const duration = Math.min(longest, Math.max(shortest, length));
  const least = Math.max(duration, shortestFit) / mostPackets;
  return { gap: Math.max(Math.min(widest, interval) || widest, least), duration };
}

/** Over what was fitted to the trace, which can go on for any time. */
export function sendingOverFit({ gap, duration }: Sending): Sending {
  return { gap, duration: Math.max(duration, shortestFit) };
}

/** The same for the same name and link, however long. */
export function packetsOver(name: string, settings: LinkSettings, { gap, duration }: Sending): readonly SentPacket[] {
  const link = new Link({ seed: 1, name, settings });
  const delivery = new Delivery();
  const packets: SentPacket[] = [];
  for (let number = 0; number * gap < duration; number++) {
    const t = number * gap;
    link.carry(number, t, packetBytes, delivery);
    const isLost = delivery.lost || delivery.dropped;
    packets.push({ t, delay: isLost ? (packets.at(-1)?.delay ?? 0) : delivery.first - t, isLost });
  }
  return packets;
}

const packetBytes = 100;
/** Spans of a curve over time: about as many as a chart has pixels. */
const spans = 400;
/** Steps of a tail, over three powers of ten. */
const tailSteps = 60;

/** `until`: the end of the time that is drawn, s; the tail is that of all packets. */
export function curvesOf(packets: readonly SentPacket[], until: number): DelayCurves {
  const arrived = packets.filter(({ isLost }) => !isLost);
  const shown = arrived.filter(({ t }) => t < until);
  const size = Math.max(1, Math.ceil(shown.length / spans));
  const overTime = Array.from({ length: Math.ceil(shown.length / size) }, (_, k) => extremesOf(shown.slice(k * size, (k + 1) * size)));
  const delays = arrived.map(({ delay }) => delay).sort((a, b) => a - b);
  const tail = Array.from({ length: tailSteps + 1 }, (_, k) => power(10, (-3 * k) / tailSteps))
    .filter((share) => share * delays.length >= 1)
    .map((share) => [forChart(quantile(delays, 1 - share)), forChart(share)] as const);
  return { overTime: overTime.flat(), tail };
}

/** The lowest and the highest one, in order of time; one where they are the same. */
function extremesOf(packets: readonly SentPacket[]): readonly (readonly [number, number])[] {
  const low = packets.reduce((least, each) => (each.delay < least.delay ? each : least));
  const high = packets.reduce((most, each) => (each.delay > most.delay ? each : most));
  return [...new Set([low, high])].sort((a, b) => a.t - b.t).map(({ t, delay }) => [forChart(t), forChart(delay)] as const);
}

/** No pixel shows more digits. */
function forChart(value: number): number {
  return Number(value.toPrecision(6));
}
