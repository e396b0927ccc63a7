/**
 * Cosine and sine of angles up to an eighth of a turn: `Math.cos` and `Math.sin` written out, to the last bit, and
 * inlined where they are called; larger angles are theirs. Source: fdlibm, k_cos.c and k_sin.c. The coefficients stand
 * where they are used: named, each would be looked up every time.
 */

/**
 * `angle` in rad. From 0.3 on it is taken from 1 in two parts, the first of them, a quarter of the angle or so, without
 * any rounding.
 */
export function cosineOf(angle: number): number {
  const x = Math.abs(angle);
  if (!(x < 0.7853984832763672)) return Math.cos(angle);
  const z = x * x;
  const high = 0.00002480158728947673 + z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11));
  const rest = z * (z * (0.0416666666666666 + z * (-0.001388888888887411 + z * high)));
  const first = x < 0.2999999523162842 ? 0 : quarterOf(x);
  return 1 - first - (0.5 * z - first - rest);
}

/** A quarter of 0.3 … π/4, except for its last 32 bits; 9/32 of an angle near π/4. */
function quarterOf(x: number): number {
  if (x >= 0.7812504768371582) return 0.28125;
  return x < 0.5 ? Math.floor(x * 4194304) / 16777216 : Math.floor(x * 2097152) / 8388608;
}

/** `angle` in rad. */
export function sineOf(angle: number): number {
  if (!(angle < 0.7853984832763672 && angle > -0.7853984832763672) || angle === 0) return Math.sin(angle);
  const z = angle * angle;
  const high = -0.0001984126982985795 + z * (0.0000027557313707070068 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10));
  return angle + z * angle * (-0.16666666666666632 + z * (0.00833333333332249 + z * high));
}
