/**
 * Statistics by which tests judge random numbers. Each score is standard normal where the numbers are good: beyond ±5
 * they are not.
 */

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}

/** Population standard deviation. */
export function deviationOf(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(Float64Array.from(values, (value) => (value - mean) ** 2)));
}

/** Pearson's correlation of two series of the same length. */
export function correlationOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  const products = Float64Array.from(a, (value, i) => (value - meanA) * ((b[i] as number) - meanB));
  return meanOf(products) / (deviationOf(a) * deviationOf(b));
}

/** Score of Pearson's χ² for counts that should all be equal. */
export function chiSquareScore(counts: ArrayLike<number>): number {
  const expected = meanOf(counts);
  const chiSquare = Array.from(counts).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  return (chiSquare - freedom) / Math.sqrt(2 * freedom);
}

/** Score of the numbers in [0, 1) falling evenly into `bins`. */
export function uniformityScore(numbers: ArrayLike<number>, bins: number): number {
  const counts = new Float64Array(bins);
  for (let i = 0; i < numbers.length; i++) counts[Math.floor((numbers[i] as number) * bins)]! += 1;
  return chiSquareScore(counts);
}

/**
 * Score of pairs of numbers in [0, 1) falling evenly into `bins` × `bins`: neither series says anything of the other.
 */
export function independenceScore(a: ArrayLike<number>, b: ArrayLike<number>, bins: number): number {
  const counts = new Float64Array(bins * bins);
  for (let i = 0; i < a.length; i++) counts[Math.floor((a[i] as number) * bins) * bins + Math.floor((b[i] as number) * bins)]! += 1;
  return chiSquareScore(counts);
}
