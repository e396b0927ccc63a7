/** Clock modes: from when a receiver extrapolates an update. */

/**
 * From when a receiver extrapolates an update: its time stamp on the synchronised clock, its arrival, or its arrival
 * less the estimated one-way delay.
 */
export type ClockMode = 'synchronised' | 'local' | 'one-way-delay';

export const clockModes = ['synchronised', 'local', 'one-way-delay'] as const satisfies readonly ClockMode[];

/**
 * The session time (s) at which the placed path passes through the update's state: its time stamp, as the receiver
 * understands it (synchronised clocks), its arrival (local clock), or its arrival less its age as the publisher
 * estimates it (OpenTNL; thesis, chapter 4): the one-way delay, and for how long it was held before it was sent.
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
