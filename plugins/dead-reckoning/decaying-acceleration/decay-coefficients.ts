/** An exponential decay at a given rate, and what it adds up to, without loss of digits at any rate and time. */

/** Before the fix the decay is a growth; more than this many times e it does not grow, so that numbers stay numbers. */
const mostGrowth = 50;

/** Below this the closed form of `twice` would lose digits. */
const small = 0.25;

/** Set `x`, then `renew` computes the rest: numbers that cross a call are boxed. */
export class DecayCoefficients {
  /** λt: rate of the decay, and time since the fix. */
  x = 0.0;
  /** What is left: e^(−x). */
  left = 1.0;
  /** Its mean since the fix: (1 − e^(−x))/x. */
  once = 1.0;
  /** The integral of that by t, over t: (x − 1 + e^(−x))/x². */
  twice = 0.5;

  renew(): void {
    if (this.x < small && this.x > -small) this.#bySeries();
    else this.#inClosedForm();
  }

  #inClosedForm(): void {
    const x = Math.max(this.x, -mostGrowth);
    const gone = -Math.expm1(-x);
    this.left = 1 - gone;
    this.once = gone / x;
    this.twice = (1 - this.once) / x;
  }

  /** Σ (−x)^k / (k + 2)!, twelve terms; what follows is less than 1e-17. */
  #bySeries(): void {
    const { x } = this;
    const end = 1 - (x / 11) * (1 - (x / 12) * (1 - x / 13));
    const middle = 1 - (x / 7) * (1 - (x / 8) * (1 - (x / 9) * (1 - (x / 10) * end)));
    this.twice = (1 - (x / 3) * (1 - (x / 4) * (1 - (x / 5) * (1 - (x / 6) * middle)))) / 2;
    this.once = 1 - x * this.twice;
    this.left = 1 - x * this.once;
  }
}
