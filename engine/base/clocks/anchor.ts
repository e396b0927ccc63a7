/** Clock modes: from when a receiver extrapolates an update. */
import type { ClockMode } from '../../plugin-api/lane-rules.ts';

/**
 * The session time (s) at which the placed path passes through the update's state: its time stamp, as the receiver understands it
 * (synchronised clocks), its arrival (local clock), or its arrival less
 * its age as the publisher estimates it (OpenTNL; thesis, chapter 4): the one-way delay, and for how long it was held before it was sent.
 */
export function anchorOf(mode: ClockMode, stamp: number, arrival: number, age: number): number {
  switch (mode) {
    case 'synchronised':
      return stamp;
    case 'local':
      return arrival;
    case 'one-way-delay':
      return arrival - age;
  }
}
