/** The turns of receivers: the trigger at which each receiver is served next. */

/** Nearer than this to a whole number is that number: 1 / (1/3) may come out as 3.0000000000000004. */
const tolerance = 1e-9;

/**
 * Intervals in whole triggers from frequencies that are no whole fractions: rounding up is balanced by credit.
 * Source: thesis, section 3.4.2.1, steps 4 to 6; NetGames'05, section 5.2.
 */
export class Turns {
  /** Number of the trigger at which each is due. */
  readonly #due: Float64Array;
  /** Triggers in hand, from intervals that were rounded up. */
  readonly #credits: Float64Array;
  readonly #cap: number;

  /** All are due at trigger 0. No interval is longer than `cap` triggers. */
  constructor(receivers: number, cap: number) {
    this.#due = new Float64Array(receivers);
    this.#credits = new Float64Array(receivers);
    this.#cap = cap;
  }

  isDue(receiver: number, trigger: number): boolean {
    return (this.#due[receiver] as number) <= trigger;
  }

  anyDue(trigger: number): boolean {
    for (let receiver = 0; receiver < this.#due.length; receiver++) if (this.isDue(receiver, trigger)) return true;
    return false;
  }

  creditOf(receiver: number): number {
    return this.#credits[receiver] as number;
  }

  /** The receiver is not there: its turn comes with the next trigger at which it is. */
  wait(receiver: number, trigger: number): void {
    this.#due[receiver] = trigger + 1;
  }

  /**
   * The receiver is served at its turn: the interval in triggers to the next one, by its frequency (0 to 1). Does not
   * allocate.
   */
  renew(receiver: number, frequency: number): number {
    const exact = 1 / frequency - this.creditOf(receiver);
    const interval = Math.max(1, ceilingOf(exact));
    const taken = Math.min(interval, this.#cap);
    this.#credits[receiver] = interval > this.#cap || Math.abs(interval - exact) <= tolerance ? 0 : interval - exact;
    this.#due[receiver] = (this.#due[receiver] as number) + taken;
    return taken;
  }
}

/** The next whole number; one that is as good as whole is that. */
function ceilingOf(value: number): number {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) <= tolerance ? nearest : Math.ceil(value);
}
