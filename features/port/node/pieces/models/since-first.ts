/** Time stamps as numbers: a clock may have run for days. */
import type { Moment } from '../numbers.ts';

/** Counts time stamps from the first one. */
export class SinceFirst {
  #first: Moment = 0;
  #begun = false;

  /** s. */
  of(stamp: Moment): number {
    if (!this.#begun) this.#first = stamp;
    this.#begun = true;
    return stamp - this.#first;
  }
}
