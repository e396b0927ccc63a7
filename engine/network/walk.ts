/** Random processes over whole numbers, of updates or of times, whose values can be read in any order. */
import { uniformAt } from '../base/random/hash.ts';
import { normalProbability, normalQuantile } from '../base/math/normal-law.ts';

/** Values remembered behind the furthest one; a power of two. */
const remembered = 256;
const nothing = new Float64Array(0);

/**
 * A random process over update numbers whose values can be read in any order. Each value depends on the one before and
 * on its number alone, so it is the same whichever numbers were read before. Reading a number further back than the
 * ring remembers starts again at 0.
 */
export abstract class Walk {
  /** Made when the first value is read: most processes of most links are never used. */
  #ring = nothing;
  #reached = -1;

  /** The value at update number 0. */
  protected abstract first(): number;
  /** The value at `number` (1, 2 …), from the value at the number before. */
  protected abstract next(previous: number, number: number): number;

  /** Forgets all values: the process has changed. */
  protected restart(): void {
    this.#reached = -1;
  }

  /** The value at an update number (0, 1, 2 …). */
  protected at(number: number): number {
    if (number <= this.#reached - remembered) this.restart();
    while (this.#reached < number) this.#step();
    return this.#ring[number & (remembered - 1)] as number;
  }

  #step(): void {
    if (this.#ring === nothing) this.#ring = new Float64Array(remembered);
    const number = ++this.#reached;
    const value = number === 0 ? this.first() : this.next(this.#ring[(number - 1) & (remembered - 1)] as number, number);
    this.#ring[number & (remembered - 1)] = value;
  }
}

/**
 * Standard normal numbers, each correlated with the one before: y_k = ρ y_{k−1} + √(1 − ρ²) e_k, which is stationary
 * from y_0 = e_0 on.
 */
export class CorrelatedNormal extends Walk {
  readonly key: number;
  correlation = 0;
  /** √(1 − ρ²) */
  #innovation = 1.0;

  constructor(key: number) {
    super();
    this.key = key;
  }

  /** Sets ρ, −1 < ρ < 1. */
  correlate(correlation: number): void {
    if (correlation === this.correlation) return;
    this.correlation = correlation;
    this.#innovation = Math.sqrt(1 - correlation * correlation);
    this.restart();
  }

  /** The number that belongs to 0, 1, 2 … */
  normal(number: number): number {
    return this.at(number);
  }

  protected first(): number {
    return normalQuantile(uniformAt(this.key, 0));
  }

  protected next(previous: number, number: number): number {
    return this.correlation * previous + this.#innovation * normalQuantile(uniformAt(this.key, number));
  }
}

/**
 * Uniform numbers over update numbers, each correlated with the one before: Φ of correlated normal numbers. Every one is
 * uniform in (0, 1), whatever ρ is, and so every law made of it by its quantiles is kept.
 */
export class CorrelatedUniform extends CorrelatedNormal {
  /** The number in (0, 1) that belongs to an update. */
  uniform(number: number): number {
    return this.correlation === 0 ? uniformAt(this.key, number) : normalProbability(this.normal(number));
  }
}
