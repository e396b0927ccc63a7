/**
 * Intervals over people: answers of one person hang together, so the person is the unit that is left out. For a mean of
 * persons' means it is Student's interval. Efron, “The Jackknife, the Bootstrap and Other Resampling Plans”, 1982.
 */
import { mean, studentQuantile, studentTails } from '../../../engine/base/math/sample.ts';
import { power, square } from '../../../engine/base/math/power.ts';

/** A figure with its 95 % interval; NaN where there are too few people for one. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** With the probability of a value as far from 0, or further, where there is no effect. */
export interface Tested extends Estimate {
  readonly p: number;
}

export const noEstimate: Tested = { value: NaN, low: NaN, high: NaN, p: NaN };

/** A spread below this share of the values is rounding. */
const rounding = 1e-12;

/** A value computed for everyone, and for everyone but each person in turn. */
export interface LeftOut<T> {
  readonly whole: T;
  readonly without: readonly T[];
}

export function leaveOneOut<Person, T>(people: readonly Person[], compute: (people: readonly Person[]) => T): LeftOut<T> {
  return { whole: compute(people), without: people.map((_, index) => compute(people.toSpliced(index, 1))) };
}

/** `statistic` of everyone, with an interval from leaving out each person once. */
export function jackknife<Person>(people: readonly Person[], statistic: (people: readonly Person[]) => number): Tested {
  return estimateOf(leaveOneOut(people, statistic), (value) => value);
}

/**
 * One figure of what was computed: many of them can share a computation. Where all people are alike their spread says
 * nothing: there is no interval, and the probability is that of as many equal signs.
 */
export function estimateOf<T>({ whole, without }: LeftOut<T>, figure: (of: T) => number): Tested {
  const value = figure(whole);
  const left = without.map(figure).filter(Number.isFinite);
  const n = left.length;
  const middle = mean(left);
  const squares = left.reduce((sum, each) => sum + square(each - middle), 0);
  const deviation = Math.sqrt(((n - 1) / n) * squares);
  if (deviation <= rounding * Math.max(1, Math.abs(value))) return { ...noEstimate, value, p: n < 2 ? NaN : alikeBy(value, n) };
  const margin = studentQuantile(n - 1) * deviation;
  return { value, low: value - margin, high: value + margin, p: studentTails(value / deviation, n - 1) };
}

/** The probability that as many people, who could go either way, all go the same way. */
export function alikeBy(value: number, people: number): number {
  return value === 0 ? 1 : Math.min(1, power(2, 1 - people));
}

/** A correlation with its interval, which is symmetric in Fisher's z and stays within −1 and 1. */
export function jackknifeCorrelation<Person>(people: readonly Person[], correlation: (people: readonly Person[]) => number): Tested {
  const { value, low, high, p } = jackknife(people, (some) => Math.atanh(Math.max(-largest, Math.min(largest, correlation(some)))));
  return { value: Math.tanh(value), low: Math.tanh(low), high: Math.tanh(high), p };
}

/**
 * An agreement with its interval, which is symmetric in the logarithm of the share of the differences that is left: few
 * people do not pass for more agreement than there is.
 */
export function jackknifeAgreement<Person>(people: readonly Person[], agreement: (people: readonly Person[]) => number): Estimate {
  const { value, low, high } = jackknife(people, (some) => Math.log(Math.max(1 - largest, 1 - agreement(some))));
  return { value: 1 - Math.exp(value), low: 1 - Math.exp(high), high: 1 - Math.exp(low) };
}

/** A correlation of 1 has no z. */
const largest = 0.999_999;
