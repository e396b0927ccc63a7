/** Powers that have the same last bit in every version of V8: `**` and `Math.pow` differ between Node 20 and 24. */

/**
 * `base` (> 0) to the power of `exponent`. Whole exponents are multiplied out; others go through V8's own logarithm and
 * exponential function, which do not change between versions. The relative error is about |exponent · ln(base)| ·
 * 2^-52.
 */
export function power(base: number, exponent: number): number {
  if (!Number.isInteger(exponent)) return Math.exp(exponent * Math.log(base));
  let result = 1;
  let square = base;
  for (let rest = Math.abs(exponent); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square;
    square *= square;
  }
  return exponent < 0 ? 1 / result : result;
}

export function square(x: number): number {
  return x * x;
}
