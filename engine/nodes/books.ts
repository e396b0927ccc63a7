/** The publisher's books for one receiver: what it knows and estimates of that receiver's export error. */
import { anchorOf } from '../clocks/anchor.ts';
import { DelayEstimate } from '../clocks/delay-estimate.ts';
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
  readonly #history: ExportHistory;
  readonly #clock: ClockMode;
  readonly #useDelay: boolean;
  readonly #flights: Flight[] = [];
  readonly #receptions: Reception[] = [];
  readonly #freeFlights: Flight[] = [];
  readonly #freeReceptions: Reception[] = [];
  readonly #playing = new PathPiece();

  /** `useDelay` false: updates in flight are assumed to have arrived when sent, as the thesis prints it. */
  constructor(history: ExportHistory, clock: ClockMode, useDelay: boolean) {
    this.#history = history;
    this.#clock = clock;
    this.#useDelay = useDelay;
  }

  /** The update was sent to this receiver at `now`; here it is as it entered the exported path. */
  sent(update: PathPiece, now: number): void {
    const flight = this.#freeFlights.pop() ?? new Flight();
    copyPiece(update, flight.piece);
    flight.sentAt = now;
    flight.oneWayDelay = this.delay.value;
    this.#flights.push(flight);
    this.#tidy(now);
  }

  /** The receiver says that update `id` arrived at `time` (s). Unknown numbers (acknowledged before, or given up) are ignored. */
  acknowledged(id: number, time: number): void {
    const flight = this.#takeFlight(id);
    if (!flight) return;
    this.delay.take(time - flight.sentAt);
    this.#insert(flight, time);
    this.#freeFlights.push(flight);
  }

  /** Latest known reception h, s; null before the first. */
  get horizon(): number | null {
    return this.#latest?.time ?? null;
  }

  get cee(): number {
    return this.#latest?.cee ?? 0;
  }

  eee(now: number): number {
    return this.#latest ? this.#estimate(this.#latest, now) : 0;
  }

  aee(now: number): number {
    return this.cee + this.eee(now);
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

  /** Error from a reception to `until`, the flights arriving as estimated; leaves in `#playing` what is then in use. */
  #estimate(from: Reception, until: number): number {
    copyPiece(from.inUse, this.#playing);
    const delay = this.#useDelay ? this.delay.value : 0;
    let since = from.time;
    let sum = 0;
    for (const flight of this.#flights) {
      const arrival = Math.max(from.time, flight.sentAt + delay);
      if (arrival > until) break;
      if (flight.piece.id <= this.#playing.id) continue;
      sum += this.#history.errorOf(this.#playing, since, arrival);
      since = arrival;
      copyPiece(flight.piece, this.#playing);
      this.#playing.anchor = anchorOf(this.#clock, flight.piece.stamp, arrival, flight.oneWayDelay);
    }
    return sum + this.#history.errorOf(this.#playing, since, until);
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
    const cee = last.cee + this.#estimate(last, time);
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
