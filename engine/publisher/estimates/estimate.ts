/** The error of one receiver up to a known arrival, and estimates of it from there on. */
import type { FlightAssumption } from '../../plugin-api/fairness.ts';
import { noPath } from './update-path.ts';

/** From `time` (s) on the receiver plays `inUse`. */
export class KnownArrival {
  time = 0;
  /** Error confirmed up to `time`, m·s. */
  cee = 0;
  /** The update that arrived at `time`, and the newest of all that had arrived by then. */
  arrived = noPath;
  inUse = noPath;
  /** Time (s) by which each is played late: the clock mode's anchor less the stamp. */
  arrivedLate = 0;
  inUseLate = 0;
}

/** An estimate of the error at some time, under one assumption about updates in flight. */
export class Estimate {
  assumption: FlightAssumption;
  /** s; NaN: it must begin at the latest known arrival again. */
  time = NaN;
  /** AEE (m·s) at `time`, the path in use then, and how late (s) it is played. */
  aee = 0;
  playing = noPath;
  late = 0;
  /**
   * Place of the first update in flight that has not arrived by then, and when (s) it arrives; Infinity: there is none.
   */
  next = 0;
  arrival = Infinity;
  /** When (s) the one before it arrived. */
  arrived = 0.0;
  /** When (s) an update in flight arrives at the earliest: at the latest known arrival; and its assumed delay (s). */
  earliest = Infinity;
  flight = 0;
  /** Number of the update that the exported path followed at `time`. */
  exported = 0;

  constructor(assumption: FlightAssumption) {
    this.assumption = assumption;
  }

  /**
   * Begins at an arrival, when the exported path followed update `exported`; `flight` (s): assumed delay of updates in
   * flight.
   */
  restart({ time, cee, inUse, inUseLate }: KnownArrival, exported: number, flight: number): void {
    this.time = time;
    this.aee = cee;
    this.playing = inUse;
    this.late = inUseLate;
    this.next = 0;
    this.arrival = Infinity;
    this.earliest = time;
    this.flight = flight;
    this.exported = exported;
  }

  continue(from: Estimate): void {
    this.assumption = from.assumption;
    this.time = from.time;
    this.aee = from.aee;
    this.playing = from.playing;
    this.late = from.late;
    this.next = from.next;
    this.arrival = from.arrival;
    this.earliest = from.earliest;
    this.flight = from.flight;
    this.exported = from.exported;
  }
}
