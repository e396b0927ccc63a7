/** An exponential decay at a given rate, and what it adds up to, without loss of digits at any rate and time. */

/** Before the fix the decay is a growth; more than this many times e it does not grow, so that numbers stay numbers. */
const mostGrowth = 50;

/** Below this the closed form of `twice` would lose digits. */
const small = 0.25;

/** With x = λt. Results stay in fields until the next call. */
export class DecayCoefficients {
  /** What is left: e^(−x). */
  left = 1.0;
  /** Its mean since the fix: (1 − e^(−x))/x. */
  once = 1.0;
  /** The integral of that by t, over t: (x − 1 + e^(−x))/x². */
  twice = 0.5;
  readonly #rate: number;

  /** `rate`: λ, 1/s. */
  constructor(rate: number) {
    this.#rate = rate;
  }

  at(t: number): void {
    const x = Math.max(this.#rate * t, -mostGrowth);
    if (Math.abs(x) < small) this.#bySeries(x);
    else {
      const gone = -Math.expm1(-x);
      this.left = 1 - gone;
      this.once = gone / x;
      this.twice = (1 - this.once) / x;
    }
  }

  /** Σ (−x)^k / (k + 2)!, twelve terms; what follows is less than 1e-18. */
  #bySeries(x: number): void {
    let sum = 1;
    for (let k = 13; k > 2; k--) sum = 1 - (x / k) * sum;
    this.twice = sum / 2;
    this.once = 1 - x * this.twice;
    this.left = 1 - x * this.once;
  }
}
