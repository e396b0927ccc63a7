/** Channels between nodes, and what they make of one packet. */

/** Written by a channel, reused by the caller. */
export class Delivery {
  /** Copies that arrive: none when lost or dropped, two when duplicated. */
  arrivals: 0 | 1 | 2 = 0;
  /** When the packet arrives (s) and when its duplicate does, never before it; NaN for a copy that does not. */
  first = NaN;
  second = NaN;
  /** Lost in transit. */
  lost = false;
  /** Found no room in the queue. */
  dropped = false;
}

export function copyDelivery(from: Readonly<Delivery>, to: Delivery): void {
  to.arrivals = from.arrivals;
  to.first = from.first;
  to.second = from.second;
  to.lost = from.lost;
  to.dropped = from.dropped;
}

/** A packet on a channel. */
export interface UnderWay {
  /** When it was put on it, and when it arrives by what `carry` wrote, s; the channel may change that. */
  readonly sentOnAt: number;
  due: number;
  /** It arrives now. */
  readonly run: () => void;
}

/** Carries packets from one node to another. */
export interface Channel {
  /**
   * Carries packet number `update` (unique to the update on this channel) of `bytes` bytes, sent at `now` (s), and
   * writes when it arrives. Calls come in order of time. Must not allocate.
   */
  carry(update: number, now: number, bytes: number, out: Delivery): void;
  /**
   * Called when a packet arrives, where it may still be held back. Returns when it arrives again, s; `now`: it is not held;
   * Infinity: the channel runs it when it lets it go; NaN: it is lost.
   */
  heldUntil?(packet: UnderWay, now: number): number;
}

/** The channels that an update crosses to reach a receiver, and those that its acknowledgement crosses to come back. */
export interface Route {
  readonly updates: readonly Channel[];
  readonly acknowledgements: readonly Channel[];
}

/** The channels that a request to the time server crosses, and its answer. */
export interface TimeRoute {
  readonly requests: readonly Channel[];
  readonly answers: readonly Channel[];
}
