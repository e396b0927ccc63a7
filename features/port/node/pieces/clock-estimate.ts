/** Keeps the receiver's clock to the sender's, or to a server's. */
import { exchanges } from './constants.ts';
import type { Double, Doubles, Whole } from './numbers.ts';

/** Ratio by which a clock may drift between two exchanges: the frequency tolerance of RFC 5905. */
const driftTolerance: Double = 15e-6;

/**
 * Of the latest exchanges of time, believes the one that the network disturbed least: the smallest round trip, which
 * grows with its age. Source: the clock filter of NTP (RFC 5905, section 10).
 */
export class ClockEstimate {
  /** Time (s) by which the other clock is ahead of this one. There must have been an exchange. */
  offset: Double = 0;
  readonly #offsets: Doubles = new Float64Array(exchanges);
  readonly #roundTrips: Doubles = new Float64Array(exchanges);
  readonly #returned: Doubles = new Float64Array(exchanges);
  #taken: Whole = 0;

  /**
   * Takes in an exchange by its four readings (s): this clock's at sending, the other's at receiving and answering, this
   * clock's at the answer's arrival.
   */
  take(sent: Double, received: Double, answered: Double, returned: Double): void {
    const place = this.#taken % exchanges;
    this.#offsets[place] = (received - sent + (answered - returned)) / 2;
    this.#roundTrips[place] = returned - sent - (answered - received);
    this.#returned[place] = returned;
    this.#taken += 1;
    this.#choose(returned);
  }

  #choose(now: Double): void {
    let best: Whole = 0;
    for (let k: Whole = 1; k < exchanges; k += 1) {
      if (k < this.#taken && this.#distance(k, now) < this.#distance(best, now)) best = k;
    }
    this.offset = this.#offsets[best] as number;
  }

  /** Bounds the error of an exchange, s. */
  #distance(place: Whole, now: Double): Double {
    return (this.#roundTrips[place] as number) / 2 + driftTolerance * (now - (this.#returned[place] as number));
  }
}
