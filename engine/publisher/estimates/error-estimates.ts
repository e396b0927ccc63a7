/** The estimated error of one receiver from its latest known arrival on; updates in flight arrive as assumed. */
import type { DelayEstimate } from '../../base/clocks/delay-estimate.ts';
import type { FlightAssumption } from '../../plugin-api/fairness.ts';
import type { UpdatePath } from './update-path.ts';
import type { ExportHistory } from './export-history.ts';
import type { Flights } from './flights.ts';
import { Estimate, type KnownArrival } from './estimate.ts';
import type { KnownArrivals } from './known-arrivals.ts';

/** The publisher's knowledge of the receiver. */
interface Known {
  readonly history: ExportHistory;
  readonly delay: DelayEstimate;
  readonly flights: Flights;
  readonly arrivals: KnownArrivals;
}

/**
 * Under each assumption one estimate advances with the session; a further one is carried ahead of it to answer
 * requests.
 */
export class ErrorEstimates {
  readonly #history: ExportHistory;
  readonly #delay: DelayEstimate;
  readonly #flights: Flights;
  readonly #arrivals: KnownArrivals;
  readonly #delayed = new Estimate('delayed');
  readonly #atOnce = new Estimate('at-once');
  readonly #ahead = new Estimate('delayed');
  /** The running estimate that rows of a recording read; null: nothing is recorded. */
  #recorded: Estimate | null = null;
  /**
   * The basis of `ahead`: the estimate, its time (s) and the version of the path; null: flights or arrivals have
   * changed since.
   */
  #basis: Estimate | null = null;
  #basisTime = NaN;
  #basisChanges = 0;

  constructor({ history, delay, flights, arrivals }: Known) {
    this.#history = history;
    this.#delay = delay;
    this.#flights = flights;
    this.#arrivals = arrivals;
  }

  /** An update was sent. Estimates up to now stay valid. */
  sent(): void {
    this.#basis = null;
    if (this.#delayed.arrival === Infinity) this.#findArrival(this.#delayed);
    if (this.#atOnce.arrival === Infinity) this.#findArrival(this.#atOnce);
    if (this.#recorded?.arrival === Infinity) this.#findArrival(this.#recorded);
  }

  /** Flights or arrivals have changed: estimates begin at the latest known arrival again. */
  changed(): void {
    this.#basis = null;
    this.#delayed.time = this.#atOnce.time = NaN;
    if (this.#recorded) this.#recorded.time = NaN;
  }

  /** As `ReceiverEstimates.advance`. */
  advance(now: number, flights: FlightAssumption): void {
    const estimate = this.#estimate(flights);
    if (now === estimate.time || !this.#arrivals.latest) return;
    if (!(now > estimate.time)) this.#restart(estimate, this.#arrivals.latest);
    this.#advance(estimate, now);
  }

  /** As `ReceiverEstimates.aee`. There must be a known arrival. */
  aee(time: number, flights: FlightAssumption): number {
    const known = this.#estimate(flights);
    return time === known.time ? known.aee : this.#aheadTo(time, flights).aee;
  }

  /** As `ReceiverEstimates.aeeRecorded`. There must be a known arrival. */
  aeeRecorded(now: number): number {
    const estimate = (this.#recorded ??= new Estimate('delayed'));
    if (!(now >= estimate.time)) this.#restart(estimate, this.#arrivals.latest as KnownArrival);
    this.#advance(estimate, now);
    return estimate.aee;
  }

  /** As `ReceiverEstimates.timeOfAee`. There must be a known arrival. */
  timeOfAee(amount: number, from: number, until: number, flights: FlightAssumption): number {
    const ahead = this.#aheadTo(from, flights);
    if (amount <= ahead.aee) return from;
    for (;;) {
      const arrival = Math.min(until, ahead.arrival);
      const reached = this.#history.timeOfError(ahead, amount - ahead.aee, arrival);
      if (reached < Infinity || arrival >= until) return reached;
      this.#advance(ahead, arrival);
      if (amount <= ahead.aee) return arrival;
    }
  }

  /** An estimate at `time` from the latest known arrival on; valid until the next request. */
  fromLatestArrival(time: number): Readonly<Estimate> {
    this.#ahead.assumption = 'delayed';
    this.#restart(this.#ahead, this.#arrivals.latest as KnownArrival);
    this.#advance(this.#ahead, time);
    this.#basis = null;
    return this.#ahead;
  }

  #estimate(flights: FlightAssumption): Estimate {
    return flights === 'delayed' ? this.#delayed : this.#atOnce;
  }

  #restart(estimate: Estimate, latest: KnownArrival): void {
    const flight = estimate.assumption === 'delayed' ? this.#delay.assumed : 0;
    estimate.restart(latest, this.#history.numberAt(latest.time), flight);
    this.#findArrival(estimate);
  }

  /** An estimate at `time`, valid until the next request. There must be a known arrival. */
  #aheadTo(time: number, flights: FlightAssumption): Estimate {
    const known = this.#estimate(flights);
    const ahead = this.#ahead;
    if (this.#isAhead(known, time)) return ahead;
    if (known.time <= time) ahead.continue(known);
    else {
      ahead.assumption = flights;
      this.#restart(ahead, this.#arrivals.latest as KnownArrival);
    }
    this.#advance(ahead, time);
    this.#basis = known;
    this.#basisTime = known.time;
    this.#basisChanges = this.#history.changes;
    return ahead;
  }

  /** Returns true if `ahead` already is that estimate. */
  #isAhead(known: Estimate, time: number): boolean {
    if (this.#basis !== known || this.#ahead.time !== time) return false;
    return this.#basisTime === known.time && this.#basisChanges === this.#history.changes;
  }

  /** Advances an estimate to `until`; updates in flight arrive as assumed. */
  #advance(estimate: Estimate, until: number): void {
    for (let next = this.#nextPath(estimate, until); next; next = this.#nextPath(estimate, until)) {
      this.#history.carry(estimate, estimate.arrived);
      estimate.playing = next;
      estimate.late = this.#flights.lateness(estimate.next - 1, estimate.arrived);
    }
    this.#history.carry(estimate, until);
  }

  /** The path of the next update that replaces the one in use, by `until`; null: there is none. */
  #nextPath(estimate: Estimate, until: number): UpdatePath | null {
    while (estimate.arrival <= until) {
      const path = this.#flights.path(estimate.next);
      estimate.arrived = estimate.arrival;
      estimate.next += 1;
      this.#findArrival(estimate);
      if (path.id > estimate.playing.id) return path;
    }
    return null;
  }

  /** Finds when the next update arrives: not before the latest known arrival. */
  #findArrival(estimate: Estimate): void {
    const { next, earliest, flight } = estimate;
    estimate.arrival = next < this.#flights.count ? Math.max(earliest, this.#flights.sentAt(next) + flight) : Infinity;
  }
}
