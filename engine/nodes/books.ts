/** The publisher's books for one receiver: what it knows and estimates of that receiver's export error. */
import { anchorOf } from '../clocks/anchor.ts';
import { DelayEstimate } from '../clocks/delay-estimate.ts';
import type { FlightAssumption } from '../plugin-api/fairness.ts';
import type { ClockMode } from '../plugin-api/lane-rules.ts';
import type { ExportHistory } from './export-history.ts';
import { PathPiece, copyPiece } from './path-piece.ts';

/**
 * How long (s) an acknowledgement is waited for. One that tells of a reception further back than this from the latest known one is
 * ignored; an estimated error that has been waiting for longer is taken as confirmed.
 */
const patience = 10;

/** An update sent and not yet known to have arrived. */
class Flight {
  readonly piece = new PathPiece();
  sentAt = 0;
  /** The estimate of the one-way delay (s) that travels with it. */
  oneWayDelay = 0;
}

/** A known moment of the receiver: from `time` on it plays `inUse`. */
class Reception {
  time = 0;
  /** Error confirmed up to `time`, m·s. */
  cee = 0;
  /** The update that arrived at `time`, and the newest of all that had arrived by then. */
  readonly arrived = new PathPiece();
  readonly inUse = new PathPiece();
}

/**
 * CEE: error from the first to the latest acknowledged arrival h, along the acknowledged updates. EEE: error from h to now, updates
 * in flight assumed to arrive at max(h, sent + estimated delay). AEE = CEE + EEE; 0 before the first acknowledgement.
 * A convergence scheme at the receiver is not reckoned with, nor that a model which derives its fix from several updates derives another
 * at a receiver that missed some: pieces are those of the publisher, who missed none. Source: thesis, section 3.3, with the errata of its equations.
 */
export class Books {
  /** Estimated one-way delay, from the acknowledgements. */
  readonly delay = new DelayEstimate();
  /** Updates sent, the newest of them as it entered the exported path, and when one was last sent, s. */
  sentUpdates = 0;
  readonly lastSent = new PathPiece();
  lastSentAt = -Infinity;
  readonly #history: ExportHistory;
  readonly #clock: ClockMode;
  readonly #flights: Flight[] = [];
  readonly #receptions: Reception[] = [];
  readonly #freeFlights: Flight[] = [];
  readonly #freeReceptions: Reception[] = [];
  readonly #playing = new PathPiece();

  constructor(history: ExportHistory, clock: ClockMode) {
    this.#history = history;
    this.#clock = clock;
  }

  /** The update was sent to this receiver at `now`; here it is as it entered the exported path. */
  sent(update: PathPiece, now: number): void {
    const flight = this.#freeFlights.pop() ?? new Flight();
    copyPiece(update, flight.piece);
    flight.sentAt = now;
    flight.oneWayDelay = this.delay.value;
    this.#flights.push(flight);
    this.sentUpdates += 1;
    this.lastSentAt = now;
    copyPiece(update, this.lastSent);
    this.#tidy(now);
  }

  /** The receiver says that update `id` arrived at `time` (s). Says when (s) that was sent; NaN for numbers acknowledged before, or given up. */
  acknowledged(id: number, time: number): number {
    const flight = this.#takeFlight(id);
    if (!flight) return NaN;
    this.delay.take(time - flight.sentAt);
    this.#insert(flight, time);
    this.#freeFlights.push(flight);
    return flight.sentAt;
  }

  /** Latest known reception h, s; null before the first. */
  get horizon(): number | null {
    return this.#latest?.time ?? null;
  }

  /** The update in use at h. */
  get inUse(): PathPiece | undefined {
    return this.#latest?.inUse;
  }

  /** When (s) one last arrived by `now`, by acknowledgement or by the delay estimate; −∞: none. */
  lastArrivalBy(now: number): number {
    let latest = this.#latest?.time ?? -Infinity;
    for (const { sentAt } of this.#flights) {
      if (sentAt + this.delay.value > now) break;
      latest = Math.max(latest, sentAt + this.delay.value);
    }
    return latest;
  }

  get cee(): number {
    return this.#latest?.cee ?? 0;
  }

  eee(now: number, flights: FlightAssumption): number {
    return this.#latest ? this.#estimate(this.#latest, now, flights) : 0;
  }

  /** Up to `now`, or later, if nothing more is made or sent. */
  aee(now: number, flights: FlightAssumption): number {
    return this.cee + this.eee(now, flights);
  }

  /** How much of the AEE came since the update in use at h was made (thesis, 3.4.1.2.2). */
  instantaneous(now: number, flights: FlightAssumption): number {
    const latest = this.#latest;
    return latest ? this.aee(now, flights) - this.#confirmedBy(latest.inUse.stamp) : 0;
  }

