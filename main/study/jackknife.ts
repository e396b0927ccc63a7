/**
 * Intervals over people: answers of one person hang together, so the person is the unit that is left out. For a mean of
 * persons' means it is Student's interval. Efron, “The Jackknife, the Bootstrap and Other Resampling Plans”, 1982.
 */
import { mean, studentQuantile } from '../../engine/base/math/sample.ts';
import { square } from '../../engine/base/math/power.ts';

/** A figure with its 95 % interval; NaN where there are too few people for one. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const noEstimate: Estimate = { value: NaN, low: NaN, high: NaN };

/** `statistic` of everyone, with an interval from leaving out each person once. */
export function jackknife<Person>(people: readonly Person[], statistic: (people: readonly Person[]) => number): Estimate {
  const value = statistic(people);
  const left = people.map((_, index) => statistic(people.toSpliced(index, 1))).filter(Number.isFinite);
  const n = left.length;
  const middle = mean(left);
  const squares = left.reduce((sum, each) => sum + square(each - middle), 0);
  const margin = studentQuantile(n - 1) * Math.sqrt(((n - 1) / n) * squares);
  return { value, low: value - margin, high: value + margin };
}

/** Of a correlation: the interval is symmetric in Fisher's z and stays within −1 and 1. */
export function jackknifeCorrelation<Person>(people: readonly Person[], correlation: (people: readonly Person[]) => number): Estimate {
  const { value, low, high } = jackknife(people, (some) => Math.atanh(Math.max(-largest, Math.min(largest, correlation(some)))));
  return { value: Math.tanh(value), low: Math.tanh(low), high: Math.tanh(high) };
}

/** A correlation of 1 has no z. */
const largest = 0.999_999;
