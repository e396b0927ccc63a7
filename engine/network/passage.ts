/** What a link makes of one packet. */

/** Written by a carrier, reused by the caller. */
export class Passage {
  /** Copies that arrive: none when lost or dropped, two when duplicated. */
  arrivals: 0 | 1 | 2 = 0;
  /** When the packet arrives (s) and when its duplicate does, never before it; NaN for a copy that does not. */
  first = NaN;
  second = NaN;
  /** Lost on the way. */
  lost = false;
  /** Found no room in the queue. */
  dropped = false;
}

export function copyPassage(from: Readonly<Passage>, to: Passage): void {
  to.arrivals = from.arrivals;
  to.first = from.first;
  to.second = from.second;
  to.lost = from.lost;
  to.dropped = from.dropped;
}

/** Anything that carries packets from one node to another. */
export interface Carrier {
  /**
   * Carries packet number `update` (unique to the update on this link) of `bytes` bytes, put on the link at `now` (s), and writes what
   * becomes of it. Calls come in order of time. Must not allocate.
   */
  carry(update: number, now: number, bytes: number, out: Passage): void;
}
