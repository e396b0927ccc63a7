/**
 * The clock filter of NTP: of the latest exchanges, believe the one that the network disturbed least (RFC 5905, section
 * 10).
 */

/** Ratio by which a clock may drift between two exchanges: the frequency tolerance Φ of RFC 5905. */
const tolerance = 15e-6;

/**
 * Time in a queue is spent in one of the two directions only, and half of that is error: so half the round trip
 * bounds the error of an exchange, and grows with its age. Both directions are assumed to take equally long; half of
 * what they differ by is an error that no filter can see.
 */
export class ClockFilter {
  readonly #offsets: Float64Array;
  readonly #roundTrips: Float64Array;
  readonly #returned: Float64Array;
  #taken = 0;

  /** Chooses from this many. */
  constructor(samples: number) {
    this.#offsets = new Float64Array(samples);
    this.#roundTrips = new Float64Array(samples);
    this.#returned = new Float64Array(samples);
  }

  /**
   * Takes in an exchange by its four readings (s): the client's at sending, the server's at receiving and answering,
   * the client's at the answer's arrival.
   */
  take(sent: number, received: number, answered: number, returned: number): void {
    const place = this.#taken % this.#offsets.length;
    this.#offsets[place] = (received - sent + (answered - returned)) / 2;
    this.#roundTrips[place] = returned - sent - (answered - received);
    this.#returned[place] = returned;
    this.#taken += 1;
  }

  /** Time (s) by which the server's clock is ahead of the client's. There must have been an exchange. */
  get offset(): number {
    return this.#offsets[this.#best] as number;
  }

  /** Time (s) by which that is off at most, if both clocks keep to the tolerance. */
  get error(): number {
    return this.#distance(this.#best, this.#newest);
  }

  /** The exchange to believe. */
  get #best(): number {
    const newest = this.#newest;
    let best = 0;
    for (let place = 1; place < Math.min(this.#taken, this.#offsets.length); place++) {
      if (this.#distance(place, newest) < this.#distance(best, newest)) best = place;
    }
    return best;
  }

  /** When the latest exchange ended, by the client's clock. */
  get #newest(): number {
    return this.#returned[(this.#taken - 1) % this.#offsets.length] as number;
  }

  #distance(place: number, now: number): number {
    return (this.#roundTrips[place] as number) / 2 + tolerance * (now - (this.#returned[place] as number));
  }
}
