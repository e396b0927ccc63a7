/** When a placed path is being bent: moved from where it was shown to what the newest update says, by a convergence scheme. */
import type { ChoiceOutline } from '../../contract/bench-state.ts';

export interface Bending {
  /** How long after an arrival, s; 0: never by time. */
  readonly time: number;
  /** While it is farther than this from the exported path, m; Infinity: never by distance. */
  readonly distance: number;
}

const never: Bending = { time: 0, distance: Infinity };
/** A scheme without a time of its own has arrived when it is this near to the exported path, m. */
const arrived = 0.05;
/** Schemes that fade an offset away, never quite, have done so after this many of their times. */
const fading: Readonly<Record<string, number>> = { exponential: 3, spring: 3 };

/** Of a lane's convergence scheme. */
export function bendingOf(scheme: Pick<ChoiceOutline, 'id' | 'params'> | undefined): Bending {
  if (!scheme || scheme.id === 'snap') return never;
  const { time } = scheme.params;
  if (typeof time !== 'number') return { time: 0, distance: arrived };
  return { time: time * (fading[scheme.id] ?? 1), distance: Infinity };
}
