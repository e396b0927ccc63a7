/** A token bucket: how much may happen, averaged, and how much at once. */

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** States of long work that pages get while it goes on. */
export const progressRate: Rate = { perSecond: 4, burst: 1 };

export class RateLimit {
  readonly #rate: Rate;
  #tokens: number;
  #lastMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#lastMs = nowMs;
  }

  /** Takes one token, or as many; false when there are fewer left. `nowMs` never goes back. */
  take(nowMs: number, tokens = 1): boolean {
    const earned = ((nowMs - this.#lastMs) / 1000) * this.#rate.perSecond;
    this.#tokens = Math.max(this.#tokens, Math.min(this.#rate.burst, this.#tokens + earned));
    this.#lastMs = nowMs;
    if (this.#tokens < tokens) return false;
    this.#tokens -= tokens;
    return true;
  }

  /** Allows what comes at once, beyond the burst, after this process stood still for so long (s). */
  grant(seconds: number): void {
    this.#tokens += seconds * this.#rate.perSecond;
  }

  /** Puts the token that was taken last back: it was for nothing that counts. */
  giveBack(): void {
    this.#tokens = Math.max(this.#tokens, Math.min(this.#rate.burst, this.#tokens + 1));
  }
}
