/** How far the error of one receiver has been reckoned, under one assumption about updates under way. */
import type { FlightAssumption } from '../../plugin-api/fairness.ts';
import { nowhere } from './course.ts';
import type { Reception } from './reception.ts';

export class Reckoning {
  assumption: FlightAssumption;
  /** s; NaN: the books have changed, and it begins at the latest reception again. */
  time = NaN;
  /** AEE (m·s) at `time`, what is then assumed to be played, and how late (s). */
  aee = 0;
  playing = nowhere;
  late = 0;
  /** The first update under way that is not assumed to have arrived by then, and when (s) it is; Infinity: there is none. */
  next = 0;
  arrival = Infinity;
  /** When (s) the one before that was taken to arrive. */
  arrived = 0.0;
  /** When (s) an update under way arrives at the earliest: at the latest reception; and how long (s) it is assumed to fly. */
  earliest = Infinity;
  flight = 0;
  /** Number of the update that the exported path followed at `time`. */
  exported = 0;

  constructor(assumption: FlightAssumption) {
    this.assumption = assumption;
  }

  /** Begins at a reception, when the exported path followed update `exported`; updates are assumed to fly so long (s). */
  restart({ time, cee, inUse, inUseLate }: Reception, exported: number, flight: number): void {
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

  continue(from: Reckoning): void {
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
