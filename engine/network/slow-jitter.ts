/** Jitter that is drawn once in a while and changes linearly between, as the delays of a trace do between its rows. */
import { keyOf } from '../base/random/hash.ts';
import type { DelayLaw } from './delay-law.ts';
import { CorrelatedUniform } from './walk.ts';

/** Draws belong to their times, whatever is sent. */
export class SlowJitter {
  readonly #draws: CorrelatedUniform;
  #every = 1.0;

  /** `seed` and `name` as for `keyOf`. */
  constructor(seed: number, name: string) {
    this.#draws = new CorrelatedUniform(keyOf(seed, name));
  }

  /** `every` in s; `correlation`: of successive draws. */
  follow(every: number, correlation: number): void {
    this.#every = every;
    this.#draws.correlate(correlation);
  }

  /** The delay under a law at `time` (s ≥ 0), s. */
  delay(law: DelayLaw, time: number): number {
    const place = time / this.#every;
    const number = Math.floor(place);
    const before = law.delay(this.#draws.uniform(number));
    return before + (place - number) * (law.delay(this.#draws.uniform(number + 1)) - before);
  }
}
