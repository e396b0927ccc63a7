/** The angle of a direction: `Math.atan2` written out, to the last bit, and inlined where it is called. */

/** Where atan is known, and up to which t each of these is the nearest. Source: fdlibm, s_atan.c, which the engines use. */
const [upTo0, upToHalf, upTo1, upTo3Halves] = [7 / 16, 11 / 16, 19 / 16, 39 / 16];

/** Minimax coefficients of (1 − atan(t)/t)/t² in t². */
const a0 = 3.33333333333329318027e-1;
const a1 = -1.99999999998764832476e-1;
const a2 = 1.42857142725034663711e-1;
const a3 = -1.1111110405462355788e-1;
const a4 = 9.09088713343650656196e-2;
const a5 = -7.69187620504482999495e-2;
const a6 = 6.66107313738753120669e-2;
const a7 = -5.83357013379057348645e-2;
const a8 = 4.97687799461593236017e-2;
const a9 = -3.6531572744216915527e-2;
const a10 = 1.62858201153657823623e-2;

/** From this slope on a direction is at right angles to the axis. */
const upright = 2 ** 60;
/** What doubles lack of π. */
const piLow = 1.2246467991473531772e-16;

/** The angle (rad, −π to π) of the finite vector (x, y) from the x-axis; 0 of no vector. The sign of a zero says nothing. */
export function directionAngle(y: number, x: number): number {
  const slope = y === 0 ? 0 : Math.abs(y / x);
  const acute = arcTangent(slope);
  const angle = x < 0 && slope < upright ? Math.PI - (acute - piLow) : acute;
  return y < 0 ? -angle : angle;
}

/** Of t ≥ 0: the nearest known angle, and the series from there on. */
function arcTangent(t: number): number {
  if (t < upTo0) return t - t * series(t);
  if (t < upToHalf) return from(4.63647609000806093515e-1, 2.26987774529616870924e-17, (2 * t - 1) / (2 + t));
  if (t < upTo1) return from(7.85398163397448278999e-1, 3.06161699786838301793e-17, (t - 1) / (t + 1));
  if (t < upTo3Halves) return from(9.82793723247329054082e-1, 1.39033110312309984516e-17, (t - 1.5) / (1 + 1.5 * t));
  return from(1.570796326794896558, 6.12323399573676603587e-17, -1 / t);
}

function from(high: number, low: number, t: number): number {
  return high - (t * series(t) - low - t);
}

function series(t: number): number {
  const z = t * t;
  const w = z * z;
  const odd = z * (a0 + w * (a2 + w * (a4 + w * (a6 + w * (a8 + w * a10)))));
  const even = w * (a1 + w * (a3 + w * (a5 + w * (a7 + w * a9))));
  return odd + even;
}
