/**
 * Intervals over people: answers of one person hang together, so the person is the unit that is left out. For a mean of
 * persons' means it is Student's interval. Efron, “The Jackknife, the Bootstrap and Other Resampling Plans”, 1982.
 */
import { mean, studentQuantile } from '../../../engine/base/math/sample.ts';
import { square } from '../../../engine/base/math/power.ts';

/** A figure with its 95 % interval; NaN where there are too few people for one. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const noEstimate: Estimate = { value: NaN, low: NaN, high: NaN };

/** A value computed for everyone, and for everyone but each person in turn. */
export interface LeftOut<T> {
  readonly whole: T;
  readonly without: readonly T[];
}

export function leaveOneOut<Person, T>(people: readonly Person[], compute: (people: readonly Person[]) => T): LeftOut<T> {
  return { whole: compute(people), without: people.map((_, index) => compute(people.toSpliced(index, 1))) };
}

/** `statistic` of everyone, with an interval from leaving out each person once. */
export function jackknife<Person>(people: readonly Person[], statistic: (people: readonly Person[]) => number): Estimate {
  return estimateOf(leaveOneOut(people, statistic), (value) => value);
}

/** One figure of what was computed: many of them can share a computation. */
export function estimateOf<T>({ whole, without }: LeftOut<T>, figure: (of: T) => number): Estimate {
  const value = figure(whole);
  const left = without.map(figure).filter(Number.isFinite);
  const n = left.length;
  const middle = mean(left);
  const squares = left.reduce((sum, each) => sum + square(each - middle), 0);
  const margin = studentQuantile(n - 1) * Math.sqrt(((n - 1) / n) * squares);
  return { value, low: value - margin, high: value + margin };
}

/** A correlation with its interval, which is symmetric in Fisher's z and stays within −1 and 1. */
export function jackknifeCorrelation<Person>(people: readonly Person[], correlation: (people: readonly Person[]) => number): Estimate {
  const { value, low, high } = jackknife(people, (some) => Math.atanh(Math.max(-largest, Math.min(largest, correlation(some)))));
  return { value: Math.tanh(value), low: Math.tanh(low), high: Math.tanh(high) };
}

/** A correlation of 1 has no z. */
const largest = 0.999_999;
