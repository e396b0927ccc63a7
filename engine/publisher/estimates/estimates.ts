/** The estimated error of one receiver: reckoned on from its latest reception, updates under way arriving as assumed. */
import type { DelayEstimate } from '../../base/clocks/delay-estimate.ts';
import type { FlightAssumption } from '../../plugin-api/fairness.ts';
import type { Course } from './course.ts';
import type { ExportHistory } from './export-history.ts';
import type { Flights } from './flights.ts';
import { Reckoning } from './reckoning.ts';
import type { Reception } from './reception.ts';
import type { Receptions } from './receptions.ts';
import type { Stretch } from './stretch.ts';

/** What is known of the receiver. */
interface Known {
  readonly history: ExportHistory;
  readonly delay: DelayEstimate;
  readonly flights: Flights;
  readonly receptions: Receptions;
}

/** Under each assumption a reckoning is carried along with the session, and one goes ahead of it to answer questions. */
export class Estimates {
  readonly #history: ExportHistory;
  readonly #delay: DelayEstimate;
  readonly #flights: Flights;
  readonly #receptions: Receptions;
  readonly #delayed = new Reckoning('delayed');
  readonly #atOnce = new Reckoning('at-once');
  readonly #ahead = new Reckoning('delayed');
  /** What `ahead` goes on from: whose and up to when (s), and the path as it was; null: the books have changed. */
  #basis: Reckoning | null = null;
  #basisTime = NaN;
  #basisChanges = 0;

  constructor({ history, delay, flights, receptions }: Known) {
    this.#history = history;
    this.#delay = delay;
    this.#flights = flights;
    this.#receptions = receptions;
  }

  /** An update was sent. What was reckoned up to now stays true. */
  sent(): void {
    this.#basis = null;
    if (this.#delayed.arrival === Infinity) this.#lookOut(this.#delayed);
    if (this.#atOnce.arrival === Infinity) this.#lookOut(this.#atOnce);
  }

  /** Flights or receptions have changed: it begins at the latest reception again. */
  changed(): void {
    this.#basis = null;
    this.#delayed.time = this.#atOnce.time = NaN;
  }

  /** As `Books.reckon`. */
  reckon(now: number, flights: FlightAssumption): void {
    const reckoning = this.#reckoning(flights);
    if (now === reckoning.time || !this.#receptions.latest) return;
    if (!(now > reckoning.time)) this.#restart(reckoning, this.#receptions.latest);
    this.#advance(reckoning, now);
  }

  /** As `Books.aee`; there must have been a reception. */
  aee(time: number, flights: FlightAssumption): number {
    const known = this.#reckoning(flights);
    return time === known.time ? known.aee : this.#aheadTo(time, flights).aee;
  }

  /** As `Books.timeOfAee`; there must have been a reception. */
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

  /** A reckoning up to `time`, from the latest reception on; of use until the next question. */
  anew(time: number): Readonly<Reckoning> {
    this.#ahead.assumption = 'delayed';
    this.#restart(this.#ahead, this.#receptions.latest as Reception);
    this.#advance(this.#ahead, time);
    this.#basis = null;
    return this.#ahead;
  }

  #reckoning(flights: FlightAssumption): Reckoning {
    return flights === 'delayed' ? this.#delayed : this.#atOnce;
  }

  #restart(reckoning: Reckoning, latest: Reception): void {
    const flight = reckoning.assumption === 'delayed' ? this.#delay.assumed : 0;
    reckoning.restart(latest, this.#history.numberAt(latest.time), flight);
    this.#lookOut(reckoning);
  }

  /** A reckoning up to `time` that nobody keeps. There must have been a reception. */
  #aheadTo(time: number, flights: FlightAssumption): Reckoning {
    const known = this.#reckoning(flights);
    const ahead = this.#ahead;
    if (this.#isAhead(known, time)) return ahead;
    if (known.time <= time) ahead.continue(known);
    else {
      ahead.assumption = flights;
      this.#restart(ahead, this.#receptions.latest as Reception);
    }
    this.#advance(ahead, time);
    this.#basis = known;
    this.#basisTime = known.time;
    this.#basisChanges = this.#history.changes;
    return ahead;
  }

  /** Whether that very reckoning was the last. */
  #isAhead(known: Reckoning, time: number): boolean {
    if (this.#basis !== known || this.#ahead.time !== time) return false;
    return this.#basisTime === known.time && this.#basisChanges === this.#history.changes;
  }

  /** Goes on to `until`, updates under way arriving as assumed. */
  #advance(reckoning: Reckoning, until: number): void {
    const stretch = this.#history.stretchAt(reckoning);
    if (stretch && until <= stretch.until && until >= reckoning.time) return this.#follow(stretch, reckoning, until);
    for (let news = this.#news(reckoning, until); news; news = this.#news(reckoning, until)) {
      this.#history.carry(reckoning, reckoning.arrived);
      reckoning.playing = news;
      reckoning.late = this.#flights.lateness(reckoning.next - 1, reckoning.arrived);
    }
    this.#history.carry(reckoning, until);
  }

  /** The same where the exported path follows one course all the time. */
  #follow(stretch: Stretch, reckoning: Reckoning, until: number): void {
    for (;;) {
      const news = this.#news(reckoning, until);
      const stop = news ? reckoning.arrived : until;
      if (stop > reckoning.time) {
        reckoning.aee += stretch.error(reckoning.playing, reckoning.late, reckoning.time, stop);
        reckoning.time = stop;
      }
      if (!news) return;
      reckoning.playing = news;
      reckoning.late = this.#flights.lateness(reckoning.next - 1, stop);
    }
  }

  /** The next update that takes the place of what is played, by `until`; null: none does. */
  #news(reckoning: Reckoning, until: number): Course | null {
    while (reckoning.arrival <= until) {
      const course = this.#flights.course(reckoning.next);
      reckoning.arrived = reckoning.arrival;
      reckoning.next += 1;
      this.#lookOut(reckoning);
      if (course.id > reckoning.playing.id) return course;
    }
    return null;
  }

  /** Looks out for the next arrival: not before the latest reception. */
  #lookOut(reckoning: Reckoning): void {
    const { next, earliest, flight } = reckoning;
    reckoning.arrival = next < this.#flights.count ? Math.max(earliest, this.#flights.sentAt(next) + flight) : Infinity;
  }
}
