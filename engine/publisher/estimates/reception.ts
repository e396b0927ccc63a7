/** A reception: from `time` (s) on the receiver plays `inUse`. */
import { nowhere } from './course.ts';

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
