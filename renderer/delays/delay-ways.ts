/** Delays of every way of the network: as asked for, as they came out, and as publishers estimate them. */
import type { NodeOutline } from '../../contract/bench-state.ts';
import type { Occurrence } from '../../contract/history/session-occurrence.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { quantile } from '../../engine/base/math/sample.ts';
import { type LinkNumbers, meanLoss } from '../connection/link-numbers.ts';

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
