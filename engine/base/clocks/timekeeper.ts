/** Reads a clock for one purpose: to stamp updates, to take them in, to exchange time. */
import type { ReadingNoise } from './reading-noise.ts';

/** What a clock is at, as its error: reading − session time (s). */
export interface KeptClock {
  /** False while its first correction is still to come. */
  readonly settled: boolean;
  errorAt(now: number): number;
  /** Of the clock by itself, without any correction. */
  freeErrorAt(now: number): number;
}

export class Timekeeper {
  readonly clock: KeptClock;
  readonly #noise: ReadingNoise;

  constructor(clock: KeptClock, noise: ReadingNoise) {
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
