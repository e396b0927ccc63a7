/** Uniform numbers over update numbers, each correlated with the one before. */
import { normalProbability, normalQuantile } from '../base/math/normal-law.ts';
import { uniformAt } from '../base/random/hash.ts';
import { Walk } from './walk.ts';

/**
 * u_k = Φ(y_k) of the Gaussian process y_k = ρ y_{k−1} + √(1 − ρ²) e_k, which is stationary from y_0 = e_0 on: every u_k is uniform in
 * (0, 1), whatever ρ is, and so every law made of it by its quantiles is kept.
 */
export class CorrelatedUniform extends Walk {
  readonly #key: number;
  #correlation = 0;
  /** √(1 − ρ²) */
  #innovation = 1.0;

  constructor(key: number) {
    super();
    this.#key = key;
  }

  /** Sets ρ, −1 < ρ < 1. */
  correlate(correlation: number): void {
    if (correlation === this.#correlation) return;
    this.#correlation = correlation;
    this.#innovation = Math.sqrt(1 - correlation * correlation);
    this.restart();
  }

  /** The number in (0, 1) that belongs to an update. */
  uniform(number: number): number {
    return this.#correlation === 0 ? uniformAt(this.#key, number) : normalProbability(this.at(number));
  }

  protected first(): number {
    return normalQuantile(uniformAt(this.#key, 0));
  }

  protected next(previous: number, number: number): number {
    return this.#correlation * previous + this.#innovation * normalQuantile(uniformAt(this.#key, number));
  }
}
