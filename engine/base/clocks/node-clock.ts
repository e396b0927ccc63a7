/** A node's clock: what it reads at a session time, by itself and as it is corrected. */
import type { Adjustment, ClockSettings } from './clock-settings.ts';
import { Correction } from './correction.ts';

/**
 * Both clocks are given by their error, reading − session time (s): a perfect clock then costs no digit. Between two
 * corrections, and between the two ends of a slew, an error is a straight line over session time.
 */
export class NodeClock {
  /** False while its first correction is still to come. */
  settled = true;
  readonly #offset: number;
  readonly #drift: number;
  readonly #correction = new Correction();

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
    return this.freeErrorAt(now) + this.#correction.at(now);
  }

  /** From `now` on, at once or little by little, it reads what it would by itself plus `correction` (s). */
  correct(correction: number, now: number, adjustment: Adjustment): void {
    this.#correction.set(correction, now, adjustment);
    this.settled = true;
  }
}
