/** Who reads a clock, and how well. */
import type { NodeClock } from './node-clock.ts';
import type { ReadingNoise } from './reading-noise.ts';

export interface Timekeeper {
  readonly clock: NodeClock;
  /** Of the readings for one purpose: stamps, arrivals, exchanges of time. */
  readonly noise: ReadingNoise;
}
