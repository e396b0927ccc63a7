/** Measures the own connection to the host, unimpaired: delay, jitter and loss, in the fields of a link. */
import { median } from '../../../engine/base/math/sample.ts';
import type { BenchClient } from '../../../client/bench-client.ts';
import type { MeasuredConnection } from '../calls/live-calls.ts';

/** Length of a measurement, and time between two exchanges, ms. */
export const measureMs = 60_000;
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
}

/** Null: cancelled, or too few answers to say anything. Exchanges that the connection drops are left out. */
export async function measureConnection(parts: MeasureParts): Promise<MeasuredConnection | null> {
  const { bench, nowMs, wait, signal, progress, lengthMs = measureMs } = parts;
  const roundTrips: number[] = [];
  const began = nowMs();
  let waiting = 0;
  const exchange = async () => {
    waiting += 1;
    const sent = nowMs();
    try {
      const { received, answered } = await bench.call('live.time', {});
      roundTrips.push(Math.max((nowMs() - sent) / 1e3 - (answered - received), 0));
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

/** Least number of exchanges. */
const fewest = 20;

/**
 * The connection with these round trips, s. Both directions count as alike: half of the median each, the deviation
 * (1.4826 · MAD, robust against outliers) shared as of two independent sums, and the same share lost in each.
 */
export function connectionOf(roundTrips: readonly number[]): MeasuredConnection | null {
  if (roundTrips.length < fewest) return null;
  const middle = median(roundTrips);
  const fast = roundTrips.filter((roundTrip) => roundTrip < middle + resendAfter);
  const deviation = 1.4826 * median(fast.map((roundTrip) => Math.abs(roundTrip - middle)));
  const lost = 1 - fast.length / roundTrips.length;
  return { delay: middle / 2, jitter: deviation / Math.SQRT2, loss: 1 - Math.sqrt(1 - lost), samples: roundTrips.length };
}
