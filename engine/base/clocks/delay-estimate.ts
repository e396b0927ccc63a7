/** The running estimate of a delay: exponential averaging as in TCP's round-trip time. */

/**
 * How a publisher measures a delay from an acknowledgement. clocks: from its own reading at sending to the receiver's
 * at the arrival; round-trip: half the time until the acknowledgement, which needs no clock of the receiver and assumes
 * that both directions take equally long.
 */
export const delaySources = ['clocks', 'round-trip'] as const;
export type DelaySource = (typeof delaySources)[number];

/** Weight of a new sample (thesis, section 3.3.2). */
const gain = 1 / 8;

export class DelayEstimate {
  /** s; 0 before the first sample. */
  value = 0;
  #samples = 0;

  /** As `value`; NaN before the first sample. */
  get known(): number {
    return this.#samples === 0 ? NaN : this.value;
  }

  /** The assumed delay of updates (s): the estimate, but for one below 0, which only clocks can make. */
  get assumed(): number {
    return Math.max(0, this.value);
  }

  /** Takes in a measured delay (s); the first one initialises the estimate. */
  take(sample: number): void {
    this.value = this.#samples === 0 ? sample : this.value + (sample - this.value) * gain;
    this.#samples += 1;
  }
}
