/** Clock modes: from when a receiver extrapolates an update. */
import type { ClockMode } from '../plugin-api/lane-rules.ts';

/**
 * The session time (s) at which the placed path passes through the update's state: its time stamp (synchronised clocks), its arrival
 * (local clock), or its arrival less the estimated one-way delay (OpenTNL; thesis, chapter 4).
 */
export function anchorOf(mode: ClockMode, stamp: number, arrival: number, oneWayDelay: number): number {
  switch (mode) {
    case 'synchronised':
      return stamp;
    case 'local':
      return arrival;
    case 'one-way-delay':
      return arrival - oneWayDelay;
  }
}
