/** Mean, population standard deviation and maximum over receivers: the papers' fairness figures. */

export interface Spread {
  readonly mean: number;
  readonly std: number;
  readonly max: number;
}

/** All zero for no values. Two passes, so that equal values have a standard deviation of exactly 0 but for rounding of the mean. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return { mean: 0, std: 0, max: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, std: Math.sqrt(variance), max: Math.max(...values) };
}
