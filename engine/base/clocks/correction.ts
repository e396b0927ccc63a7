/** A correction of a clock: taken in at once, or little by little. */
import type { Adjustment } from './clock-settings.ts';

/** `#to` from `#until` on; before, a straight line from `#from` at `#since`. */
export class Correction {
  /** False before the first one. */
  made = false;
  #from = 0.0;
  #since = -Infinity;
  #to = 0.0;
  #until = -Infinity;

  /** From `now` on it is, or goes to, `correction` (s). */
  set(correction: number, now: number, { adjust, slewRate, stepThreshold }: Adjustment): void {
    const from = this.at(now);
    const off = Math.abs(correction - from);
    const steps = adjust === 'step' || !this.made || off > stepThreshold;
    this.#from = from;
    this.#since = now;
    this.#to = correction;
    this.#until = steps ? now : now + off / slewRate;
    this.made = true;
  }

  /** s; 0 before the first one. Readings are noisy: one from before the last correction counts as one at it. */
  at(now: number): number {
    if (now >= this.#until || this.#until === this.#since) return this.#to;
    if (now < this.#since) return this.#from;
    return this.#from + ((this.#to - this.#from) * (now - this.#since)) / (this.#until - this.#since);
  }
}
