/** Reads a clock for one purpose: to stamp updates, to take them in, to exchange time. */
import type { NodeClock } from './node-clock.ts';
import type { ReadingNoise } from './reading-noise.ts';

export class Timekeeper {
  readonly clock: NodeClock;
  readonly #noise: ReadingNoise;

  constructor(clock: NodeClock, noise: ReadingNoise) {
    this.clock = clock;
    this.#noise = noise;
  }

  /** Error (s) of reading `number` at `now`: reading − session time. */
  errorOf(number: number, now: number): number {
    return this.clock.errorAt(now) + this.#noise.at(number);
  }

  /** The same of the clock by itself, without any correction. */
  freeErrorOf(number: number, now: number): number {
    return this.clock.freeErrorAt(now) + this.#noise.at(number);
  }
}