  /** When (s) the AEE reaches `amount`: not before `from`; Infinity when not by `until`. */
  timeOfAee(amount: number, from: number, until: number, flights: FlightAssumption): number {
    const latest = this.#latest;
    if (!latest) return amount <= 0 ? from : Infinity;
    let missing = amount - latest.cee - this.#estimate(latest, from, flights);
    if (missing <= 0) return from;
    const delay = flights === 'delayed' ? this.delay.value : 0;
    let since = from;
    for (const flight of this.#flights) {
      const arrival = Math.max(latest.time, flight.sentAt + delay);
      if (arrival >= until) break;
      if (arrival <= from || flight.piece.id <= this.#playing.id) continue;
      const error = this.#history.errorOf(this.#playing, since, arrival);
      if (error >= missing) return this.#history.timeOfError(this.#playing, missing, since, arrival);
      missing -= error;
      since = arrival;
      this.#play(flight, arrival);
    }
    return this.#history.timeOfError(this.#playing, missing, since, until);
  }

  /** Session time (s) from which on the exported path is still needed here: a flight may turn out to have arrived before what is known. */
  get needsFrom(): number {
    return Math.min(this.#receptions[0]?.time ?? Infinity, this.#flights[0]?.sentAt ?? Infinity);
  }

  get #latest(): Reception | undefined {
    return this.#receptions[this.#receptions.length - 1];
  }

  /** Adds a reception in order of time and works out anew what follows it. */
  #insert({ piece, oneWayDelay }: Flight, time: number): void {
    const oldest = this.#receptions[0];
    if (oldest && time < oldest.time && (this.#latest as Reception).time - time > patience) return;
    const entry = this.#freeReceptions.pop() ?? new Reception();
    entry.time = time;
    copyPiece(piece, entry.arrived);
    entry.arrived.anchor = anchorOf(this.#clock, piece.stamp, time, oneWayDelay);
    this.#receptions.push(entry);
    let at = this.#receptions.length - 1;
    for (; at > 0 && (this.#receptions[at - 1] as Reception).time > time; at--) {
      this.#receptions[at] = this.#receptions[at - 1] as Reception;
    }
    this.#receptions[at] = entry;
    for (; at < this.#receptions.length; at++) this.#settle(this.#receptions[at] as Reception, this.#receptions[at - 1]);
  }

  #settle(entry: Reception, previous: Reception | undefined): void {
    const newest = previous && previous.inUse.id > entry.arrived.id ? previous.inUse : entry.arrived;
    copyPiece(newest, entry.inUse);
    entry.cee = previous ? previous.cee + this.#history.errorOf(previous.inUse, previous.time, entry.time) : 0;
  }

  /** CEE as of the session time `time` (s), by what is known now. */
  #confirmedBy(time: number): number {
    let at = this.#receptions.length - 1;
    while (at > 0 && (this.#receptions[at] as Reception).time > time) at -= 1;
    const { time: since, cee, inUse } = this.#receptions[at] as Reception;
    return cee + this.#history.errorOf(inUse, since, time);
  }

  /** Error from a reception to `until`, the flights arriving as assumed; leaves in `#playing` what is then in use. */
  #estimate(from: Reception, until: number, flights: FlightAssumption): number {
    copyPiece(from.inUse, this.#playing);
    const delay = flights === 'delayed' ? this.delay.value : 0;
    let since = from.time;
    let sum = 0;
    for (const flight of this.#flights) {
      const arrival = Math.max(from.time, flight.sentAt + delay);
      if (arrival > until) break;
      if (flight.piece.id <= this.#playing.id) continue;
      sum += this.#history.errorOf(this.#playing, since, arrival);
      since = arrival;
      this.#play(flight, arrival);
    }
    return sum + this.#history.errorOf(this.#playing, since, until);
  }

  #play({ piece, oneWayDelay }: Flight, arrival: number): void {
    copyPiece(piece, this.#playing);
    this.#playing.anchor = anchorOf(this.#clock, piece.stamp, arrival, oneWayDelay);
  }

  /** Gives up waiting for what is older than the patience, so that the books stay small however long the session runs. */
  #tidy(now: number): void {
    const limit = now - patience;
    if (this.#latest && this.#latest.time < limit) this.#confirmUntil(limit);
    while (this.#flights.length > 0 && (this.#flights[0] as Flight).sentAt < limit - this.delay.value) {
      this.#freeFlights.push(this.#flights.shift() as Flight);
    }
    while (this.#receptions.length > 1 && (this.#receptions[1] as Reception).time < limit) {
      this.#freeReceptions.push(this.#receptions.shift() as Reception);
    }
  }

  #confirmUntil(time: number): void {
    const last = this.#latest as Reception;
    const cee = last.cee + this.#estimate(last, time, 'delayed');
    const entry = this.#freeReceptions.pop() ?? new Reception();
    entry.time = time;
    entry.cee = cee;
    copyPiece(this.#playing, entry.inUse);
    copyPiece(this.#playing, entry.arrived);
    this.#receptions.push(entry);
  }

  #takeFlight(id: number): Flight | undefined {
    let at = 0;
    while (at < this.#flights.length && (this.#flights[at] as Flight).piece.id !== id) at += 1;
    const flight = this.#flights[at];
    if (!flight) return undefined;
    this.#flights.copyWithin(at, at + 1);
    this.#flights.pop();
    return flight;
  }
}
