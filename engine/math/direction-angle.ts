/** The angle of a direction: `Math.atan2` written out, to the last bit, and inlined where it is called. */

/**
 * The angle (rad, −π to π) of the finite vector (x, y) from the x-axis; 0 of no vector. The sign of a zero says nothing. From the slope 2⁶⁰
 * on a direction is at right angles to the axis; 1.2246…e−16 is what doubles lack of π.
 */
export function directionAngle(y: number, x: number): number {
  const slope = y === 0 ? 0 : Math.abs(y / x);
  const acute = arcTangent(slope);
  const angle = x < 0 && slope < 1152921504606846976 ? Math.PI - (acute - 1.2246467991473531772e-16) : acute;
  return y < 0 ? -angle : angle;
}

/** Of t ≥ 0: the nearest known angle, as two doubles, and the series from there on. Source: fdlibm, s_atan.c, as in the engines. */
function arcTangent(t: number): number {
  if (t < 0.4375) return t - t * series(t);
  if (t < 0.6875) return from(4.63647609000806093515e-1, 2.26987774529616870924e-17, (2 * t - 1) / (2 + t));
  if (t < 1.1875) return from(7.85398163397448278999e-1, 3.06161699786838301793e-17, (t - 1) / (t + 1));
  if (t < 2.4375) return from(9.82793723247329054082e-1, 1.39033110312309984516e-17, (t - 1.5) / (1 + 1.5 * t));
  return from(1.570796326794896558, 6.12323399573676603587e-17, -1 / t);
}

function from(high: number, low: number, t: number): number {
  return high - (t * series(t) - low - t);
}

/** (1 − atan(t)/t): minimax in t². The coefficients stand where they are used: named, each would be looked up every time. */
function series(t: number): number {
  const z = t * t;
  const w = z * z;
  const a8 = 4.97687799461593236017e-2 + w * 1.62858201153657823623e-2;
  const a4 = 9.09088713343650656196e-2 + w * (6.66107313738753120669e-2 + w * a8);
  const even = z * (3.33333333333329318027e-1 + w * (1.42857142725034663711e-1 + w * a4));
  const a7 = -5.83357013379057348645e-2 + w * -3.6531572744216915527e-2;
  const a3 = -1.1111110405462355788e-1 + w * (-7.69187620504482999495e-2 + w * a7);
  return even + w * (-1.99999999998764832476e-1 + w * a3);
}
