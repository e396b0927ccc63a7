/** The publisher's books for one receiver: what it knows and estimates of that receiver's export error. */
import { anchorOf } from '../clocks/anchor.ts';
import { DelayEstimate, type DelaySource } from '../clocks/delay-estimate.ts';
import type { FlightAssumption } from '../plugin-api/fairness.ts';
import type { ClockMode } from '../plugin-api/lane-rules.ts';
import { Flight, nowhere, Reception, Reckoning } from './book-entries.ts';
import type { Course } from './course.ts';
import type { ExportHistory } from './export-history.ts';
import { Line } from './line.ts';
import type { PathPiece } from './path-piece.ts';

/**
 * How long (s) an acknowledgement is waited for. One that tells of a reception further back than this from the latest known one is
 * ignored; an estimated error that has been waiting for longer is taken as confirmed.
 */
const patience = 10;

/**
 * CEE: error from the first to the latest acknowledged arrival h, along the acknowledged updates. EEE: error from h to now, updates
 * in flight assumed to arrive at max(h, sent + estimated delay), or when sent. AEE = CEE + EEE; 0 before the first acknowledgement.
 * A convergence scheme at the receiver is not reckoned with, nor that a model which derives its fix from several updates derives another
 * at a receiver that missed some: pieces are those of the publisher, who missed none. Source: thesis, section 3.3, with the errata of its equations.
 */
export class Books {
  /** Estimated one-way delay, from the acknowledgements. */
  readonly delay = new DelayEstimate();
  /** Updates sent, the newest of them, and when one was last sent, s. */
  sentUpdates = 0;
  lastSent = nowhere;
  lastSentAt = -Infinity;
  /** When the update arrived that was last heard of, as the books have it, s. */
  lastReception = NaN;
  readonly #history: ExportHistory;
  readonly #clock: ClockMode;
  readonly #delayFrom: DelaySource;
  /** In order of sending; numbers rise too, for an update is sent at most once and never after a newer one. */
  readonly #flights = new Line<Flight>();
  readonly #receptions = new Line<Reception>();
  readonly #freeFlights: Flight[] = [];
  readonly #freeReceptions: Reception[] = [];
  readonly #delayed = new Reckoning();
  readonly #atOnce = new Reckoning();
  readonly #ahead = new Reckoning();
  /** What `ahead` goes on from: whose and up to when (s), and the path as it was; null: the books have changed. */
  #basis: Reckoning | null = null;
  #basisTime = NaN;
  #basisChanges = 0;

  constructor(history: ExportHistory, clock: ClockMode, delayFrom: DelaySource = 'clocks') {
    this.#history = history;
    this.#clock = clock;
    this.#delayFrom = delayFrom;
  }

  /** The update was sent to this receiver at `now`; here it is as it entered the exported path. */
  sent(update: PathPiece, now: number): void {
    const flight = this.#freeFlights.pop() ?? new Flight();
    flight.course = this.#history.courseOf(update);
    flight.sentAt = now;
    flight.age = now - update.stamp + this.delay.value;
    this.#flights.push(flight);
    this.#basis = null;
    this.sentUpdates += 1;
    this.lastSentAt = now;
    this.lastSent = flight.course;
    this.#tidy(now);
  }

  /**
   * The publisher hears at `now` that update `id` arrived at `time` (s) by the receiver's clock. The delay is measured between the two clocks
   * as they are, and may come out below 0; a reception before the sending or after now is not believed. Says when (s) that was sent; NaN
   * for numbers acknowledged before, or given up.
   */
  acknowledged(id: number, time: number, now: number): number {
    const flight = this.#takeFlight(id);
    if (!flight) return NaN;
    const reception = this.#delayFrom === 'clocks' ? time : (flight.sentAt + now) / 2;
    this.delay.take(reception - flight.sentAt);
    this.lastReception = believable(reception, flight.sentAt, now);
    this.#insert(flight, this.lastReception);
    this.#release(flight);
    this.#basis = null;
    this.#begin(this.#delayed);
    this.#begin(this.#atOnce);
    return flight.sentAt;
  }

  /** What flights are reckoned with (s): the estimate of the one-way delay, but for one below 0, which only clocks can make. */
  get assumedDelay(): number {
    return Math.max(0, this.delay.value);
  }

  /** Latest known reception h, s; null before the first. */
  get horizon(): number | null {
    return this.#latest?.time ?? null;
  }

  /** The update in use at h. */
  get inUse(): Course | undefined {
    return this.#latest?.inUse;
  }

