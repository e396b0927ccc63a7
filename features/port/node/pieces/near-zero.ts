/**
 * Exponential and logarithm without loss of digits near 0 and 1; not every language has its own. Source: Kahan, as in
 * Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 1.14.1.
 */

/** e^x − 1. */
export function expLessOne(x: number): number {
  const power = Math.exp(x);
  const less = power - 1;
  if (less === 0) return x;
  return less === -1 || power === Infinity ? less : (less * x) / Math.log(power);
}

/** ln(1 + x). */
export function logOfOneMore(x: number): number {
  const more = 1 + x;
  return more === 1 ? x : (Math.log(more) * x) / (more - 1);
}
