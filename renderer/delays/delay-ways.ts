/** Delays of every way of the network: as asked for, as they came out, and as publishers estimate them. */
import type { NodeOutline } from '../../contract/bench-state.ts';
import type { Occurrence } from '../../contract/history/session-occurrence.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { quantile } from '../../engine/base/math/sample.ts';
import { type LinkNumbers, meanLoss } from '../connection/link-numbers.ts';
import type { Layer, Plot } from '../charts/plot.ts';
import type { AxisRange } from '../charts/view-range.ts';
import { pointMark } from '../charts/point-marks.ts';
import type { ConditionLog } from '../charts/metrics/conditions.ts';
import { binsOver, histogramOf } from '../charts/metrics/histogram.ts';
import { receiverDash } from '../theme/receiver-dashes.ts';

/** Down: updates on their way to a receiver; up: its acknowledgements on their way back. */
export const directions = ['down', 'up'] as const;
export type Direction = (typeof directions)[number];

/** Kinds of occurrences that tell of delays. */
export const delayKinds = ['arrived', 'lost', 'acknowledged'] as const;

export interface DelaySample {
  /** When it came in, and how long it had been under way, s. */
  readonly time: number;
  readonly delay: number;
}

export interface DelayWay {
  readonly receiver: string;
  readonly direction: Direction;
  /** As set now; null where there is no such link. */
  readonly asked: Pick<LinkNumbers, 'delay' | 'jitter' | 'loss'> | null;
  readonly samples: readonly DelaySample[];
  /** Losses that were told of; only of updates. */
  readonly lost: number;
}

/** Down and up of every receiver, in the order in which the layout names them. */
export function delayWays(
  occurrences: readonly Occurrence[],
  { pairs }: TelemetryLayout,
  nodes: readonly NodeOutline[],
): readonly DelayWay[] {
  const receivers = [...new Set(pairs.map(({ receiver }) => receiver))];
  const ways = new Map(
    receivers.flatMap((receiver) => directions.map((direction) => [`${receiver} ${direction}`, emptyWay(receiver, direction, nodes)])),
  );
  for (const { kind, time, since, pair = -1 } of occurrences) {
    const way = ways.get(`${pairs[pair]?.receiver} ${kind === 'acknowledged' ? 'up' : 'down'}`);
    if (kind === 'lost' && way) way.lost++;
    else if (since !== undefined) way?.samples.push({ time, delay: time - since });
  }
  return [...ways.values()];
}

function emptyWay(receiver: string, direction: Direction, nodes: readonly NodeOutline[]) {
  const link = nodes.find(({ id }) => id === receiver)?.[direction] ?? null;
  const asked = link && { delay: link.delay, jitter: link.jitter?.spread ?? 0, loss: meanLoss(link.loss) };
  return { receiver, direction, asked, samples: [] as DelaySample[], lost: 0 };
}

export interface DelaySummary {
  readonly count: number;
  readonly mean: number;
  readonly quantiles: readonly number[];
  readonly most: number;
  /** Share of those that left. */
  readonly lostShare: number;
}

/** Quantiles that are told: least to greatest. */
export const toldQuantiles = [0.05, 0.5, 0.95, 0.99] as const;

export function summaryOfWay({ samples, lost }: Pick<DelayWay, 'samples' | 'lost'>): DelaySummary {
  const delays = samples.map(({ delay }) => delay);
  return {
    count: delays.length,
    mean: delays.reduce((sum, delay) => sum + delay, 0) / delays.length,
    quantiles: toldQuantiles.map((share) => quantile(delays, share)),
    most: delays.length === 0 ? Number.NaN : delays.reduce((most, delay) => Math.max(most, delay)),
    lostShare: lost / (lost + delays.length),
  };
}

export const wayInWords = ({ receiver, direction }: Pick<DelayWay, 'receiver' | 'direction'>) =>
  direction === 'down' ? `→ ${receiver}` : `← ${receiver}`;

/** Colours are the lanes': receivers have marks and dashes, the two directions a neutral shade each. */
export interface ShownWay extends DelayWay {
  readonly colour: string;
  /** Of its receiver among all. */
  readonly place: number;
}

/** Points that are drawn of a way at most: evenly left out of more. */
const mostPoints = 400;
const aboutBins = 40;

/** Each packet where it came in; as a line, what was asked for. */
export function delaysOverTime(ways: readonly ShownWay[], log: ConditionLog, range: AxisRange): Plot {
  return {
    x: { title: 'session time (min:s)', time: true },
    y: { title: 'one-way delay (s)', zero: true },
    ...{ xRange: range, yRange: null },
    layers: ways.flatMap((way): Layer[] => [
      { shape: 'line', colour: way.colour, dash: receiverDash(way.place), points: askedPoints(way, log, range) },
      { shape: 'points', colour: way.colour, mark: pointMark(way.place), size: 1.5, points: drawnPoints(way) },
    ]),
  };
}

function drawnPoints({ samples }: DelayWay) {
  const stride = Math.max(1, Math.ceil(samples.length / mostPoints));
  return samples.filter((_, i) => i % stride === 0).map(({ time, delay }) => ({ x: time, y: delay }));
}

/** Level between changes. */
function askedPoints({ receiver, direction }: DelayWay, log: ConditionLog, { from, to }: AxisRange) {
  const changes = log.entries.map(({ time }) => time).filter((time) => time > from && time < to);
  const at = (time: number) => log.at(time)?.links[receiver]?.[direction] ?? Number.NaN;
  const levels = [{ x: from, y: at(from) }];
  for (const time of changes) {
    const y = at(time);
    const before = levels.at(-1);
    if (before && before.y !== y) levels.push({ x: time, y: before.y }, { x: time, y });
  }
  return [...levels, { x: to, y: at(to) }];
}

/** A share of each way's packets for each delay. */
export function delayDistribution(ways: readonly ShownWay[]): Plot {
  const samples = ways.map((way) => Float64Array.from(way.samples, ({ delay }) => delay));
  const ends = samples.flatMap((values) =>
    values.length === 0 ? [] : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))],
  );
  const bins = binsOver(ends.length === 0 ? 0 : Math.min(...ends), ends.length === 0 ? 1 : Math.max(...ends), aboutBins);
  return {
    x: { title: 'one-way delay (s)', zero: true },
    y: { title: 'share of the packets', zero: true },
    ...{ xRange: null, yRange: null },
    layers: ways.map(({ colour, place }, i) => {
      const values = samples[i] ?? new Float64Array();
      const counts = histogramOf(values, values.length, bins);
      const points = [...counts].map((count, bin) => ({ x: bins.from + bin * bins.width, y: count / values.length }));
      const ends = [{ x: bins.from, y: 0 }, ...points, { x: bins.from + bins.count * bins.width, y: 0 }];
      return { shape: 'steps', colour, dash: receiverDash(place), points: values.length === 0 ? [] : ends };
    }),
  };
}