  /** When (s) one last arrived by `now`, by acknowledgement or by the delay estimate; −∞: none. */
  lastArrivalBy(now: number): number {
    let latest = this.#latest?.time ?? -Infinity;
    for (let i = 0; i < this.#flights.length; i++) {
      const arrival = this.#flights.at(i).sentAt + this.assumedDelay;
      if (arrival > now) break;
      latest = Math.max(latest, arrival);
    }
    return latest;
  }

  get cee(): number {
    return this.#latest?.cee ?? 0;
  }

  /**
   * Reckons up to `now`, so that what is asked from now on costs no more than what happened since. `now` must be the session time: what
   * has been made and sent by then cannot change any more. Whoever only looks on leaves it.
   */
  reckon(now: number, flights: FlightAssumption): void {
    const reckoning = this.#reckoning(flights);
    reckoning.wanted = true;
    if (now === reckoning.time || !this.#latest) return;
    if (!(now > reckoning.time)) this.#restart(reckoning, this.#latest);
    this.#advance(reckoning, now, flights);
  }

  /** Up to `time` (s), now or later, if nothing more is made or sent. */
  eee(time: number, flights: FlightAssumption): number {
    return this.aee(time, flights) - this.cee;
  }

  /** As `eee`. */
  aee(time: number, flights: FlightAssumption): number {
    if (!this.#latest) return 0;
    const known = this.#reckoning(flights);
    return time === known.time ? known.aee : this.#aheadTo(time, flights).aee;
  }

  /** How much of the AEE came since the update in use at h was made (thesis, 3.4.1.2.2). */
  instantaneous(now: number, flights: FlightAssumption): number {
    const latest = this.#latest;
    return latest ? this.aee(now, flights) - this.#confirmedBy(latest.inUse.piece.stamp) : 0;
  }

  /** When (s) the AEE reaches `amount`: not before `from`, now or later; Infinity when not by `until`. */
  timeOfAee(amount: number, from: number, until: number, flights: FlightAssumption): number {
    const latest = this.#latest;
    if (!latest) return amount <= 0 ? from : Infinity;
    const ahead = this.#aheadTo(from, flights);
    if (amount <= ahead.aee) return from;
    const assumed = this.#assumed(flights);
    for (;;) {
      const flight = this.#flights.find(ahead.next);
      const arrival = flight ? Math.min(until, Math.max(latest.time, flight.sentAt + assumed)) : until;
      const reached = this.#history.timeOfError(ahead.playing, ahead.late, amount - ahead.aee, ahead.time, arrival);
      if (reached < Infinity || arrival >= until) return reached;
      this.#advance(ahead, arrival, flights);
      if (amount <= ahead.aee) return arrival;
    }
  }

  /** Session time (s) from which on the exported path is still needed here: a flight may turn out to have arrived before what is known. */
  get needsFrom(): number {
    return Math.min(this.#receptions.find(0)?.time ?? Infinity, this.#flights.find(0)?.sentAt ?? Infinity);
  }

  get #latest(): Reception | undefined {
    return this.#receptions.find(this.#receptions.length - 1);
  }

  #reckoning(flights: FlightAssumption): Reckoning {
    return flights === 'delayed' ? this.#delayed : this.#atOnce;
  }

  /** Time (s) that an update is assumed to fly. */
  #assumed(flights: FlightAssumption): number {
    return flights === 'delayed' ? this.assumedDelay : 0;
  }

