/** Single packets, or probes, as a trace: when each was sent, how long it took, and which were lost. */
import { median } from '../../../engine/base/math/sample.ts';
import { densePackets, type TraceRow } from '../../../engine/network/link-settings.ts';
import type { LogSource, NetworkLog } from './network-log.ts';

/** In order of their sending, which need not rise. */
export interface Packets {
  /** When each was sent, s. */
  readonly sent: readonly number[];
  /** s; NaN: lost. At least one is none. */
  readonly delay: readonly number[];
}

/** The loss at a time is computed over as many packets around it: half of them before, half after. */
const window = 20;
/** s between rows whose times are the same, or fall back. */
const least = 1e-6;

/**
 * A row per packet, from 0; one that was lost keeps the delay before it. Of packets that are close together each row says
 * whether its own was lost, so that bursts stay what they were. Of others it is the share of those around.
 */
export function traceOfPackets({ sent, delay }: Packets): readonly TraceRow[] {
  const isDense = areDense(sent);
  const from = sent[0] ?? 0;
  const lost = lostBefore(delay);
  let known = delay.find((each) => !Number.isNaN(each)) ?? 0;
  let before = -Infinity;
  return sent.map((time, k) => {
    const own = delay[k] as number;
    if (!Number.isNaN(own)) known = own;
    before = Math.max(time - from, before + least);
    return { t: before, delay: known, loss: isDense ? Number(Number.isNaN(own)) : shareAround(lost, k) };
  });
}

function areDense(sent: readonly number[]): boolean {
  return sent.length > 1 && median(sent.slice(1).map((time, k) => time - (sent[k] as number))) <= densePackets;
}

/** How many before each packet were lost; one more than packets. */
function lostBefore(delay: readonly number[]): Float64Array {
  const lost = new Float64Array(delay.length + 1);
  delay.forEach((each, k) => (lost[k + 1] = (lost[k] as number) + Number(Number.isNaN(each))));
  return lost;
}

function shareAround(lost: Float64Array, k: number): number {
  const [from, to] = [Math.max(0, k - window / 2), Math.min(lost.length - 1, k + window / 2 + 1)];
  return ((lost[to] as number) - (lost[from] as number)) / (to - from);
}

/** How the loss of rows came about. */
export function lossNote({ sent, delay }: Packets): readonly string[] {
  if (!delay.some((each) => Number.isNaN(each))) return [];
  return areDense(sent)
    ? ['A row loses all where its packet was lost, else nothing.']
    : [`The loss of a row is the share of the ${window + 1} packets around it that were lost.`];
}

/** What a log of round trips was found to be. */
export interface RoundTrips {
  readonly kind: string;
  /** Their delays are round trips. */
  readonly packets: Packets;
  readonly counts: Readonly<Record<string, number>>;
  readonly notes?: readonly string[];
  readonly assumed?: readonly string[];
}

/** A log of round trips, each divided into its two ways. */
export function logOfRoundTrips(source: LogSource, { kind, packets, counts, notes = [], assumed = [] }: RoundTrips): NetworkLog {
  source.checkRows(packets.sent.length);
  const rows = traceOfPackets(packets);
  return { ...dividedWays(source, rows), kind, counts, ...withSplit(source, [...notes, ...lossNote(packets)], assumed) };
}

/** Rows whose delays are round trips, as rows of the two ways. */
export function dividedWays(source: LogSource, roundTrips: readonly TraceRow[]): Pick<NetworkLog, 'rows' | 'up'> {
  const share = source.option('split') ?? 0.5;
  const part = (of: number) => roundTrips.map((row) => (row.delay === undefined ? row : { ...row, delay: row.delay * of }));
  return { rows: part(1 - share), up: share === 0.5 ? null : part(share) };
}

/** Says how round trips were divided, and that this was assumed where the user did not say it. */
export function withSplit(source: LogSource, notes: readonly string[], assumed: readonly string[]): Pick<NetworkLog, 'notes' | 'assumed'> {
  const share = source.option('split');
  if (share === undefined)
    return {
      notes,
      assumed: [...assumed, 'The delay of each direction is half of a round trip, which does not show how it divides (split).'],
    };
  return { notes: [...notes, `The way up has ${share} of a round trip, the way down ${Number((1 - share).toPrecision(6))}.`], assumed };
}
