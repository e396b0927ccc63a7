/** Mean, population standard deviation and maximum over receivers: the papers' fairness figures. */
import { square } from '../base/math/power.ts';
import { mean } from '../base/math/sample.ts';

export interface Spread {
  readonly mean: number;
  readonly std: number;
  readonly max: number;
}

/** All zero for no values. Two passes, so that equal values have a standard deviation of exactly 0 but for rounding of the mean. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return { mean: 0, std: 0, max: 0 };
  const middle = mean(values);
  const variance = mean(values.map((value) => square(value - middle)));
  return { mean: middle, std: Math.sqrt(variance), max: Math.max(...values) };
}
