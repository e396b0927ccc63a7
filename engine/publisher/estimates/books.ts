/** The publisher's books for one receiver: what it knows and estimates of that receiver's export error. */
import { DelayEstimate, type DelaySource } from '../../base/clocks/delay-estimate.ts';
import type { FlightAssumption } from '../../plugin-api/fairness.ts';
import type { ClockMode } from '../../plugin-api/lane-rules.ts';
import { nowhere, type Course } from './course.ts';
import { Estimates } from './estimates.ts';
import type { ExportHistory } from './export-history.ts';
import { Flights } from './flights.ts';
import type { PathPiece } from '../../update/path-piece.ts';
import { Receptions } from './receptions.ts';

/**
 * How long (s) an acknowledgement is waited for. One that tells of a reception further back than this from the latest known one is
 * ignored; an estimated error that has been waiting for longer is taken as confirmed.
 */
const patience = 10;

/**
 * CEE: error from the first to the latest acknowledged arrival h, along the acknowledged updates. EEE: error from h to now, updates
 * in flight assumed to arrive at max(h, sent + estimated delay), or when sent. AEE = CEE + EEE; 0 before the first acknowledgement.
 * A convergence scheme or a playout rule at the receiver is not reckoned with, nor that a model which derives its fix from several updates derives another
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
  readonly #delayFrom: DelaySource;
  readonly #flights: Flights;
  readonly #receptions: Receptions;
  readonly #estimates: Estimates;
  /** Nothing will have been waited for too long before that, s. */
  #tidyAt = 0;

  constructor(history: ExportHistory, clock: ClockMode, delayFrom: DelaySource = 'clocks') {
    this.#history = history;
    this.#delayFrom = delayFrom;
    this.#flights = new Flights(clock);
    this.#receptions = new Receptions(history);
    this.#estimates = new Estimates({ history, delay: this.delay, flights: this.#flights, receptions: this.#receptions });
  }

  /** The update was sent to this receiver at `now`; here it is as it entered the exported path. */
  sent(update: PathPiece, now: number): void {
    this.sentOn(this.#history.courseOf(update), now);
  }

  /** The update of that course was. */
  sentOn(course: Course, now: number): void {
    this.lastSent = course;
    this.lastSentAt = now;
    this.sentUpdates += 1;
    this.#flights.push(course, now, now - course.stamp + this.delay.value);
    this.#estimates.sent();
    if (now >= this.#tidyAt) this.#tidy(now - patience);
  }

  /**
   * The publisher hears at `now` that update `id` arrived at `time` (s) by the receiver's clock. The delay is measured between the two clocks
   * as they are, and may come out below 0; a reception before the sending or after now is not believed. Says when (s) that was sent; NaN
   * for numbers acknowledged before, or given up.
   */
  acknowledged(id: number, time: number, now: number): number {
    const flights = this.#flights;
    const place = flights.placeOf(id);
    if (place < 0) return NaN;
    const sentAt = flights.sentAt(place);
    const reception = this.#delayFrom === 'clocks' ? time : (sentAt + now) / 2;
    this.delay.take(reception - sentAt);
    this.lastReception = believable(reception, sentAt, now);
    if (this.#isRecent(this.lastReception)) {
      this.#receptions.insert(flights.course(place), flights.lateness(place, this.lastReception), this.lastReception);
    }
    flights.remove(place);
    this.#receptions.forget(this.#untouchable);
    this.#estimates.changed();
    return sentAt;
  }

  /** Latest known reception h, s; −∞ before the first. */
  get horizon(): number {
    return this.#receptions.horizon;
  }

  /** The update in use at h. */
  get inUse(): Course | undefined {
    return this.#receptions.latest?.inUse;
  }

  /** When (s) one last arrived by `now`, by acknowledgement or by the delay estimate; −∞: none. */
  lastArrivalBy(now: number): number {
    let latest = this.horizon;
    for (let i = 0; i < this.#flights.count; i++) {
      const arrival = this.#flights.sentAt(i) + this.delay.assumed;
      if (arrival > now) break;
      latest = Math.max(latest, arrival);
    }
    return latest;
  }

  get cee(): number {
    return this.#receptions.latest?.cee ?? 0;
  }

  /**
   * Reckons up to `now`, so that what is asked from now on costs no more than what happened since. `now` must be the session time: what
   * has been made and sent by then cannot change any more. Whoever only looks on leaves it.
   */
  reckon(now: number, flights: FlightAssumption): void {
    this.#estimates.reckon(now, flights);
  }

  /** Up to `time` (s), now or later, if nothing more is made or sent. */
  eee(time: number, flights: FlightAssumption): number {
    return this.aee(time, flights) - this.cee;
  }

  /** As `eee`. */
  aee(time: number, flights: FlightAssumption): number {
    return this.#receptions.latest ? this.#estimates.aee(time, flights) : 0;
  }

  /** How much of the AEE came since the update in use at h was made (thesis, 3.4.1.2.2). */
  instantaneous(now: number, flights: FlightAssumption): number {
    const { latest } = this.#receptions;
    return latest ? this.aee(now, flights) - this.#receptions.ceeBy(latest.inUse.stamp) : 0;
  }

  /** When (s) the AEE reaches `amount`: not before `from`, now or later; Infinity when not by `until`. */
  timeOfAee(amount: number, from: number, until: number, flights: FlightAssumption): number {
    if (!this.#receptions.latest) return amount <= 0 ? from : Infinity;
    return this.#estimates.timeOfAee(amount, from, until, flights);
  }

  /** Session time (s) from which on the exported path is still needed here: a flight may turn out to have arrived before what is known. */
  get needsFrom(): number {
    return Math.min(this.#receptions.oldest, this.#flights.count > 0 ? this.#flights.sentAt(0) : Infinity);
  }

  #isRecent(time: number): boolean {
    return time >= this.#receptions.oldest || this.horizon - time <= patience;
  }

  /** Gives up waiting for what is older than the limit (s), so that the books stay small however long the session runs. */
  #tidy(limit: number): void {
    if (this.#receptions.latest && this.horizon < limit) this.#confirm(limit);
    const sentSince = limit - this.delay.assumed;
    while (this.#flights.count > 0 && this.#flights.sentAt(0) < sentSince) this.#giveUp();
    this.#receptions.forget(Math.max(sentSince, this.#untouchable));
    this.#tidyAt = patience + Math.min(this.#receptions.latest ? this.horizon : Infinity, this.#flights.sentAt(0));
  }

  /** What was played before this (s) no acknowledgement can change any more, and nobody asks for. */
  get #untouchable(): number {
    const oldest = this.#flights.count > 0 ? this.#flights.sentAt(0) : Infinity;
    return Math.min(oldest, this.inUse?.stamp ?? -Infinity);
  }

  #giveUp(): void {
    this.#flights.remove(0);
    this.#estimates.changed();
  }

  #confirm(time: number): void {
    const { aee, playing, late } = this.#estimates.anew(time);
    this.#receptions.confirm(time, aee, playing, late);
    this.#estimates.changed();
  }
}

/** The moment nearest to `time` at which an update sent at `sentAt` can have arrived, if that is known at `now`. All in s. */
function believable(time: number, sentAt: number, now: number): number {
  return Math.min(Math.max(time, sentAt), now);
}
