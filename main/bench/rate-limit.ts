/** A token bucket: how often something may happen, averaged, and how often at once. */

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export class RateLimit {
  readonly #rate: Rate;
  #tokens: number;
  #lastMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#lastMs = nowMs;
  }

  /** Takes one token; false when there is none left. `nowMs` never goes back. */
  take(nowMs: number): boolean {
    const earned = ((nowMs - this.#lastMs) / 1000) * this.#rate.perSecond;
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + earned);
    this.#lastMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
