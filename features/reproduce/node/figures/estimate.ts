/** Figures of several seeds, each with the interval in which it would lie with other seeds. */
import { keyOf, uniformAt } from '../../../../engine/base/random/hash.ts';
import { median, middleOf } from '../../../../engine/base/math/sample.ts';

export interface Estimate {
  readonly value: number;
  /** Ends of its 95 % interval; NaN with a single seed. */
  readonly low: number;
  readonly high: number;
}

const resamples = 2000;
/** Numbers of the bootstrap are always the same, so that a figure has the same interval again. */
const key = keyOf(1, 'bootstrap/figure');

/**
 * A statistic over seeds, with its percentile interval by bootstrap: seeds are drawn with replacement, and one that is
 * drawn twice counts twice.
 */
export function estimateOf<Seed>(seeds: readonly Seed[], statistic: (seeds: readonly Seed[]) => number): Estimate {
  const drawn = (k: number) => seeds.map((_, i) => seeds[Math.floor(uniformAt(key, k * seeds.length + i) * seeds.length)] as Seed);
  const found = seeds.length < 2 ? [] : Array.from({ length: resamples }, (_, k) => statistic(drawn(k)));
  return { value: statistic(seeds), ...middleOf(found) };
}

/** The median of values, one for each seed. */
export function medianEstimate(values: readonly number[]): Estimate {
  return estimateOf(values, median);
}