  #restart(reckoning: Reckoning, { time, cee, inUse, inUseLate }: Reception): void {
    reckoning.time = time;
    reckoning.aee = cee;
    reckoning.next = 0;
    reckoning.playing = inUse;
    reckoning.late = inUseLate;
  }

  /** The books have changed. Where somebody asks anyway, it is reckoned now, but for the newest piece: receivers have whole ones in common. */
  #begin(reckoning: Reckoning): void {
    reckoning.time = NaN;
    if (!reckoning.wanted || !this.#latest) return;
    this.reckon(Math.max(this.#latest.time, this.#history.newestStamp), reckoning === this.#delayed ? 'delayed' : 'at-once');
  }

  /** A reckoning up to `time` that nobody keeps. There must have been a reception. */
  #aheadTo(time: number, flights: FlightAssumption): Reckoning {
    const known = this.#reckoning(flights);
    const ahead = this.#ahead;
    if (this.#isAhead(known, time)) return ahead;
    if (known.time <= time) ahead.continue(known);
    else this.#restart(ahead, this.#latest as Reception);
    this.#advance(ahead, time, flights);
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

  /** Goes on to `until`, the flights arriving as assumed. */
  #advance(reckoning: Reckoning, until: number, flights: FlightAssumption): void {
    const latest = this.#latest as Reception;
    const assumed = this.#assumed(flights);
    for (; reckoning.next < this.#flights.length; reckoning.next++) {
      const flight = this.#flights.at(reckoning.next);
      const arrival = Math.max(latest.time, flight.sentAt + assumed);
      if (arrival > until) break;
      if (flight.course.piece.id <= reckoning.playing.piece.id) continue;
      reckoning.aee += this.#history.errorOf(reckoning.playing, reckoning.late, reckoning.time, arrival);
      reckoning.time = arrival;
      reckoning.playing = flight.course;
      reckoning.late = this.#lateness(flight, arrival);
    }
    reckoning.aee += this.#history.errorOf(reckoning.playing, reckoning.late, reckoning.time, until);
    reckoning.time = until;
  }

  /** Adds a reception in order of time and works out anew what follows it. */
  #insert(flight: Flight, time: number): void {
    const oldest = this.#receptions.find(0);
    if (oldest && time < oldest.time && (this.#latest as Reception).time - time > patience) return;
    const entry = this.#freeReceptions.pop() ?? new Reception();
    entry.time = time;
    entry.arrived = flight.course;
    entry.arrivedLate = this.#lateness(flight, time);
    this.#receptions.push(entry);
    let at = this.#receptions.length - 1;
    for (; at > 0 && this.#receptions.at(at - 1).time > time; at--) {
      this.#receptions.set(at, this.#receptions.at(at - 1));
    }
    this.#receptions.set(at, entry);
    for (; at < this.#receptions.length; at++) this.#settle(this.#receptions.at(at), this.#receptions.find(at - 1));
  }

  #settle(entry: Reception, previous: Reception | undefined): void {
    const isStale = previous !== undefined && previous.inUse.piece.id > entry.arrived.piece.id;
    entry.inUse = isStale ? previous.inUse : entry.arrived;
    entry.inUseLate = isStale ? previous.inUseLate : entry.arrivedLate;
    entry.cee = previous ? previous.cee + this.#history.errorOf(previous.inUse, previous.inUseLate, previous.time, entry.time) : 0;
  }

  /** CEE as of the session time `time` (s), by what is known now. */
  #confirmedBy(time: number): number {
    let at = this.#receptions.length - 1;
    while (at > 0 && this.#receptions.at(at).time > time) at -= 1;
    const { time: since, cee, inUse, inUseLate } = this.#receptions.at(at);
    return cee + this.#history.errorOf(inUse, inUseLate, since, time);
  }

  /** By how much (s) an update that arrives at `arrival` is played late. */
  #lateness({ course, age }: Flight, arrival: number): number {
    const { stamp } = course.piece;
    return anchorOf(this.#clock, stamp, arrival, age) - stamp;
  }

  #release(flight: Flight): void {
    flight.course = nowhere;
    this.#freeFlights.push(flight);
  }

  #forget(reception: Reception): void {
    reception.arrived = reception.inUse = nowhere;
    this.#freeReceptions.push(reception);
  }

  /** Gives up waiting for what is older than the patience, so that the books stay small however long the session runs. */
  #tidy(now: number): void {
    const limit = now - patience;
    if (this.#latest && this.#latest.time < limit) this.#confirmUntil(limit);
    while (this.#flights.length > 0 && this.#flights.at(0).sentAt < limit - this.assumedDelay) this.#giveUp();
    while (this.#receptions.length > 1 && this.#receptions.at(1).time < limit) {
      this.#forget(this.#receptions.take(0));
    }
  }

  #giveUp(): void {
    this.#release(this.#flights.take(0));
    this.#delayed.time = this.#atOnce.time = NaN;
  }

  #confirmUntil(time: number): void {
    const entry = this.#freeReceptions.pop() ?? new Reception();
    this.#restart(this.#ahead, this.#latest as Reception);
    this.#advance(this.#ahead, time, 'delayed');
    entry.time = time;
    entry.cee = this.#ahead.aee;
    entry.arrived = entry.inUse = this.#ahead.playing;
    entry.arrivedLate = entry.inUseLate = this.#ahead.late;
    this.#receptions.push(entry);
    this.#delayed.time = this.#atOnce.time = NaN;
  }

  #takeFlight(id: number): Flight | undefined {
    const flights = this.#flights;
    let at = 0;
    while (at < flights.length && flights.at(at).course.piece.id !== id) at += 1;
    return at < flights.length ? flights.take(at) : undefined;
  }
}

/** The moment nearest to `time` at which an update sent at `sentAt` can have arrived, if that is known at `now`. All in s. */
function believable(time: number, sentAt: number, now: number): number {
  return Math.min(Math.max(time, sentAt), now);
}
