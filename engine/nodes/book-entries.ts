/** What the books of one receiver hold: flights, receptions, and reckonings of the error. */
import { Course } from './course.ts';

/** No course yet. */
export const nowhere = new Course();

/** An update sent and not yet known to have arrived. */
export class Flight {
  course = nowhere;
  sentAt = 0;
  /** The estimate of its age at its arrival (s) that travels with it. */
  age = 0;
}

/** A known moment of the receiver: from `time` on it plays `inUse`. */
export class Reception {
  time = 0;
  /** Error confirmed up to `time`, m·s. */
  cee = 0;
  /** The update that arrived at `time`, and the newest of all that had arrived by then. */
  arrived = nowhere;
  inUse = nowhere;
  /** By how much (s) each is played late: the clock mode's anchor less the stamp. */
  arrivedLate = 0;
  inUseLate = 0;
}

/** How far the estimated error has been reckoned, under one assumption about flights. */
export class Reckoning {
  /** s; NaN: the books have changed, and it begins at the latest reception again. */
  time = NaN;
  /** AEE at `time`, what is then assumed to be played, and the first flight that is not assumed to have arrived by then. */
  aee = 0;
  playing = nowhere;
  late = 0;
  next = 0;
  /** Somebody asks for it. */
  wanted = false;

  continue(from: Reckoning): void {
    this.time = from.time;
    this.aee = from.aee;
    this.next = from.next;
    this.playing = from.playing;
    this.late = from.late;
  }
}
