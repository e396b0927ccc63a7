/** Shares of people, their differences within people, and the correction of several comparisons. */
import { normalProbability } from '../../../engine/base/math/normal-law.ts';
import { square } from '../../../engine/base/math/power.ts';
import { mean } from '../../../engine/base/math/sample.ts';
import { noEstimate, type Tested } from './jackknife.ts';

/** Of 95 %. */
export const normalWidth = 1.959963984540054;

/**
 * The share of each person, 0 to 1, and the interval of their mean: Wilson's (JASA 22, 1927) over people, so that 0 of
 * 12 is no certainty. Shares of several rounds vary less than those of one; that counts as so many more people.
 */
export function wilson(shares: readonly number[]): Tested {
  const n = shares.length;
  if (n === 0) return noEstimate;
  const value = mean(shares);
  const variance = mean(shares.map((share) => square(share - value)));
  const binary = value * (1 - value);
  const people = variance > 0 ? n * Math.max(1, binary / variance) : n;
  const z2 = square(normalWidth);
  const middle = (value + z2 / (2 * people)) / (1 + z2 / people);
  const margin = (normalWidth / (1 + z2 / people)) * Math.sqrt(binary / people + z2 / (4 * square(people)));
  // Rounding is no bound: where none of the people did, the share may be 0.
  return { value, low: value === 0 ? 0 : middle - margin, high: value === 1 ? 1 : middle + margin, p: NaN };
}

/**
 * The mean of the differences of each person's shares, −1 to 1. Two more people count, who differ by 1 and by −1: then
 * intervals keep what they promise for few people, and for none who differ. Bonett and Price, “Adjusted Wald confidence
 * interval for a difference of binomial proportions based on paired data”, 2012.
 */
export function pairedShares(differences: readonly number[]): Tested {
  const n = differences.length + 2;
  if (n === 2) return noEstimate;
  const sum = differences.reduce((total, each) => total + each, 0);
  const squares = 2 + differences.reduce((total, each) => total + square(each), 0);
  const middle = sum / n;
  const deviation = Math.sqrt((squares / n - square(middle)) / n);
  const margin = normalWidth * deviation;
  return {
    value: mean(differences),
    low: Math.max(-1, middle - margin),
    high: Math.min(1, middle + margin),
    p: 2 * normalProbability(-Math.abs(middle / deviation)),
  };
}

/**
 * Probabilities corrected for being several: so that any of them is below 0.05 without an effect in 5 % of the cases,
 * not each. Holm, “A simple sequentially rejective multiple test procedure”, 1979. NaN counts for nothing.
 */
export function holm(probabilities: readonly number[]): readonly number[] {
  const order = [...probabilities.keys()]
    .filter((index) => !Number.isNaN(probabilities[index]))
    .sort((a, b) => (probabilities[a] as number) - (probabilities[b] as number));
  const corrected = probabilities.map(() => NaN);
  let largest = 0;
  for (const [place, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (order.length - place) * (probabilities[index] as number)));
    corrected[index] = largest;
  }
  return corrected;
}
