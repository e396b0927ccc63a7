/** The latest arrivals at one receiver: each acknowledgement names the last of them, and so those of a lost one too. */

/** Arrivals that are older (s) may be forgotten: publishers no longer wait for their acknowledgements. */
const patience = 20;

/** An update that has arrived, by its numbers. */
export class Arrival {
  id = 0;
  level = 0;
  serial = 0;
  /** s */
  time = 0.0;
  /** Time (s) by which the receiver's clock was ahead of the one that was read for the sending. */
  clockError = 0.0;
  /** The publisher knows of it. */
  isKnown = false;
}

export class NamedArrivals {
  /** How many there have been: the next one has this number. */
  count = 0;
  readonly #names: number;
  /** A ring; it grows where its oldest is still waited for. */
  #arrivals: Arrival[];

  /** `names`: how many an acknowledgement names. */
  constructor(names: number) {
    this.#names = names;
    this.#arrivals = Array.from({ length: names }, () => new Arrival());
  }

  /** How many the acknowledgement of the latest one names. */
  get named(): number {
    return Math.min(this.#names, this.count);
  }

  /** The next arrival, at `now` (s), to be filled in. It is reused once it is forgotten. */
  add(now: number): Arrival {
    const { length } = this.#arrivals;
    if (this.count >= length && this.at(this.count).time > now - patience) this.#grow();
    const arrival = this.at(this.count++);
    arrival.time = now;
    arrival.isKnown = false;
    return arrival;
  }

  /** The first of those that the acknowledgement of arrival `number` names and that are not forgotten. */
  firstNamed(number: number): number {
    return Math.max(number + 1 - this.#names, this.count - this.#arrivals.length, 0);
  }

  at(number: number): Arrival {
    return this.#arrivals[number % this.#arrivals.length] as Arrival;
  }

  /** Twice as long, in the same order. */
  #grow(): void {
    const former = this.#arrivals;
    const wider = Array.from({ length: 2 * former.length }, () => new Arrival());
    for (let at = this.count - former.length; at < this.count; at++) wider[at % wider.length] = this.at(at);
    this.#arrivals = wider;
  }
}
