/** Delays of both directions of every link: configured, measured, and drawn as plots. */
import type { NodeOutline } from '../../contract/bench-state.ts';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { quantile } from '../../engine/base/math/sample.ts';
import type { LinkNumbers } from '../run/connection/link-numbers.ts';
import { meanLoss } from '../../engine/network/link-settings.ts';
import { measureAxis, timesAxis, type Layer, type Plot } from '../plot/plot.ts';
import type { ChartPoint } from '../plot/line-points.ts';
import type { AxisRange } from '../run/view-range.ts';
import { pointMark } from '../plot/point-marks.ts';
import type { ConditionLog } from '../run/conditions.ts';
import { binsOver, histogramOf } from '../charts/metrics/histogram.ts';
import { receiverDash } from '../components/theme/receiver-dashes.ts';

/** Down: updates to a receiver; up: its acknowledgements. */
export const directions = ['down', 'up'] as const;
export type Direction = (typeof directions)[number];

/** Kinds of occurrences that contain delays. */
export const delayKinds = ['arrived', 'lost', 'acknowledged'] as const;

export interface DelaySample {
  /** Arrival, and one-way delay, s. */
  readonly time: number;
  readonly delay: number;
}

export interface LinkDelays {
  readonly receiver: string;
  readonly direction: Direction;
  /** As set now; null where there is no such link. */
  readonly configured: Pick<LinkNumbers, 'delay' | 'jitter' | 'loss'> | null;
  readonly samples: readonly DelaySample[];
  /** Known losses; only of updates. */
  readonly lost: number;
}

/** Down and up of every receiver, in the order in which the layout names them. */
export function linkDelays(
  occurrences: readonly Occurrence[],
  { pairs }: TelemetryLayout,
  nodes: readonly NodeOutline[],
): readonly LinkDelays[] {
  const receivers = [...new Set(pairs.map(({ receiver }) => receiver))];
  const links = new Map(
    receivers.flatMap((receiver) => directions.map((direction) => [`${receiver} ${direction}`, emptyLink(receiver, direction, nodes)])),
  );
  for (const { kind, time, since, pair = -1 } of occurrences) {
    const link = links.get(`${pairs[pair]?.receiver} ${kind === 'acknowledged' ? 'up' : 'down'}`);
    if (kind === 'lost' && link) link.lost++;
    else if (since !== undefined) link?.samples.push({ time, delay: time - since });
  }
  return [...links.values()];
}

function emptyLink(receiver: string, direction: Direction, nodes: readonly NodeOutline[]) {
  const settings = nodes.find(({ id }) => id === receiver)?.[direction] ?? null;
  const configured = settings && { delay: settings.delay, jitter: settings.jitter?.spread ?? 0, loss: meanLoss(settings.loss) };
  return { receiver, direction, configured, samples: [] as DelaySample[], lost: 0 };
}

export interface DelaySummary {
  readonly count: number;
  readonly mean: number;
  readonly quantiles: readonly number[];
  readonly most: number;
  /** Share of the packets sent. */
  readonly lostShare: number;
}

/** Quantiles of the table, in ascending order. */
export const shownQuantiles = [0.05, 0.5, 0.95, 0.99] as const;

export function summaryOf({ samples, lost }: Pick<LinkDelays, 'samples' | 'lost'>): DelaySummary {
  const delays = samples.map(({ delay }) => delay);
  return {
    count: delays.length,
    mean: delays.reduce((sum, delay) => sum + delay, 0) / delays.length,
    quantiles: shownQuantiles.map((share) => quantile(delays, share)),
    most: delays.length === 0 ? Number.NaN : delays.reduce((most, delay) => Math.max(most, delay)),
    lostShare: lost / (lost + delays.length),
  };
}

export const directionInWords = ({ receiver, direction }: Pick<LinkDelays, 'receiver' | 'direction'>) =>
  direction === 'down' ? `→ ${receiver}` : `← ${receiver}`;

/** Colours are the lanes': receivers have marks and dashes, the two directions a neutral shade each. */
export interface ShownLink extends LinkDelays {
  readonly colour: string;
  /** The place of its receiver among all. */
  readonly place: number;
}

/** Points drawn of a link at most, evenly chosen. */
const mostPoints = 400;
const aboutBins = 40;

/** Each packet at its arrival; as a line, the configured delay. */
export function delaysOverTime(links: readonly ShownLink[], log: ConditionLog, range: AxisRange): Plot {
  const drawn = links.map((link) => ({ link, line: configuredPoints(link, log, range), packets: drawnPoints(link) }));
  const { title, factor } = timesAxis(
    'one-way delay',
    drawn.flatMap(({ line, packets }) => [...line, ...packets].map(({ y }) => y)),
  );
  const inUnit = (points: readonly ChartPoint[]) => points.map(({ x, y }) => ({ x, y: y * factor }));
  return {
    x: { title: 'session time (min:s)', time: true },
    y: { title, zero: true },
    xRange: range,
    yRange: null,
    layers: drawn.flatMap(({ link: { colour, place }, line, packets }): Layer[] => [
      { shape: 'line', colour, dash: receiverDash(place), points: inUnit(line) },
      { shape: 'points', colour, mark: pointMark(place), size: 1.5, points: inUnit(packets) },
    ]),
  };
}

function drawnPoints({ samples }: LinkDelays) {
  const stride = Math.max(1, Math.ceil(samples.length / mostPoints));
  return samples.filter((_, i) => i % stride === 0).map(({ time, delay }) => ({ x: time, y: delay }));
}

/** Level between changes. */
function configuredPoints({ receiver, direction }: LinkDelays, log: ConditionLog, { from, to }: AxisRange) {
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

/** A share of each link's packets for each delay. */
export function delayDistribution(links: readonly ShownLink[]): Plot {
  const delays = links.map((link) => link.samples.map(({ delay }) => delay));
  const configured = links.map((link) => link.configured?.delay ?? Number.NaN);
  const { title, factor } = timesAxis('one-way delay', [...delays.flat(), ...configured]);
  const samples = delays.map((each) => Float64Array.from(each, (delay) => delay * factor));
  const ends = samples.flatMap((values) =>
    values.length === 0 ? [] : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))],
  );
  const bins = binsOver(ends.length === 0 ? 0 : Math.min(...ends), ends.length === 0 ? 1 : Math.max(...ends), aboutBins);
  return {
    x: { title, zero: true },
    y: { ...measureAxis('share of the packets', 'ratio'), zero: true },
    xRange: null,
    yRange: null,
    layers: links.map(({ colour, place }, i) => {
      const values = samples[i] ?? new Float64Array();
      const counts = histogramOf(values, values.length, bins);
      const points = [...counts].map((count, bin) => ({ x: bins.from + bin * bins.width, y: count / values.length }));
      const ends = [{ x: bins.from, y: 0 }, ...points, { x: bins.from + bins.count * bins.width, y: 0 }];
      return { shape: 'steps', colour, dash: receiverDash(place), points: values.length === 0 ? [] : ends };
    }),
  };
}
