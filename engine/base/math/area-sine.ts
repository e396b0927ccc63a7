/** The inverse hyperbolic sine, near 0 without a call. */

/** Up to 1/8 the series is good to the last digit. */
export function areaSine(x: number): number {
  if (!(x < 0.125 && x > -0.125)) return Math.asinh(x);
  const z = x * x;
  return (
    x * (1 + z * (-1 / 6 + z * (3 / 40 + z * (-5 / 112 + z * (35 / 1152 + z * (-63 / 2816 + z * (231 / 13312 - z * (143 / 10240))))))))
  );
}
