/** The inverse hyperbolic sine, near 0 without a call. */

/** Up to here the series below is good to the last digit. */
const small = 1 / 8;

export function areaSine(x: number): number {
  if (!(x < small && x > -small)) return Math.asinh(x);
  const z = x * x;
  return (
    x * (1 + z * (-1 / 6 + z * (3 / 40 + z * (-5 / 112 + z * (35 / 1152 + z * (-63 / 2816 + z * (231 / 13312 - z * (143 / 10240))))))))
  );
}
