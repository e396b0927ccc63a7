/** Laws of the delay: the quantile function of a link's one-way delay, by the law of its jitter. */
import { power } from '../base/math/power.ts';
import { normalQuantile } from '../base/math/normal-law.ts';
import type { LinkSettings } from './link-settings.ts';

/** The one-way delay of a link as a random quantity. */
export interface DelayLaw {
  /** The `u`-quantile of the delay (s), 0 < u < 1: never negative, never falling in u. */
  delay(u: number): number;
}

/**
 * The law of the delay under `settings`. Its mean is `delay` and its deviation from it as `spread` says, unless a law
 * reaches below 0 (uniform, normal, table): a delay is never negative, so what would be is 0. The Pareto law is that of
 * the whole delay, the lognormal one of what is above its least, both positive by themselves; about a mean of 0 they have
 * no spread.
 */
export function delayLaw({ delay, jitter }: LinkSettings): DelayLaw {
  if (jitter?.law === 'table') return new TableDelay(delay, jitter.values ?? [], jitter.spread);
  const spread = jitter?.spread ?? 0;
  if (jitter === undefined || spread === 0) return new UniformDelay(delay, 0);
  if (jitter.law === 'uniform') return new UniformDelay(delay, spread);
  if (jitter.law === 'normal') return new NormalDelay(delay, spread);
  return jitter.law === 'lognormal' ? new LognormalDelay(delay, spread, jitter.least) : new ParetoDelay(delay, spread);
}

/** Uniform within ± half-width of the mean. */
class UniformDelay implements DelayLaw {
  readonly #mean: number;
  readonly #halfWidth: number;

  constructor(mean: number, halfWidth: number) {
    this.#mean = mean;
    this.#halfWidth = halfWidth;
  }

  delay(u: number): number {
    return Math.max(0, this.#mean + this.#halfWidth * (2 * u - 1));
  }
}

class NormalDelay implements DelayLaw {
  readonly #mean: number;
  readonly #deviation: number;

  constructor(mean: number, deviation: number) {
    this.#mean = mean;
    this.#deviation = deviation;
  }

  delay(u: number): number {
    return Math.max(0, this.#mean + this.#deviation * normalQuantile(u));
  }
}

/** The square of a ratio that may be infinite. */
function finiteSquare(ratio: number): number {
  return Math.min(ratio * ratio, Number.MAX_VALUE);
}

/** least + exp(N(μ, σ²)) with σ² = ln(1 + (deviation / m)²) and μ = ln(m) − σ²/2, m = mean − least. */
class LognormalDelay implements DelayLaw {
  readonly #least: number;
  readonly #median: number;
  readonly #sigma: number;

  constructor(mean: number, deviation: number, least = 0) {
    const above = Math.max(0, mean - least);
    const variance = Math.log1p(finiteSquare(deviation / above));
    this.#least = least;
    this.#median = above * Math.exp(-variance / 2);
    this.#sigma = Math.sqrt(variance);
  }

  delay(u: number): number {
    return this.#least + this.#median * Math.exp(this.#sigma * normalQuantile(u));
  }
}

/**
 * P(delay > x) = (least / x)^α with α = 1 + √(1 + (mean / deviation)²), which is above 2, and least = mean (α − 1) / α.
 */
class ParetoDelay implements DelayLaw {
  readonly #least: number;
  readonly #exponent: number;

  constructor(mean: number, deviation: number) {
    const alpha = 1 + Math.sqrt(1 + finiteSquare(mean / deviation));
    this.#least = (mean * (alpha - 1)) / alpha;
    this.#exponent = -1 / alpha;
  }

  delay(u: number): number {
    return this.#least * power(1 - u, this.#exponent);
  }
}

/** Measured deviations: quantiles linear between their order statistics, which stand at 0, 1/(n−1) … 1. */
class TableDelay implements DelayLaw {
  /** Quantiles of the whole delay, ascending. */
  readonly #quantiles: Float64Array;

  constructor(mean: number, values: readonly number[], deviation: number | undefined) {
    const deviations = Float64Array.from(values).sort();
    this.#quantiles = (deviation === undefined ? deviations : standardised(deviations, deviation)).map((value) => mean + value);
  }

  delay(u: number): number {
    const place = u * (this.#quantiles.length - 1);
    const below = Math.floor(place);
    const low = this.#quantiles[below] as number;
    const high = this.#quantiles[Math.min(below + 1, this.#quantiles.length - 1)] as number;
    return Math.max(0, low + (place - below) * (high - low));
  }
}

/**
 * The quantiles scaled so that the law that is linear between them has mean 0 and exactly this standard deviation.
 * Over a piece from a to b its mean is (a + b) / 2 and its mean square (a² + ab + b²) / 3.
 */
function standardised(quantiles: Float64Array, deviation: number): Float64Array<ArrayBuffer> {
  const pieces = quantiles.length - 1;
  let sum = 0;
  let squares = 0;
  const middle = ((quantiles[0] as number) + (quantiles[pieces] as number)) / 2;
  for (let i = 0; i < pieces; i++) {
    const a = (quantiles[i] as number) - middle;
    const b = (quantiles[i + 1] as number) - middle;
    sum += (a + b) / 2;
    squares += (a * a + a * b + b * b) / 3;
  }
  const mean = sum / pieces;
  const found = Math.sqrt(Math.max(0, squares / pieces - mean * mean));
  return Float64Array.from(quantiles, (value) => (found > 0 ? ((value - middle - mean) / found) * deviation : 0));
}
