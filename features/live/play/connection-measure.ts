/** Measures the own connection to the host, unimpaired: delay, jitter and loss, in the fields of a link. */
import { median } from '../../../engine/base/math/sample.ts';
import type { BenchClient } from '../../../client/bench-client.ts';
import { fitLink, leastRows } from '../../network/common/fit/fit-link.ts';
import type { MeasuredConnection } from '../calls/live-calls.ts';

/** Length of a usual measurement and of a long one, which shows stalls, and time between two exchanges, ms. */
export const measureMs = 60_000;
export const longMeasureMs = 300_000;
const everyMs = 100;
/** Exchanges that may be in transit at once: on a connection that stands still no more are begun. */
const mostWaiting = 50;

/**
 * TCP sends a lost packet again, so loss shows as delay: an exchange that took this much longer than the median, s,
 * counts as one with a loss. Linux and Windows wait at least that long before they send again (RTO_MIN; RFC 6298 says
 * 1 s).
 */
const resendAfter = 0.2;

interface MeasureParts {
  readonly bench: Pick<BenchClient, 'call'>;
  /** Rises evenly, ms. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
  /** Gets the share that is done, 0 to 1. */
  readonly progress: (share: number) => void;
  readonly lengthMs?: number;
  /** Gets every exchange that came back: when it began, s since the measurement did, and how long it took, s. */
  readonly exchanged?: (exchange: Exchange) => void;
}

export interface Exchange {
  readonly t: number;
  readonly roundTrip: number;
}

/** Null: cancelled, or too few answers to say anything. Exchanges that the connection drops are left out. */
export async function measureConnection(parts: MeasureParts): Promise<MeasuredConnection | null> {
  const { bench, nowMs, wait, signal, progress, lengthMs = measureMs, exchanged } = parts;
  const roundTrips: number[] = [];
  const began = nowMs();
  let waiting = 0;
  const exchange = async () => {
    waiting += 1;
    const sent = nowMs();
    try {
      const { received, answered } = await bench.call('live.time', {});
      const roundTrip = Math.max((nowMs() - sent) / 1e3 - (answered - received), 0);
      roundTrips.push(roundTrip);
      exchanged?.({ t: (sent - began) / 1e3, roundTrip });
    } catch {
      // The connection went away: what was measured before counts.
    }
    waiting -= 1;
  };
  while (!signal.aborted && nowMs() - began < lengthMs) {
    if (waiting < mostWaiting) void exchange();
    progress((nowMs() - began) / lengthMs);
    await wait(everyMs);
  }
  return signal.aborted ? null : connectionOf(roundTrips);
}

/**
 * The connection with these round trips, s. Both directions count as alike: half of the median each, the deviation
 * (1.4826 · MAD, robust against outliers) shared as of two independent sums, and the same share lost in each.
 */
export function connectionOf(roundTrips: readonly number[]): MeasuredConnection | null {
  if (roundTrips.length < leastRows) return null;
  const middle = median(roundTrips);
  const fast = roundTrips.filter((roundTrip) => roundTrip < middle + resendAfter);
  const deviation = 1.4826 * median(fast.map((roundTrip) => Math.abs(roundTrip - middle)));
  const lost = 1 - fast.length / roundTrips.length;
  return { delay: middle / 2, jitter: deviation / Math.SQRT2, loss: 1 - Math.sqrt(1 - lost), samples: roundTrips.length };
}

/** The exchanges as a table, which is a trace of links and what `driftbench network` reads. */
export function exchangesCsv(exchanges: readonly Exchange[]): string {
  return ['t,rtt (s)', ...rowsOf(exchanges).map(({ t, roundTrip }) => `${t},${roundTrip}`), ''].join('\n');
}

/**
 * The link, as YAML, that `driftbench network --fit` makes of that table; `exchanges`: enough for a measurement. What it
 * cannot show stands above it.
 */
export function fittedYaml(exchanges: readonly Exchange[]): string {
  const { link, notes } = fitLink(rowsOf(exchanges).map(({ t, roundTrip }) => ({ t: Number(t), delay: Number(roundTrip) / 2 })));
  // JSON is YAML, too.
  const fields = Object.entries(link).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`);
  return [...notes.map((note) => `# ${note}`), 'link:', ...fields, ''].join('\n');
}

/** In the order in which they were sent, s. */
function rowsOf(exchanges: readonly Exchange[]): readonly { readonly t: string; readonly roundTrip: string }[] {
  const sorted = exchanges.toSorted((a, b) => a.t - b.t);
  return sorted.map(({ t, roundTrip }) => ({ t: t.toFixed(4), roundTrip: roundTrip.toFixed(6) }));
}
