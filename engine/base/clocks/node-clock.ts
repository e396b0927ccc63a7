/** A node's clock: what it reads at a session time, by itself and as it is corrected. */
import type { ClockSettings, NtpSettings } from './clock-settings.ts';

/**
 * Both clocks are given by their error, reading − session time (s): a perfect clock then costs no digit. Between two
 * corrections, and between the two ends of a slew, an error is a straight line over session time.
 */
export class NodeClock {
  /** False while its first correction is still to come. */
  settled = true;
  #corrected = false;
  readonly #offset: number;
  readonly #drift: number;
  /** The correction: `#to` from `#until` on; before, a straight line from `#from` at `#since`. */
  #from = 0.0;
  #since = -Infinity;
  #to = 0.0;
  #until = -Infinity;

  constructor({ offset, drift }: ClockSettings) {
    this.#offset = offset;
    this.#drift = drift;
  }

  /** The error of the clock by itself. */
  freeErrorAt(now: number): number {
    return this.#offset + this.#drift * now;
  }

  /** The error of the clock as it is corrected; `now` must not be before the last correction. */
  errorAt(now: number): number {
    return this.freeErrorAt(now) + this.#correctionAt(now);
  }

  /** From `now` on, at once or little by little, it reads what it would by itself plus `correction` (s). */
  correct(correction: number, now: number, { adjust, slewRate, stepThreshold }: NtpSettings): void {
    const from = this.#correctionAt(now);
    const off = Math.abs(correction - from);
    const steps = adjust === 'step' || !this.#corrected || off > stepThreshold;
    this.#from = from;
    this.#since = now;
    this.#to = correction;
    this.#until = steps ? now : now + off / slewRate;
    this.#corrected = true;
    this.settled = true;
  }

  #correctionAt(now: number): number {
    if (now >= this.#until) return this.#to;
    return this.#from + ((this.#to - this.#from) * (now - this.#since)) / (this.#until - this.#since);
  }
}
