/** The angle of a direction: `Math.atan2` written out, to the last bit, and inlined where it is called. */

/**
 * The angle (rad, −π to π) of the finite vector (x, y) from the x-axis; 0 of no vector. The sign of a zero says
 * nothing. From the slope 2⁶⁰ on a direction is at right angles to the axis; 1.2246…e−16 is what doubles lack of π.
 */
export function directionAngle(y: number, x: number): number {
  const slope = y === 0 ? 0 : Math.abs(y / x);
  const acute = arcTangent(slope);
  const angle = x < 0 && slope < 1152921504606846976 ? Math.PI - (acute - 1.2246467991473532e-16) : acute;
  return y < 0 ? -angle : angle;
}

/**
 * The angle of a slope ≥ 0: the nearest known angle, as two doubles, and the series from there on. Source: fdlibm, s_atan.c, as
 * in the engines. The series is there once, and assigned is one by one, so that all of it is small enough to be
 * inlined.
 */
function arcTangent(slope: number): number {
  let high = 0;
  let low = 0;
  let t = slope;
  if (slope >= 2.4375) {
    high = 1.5707963267948966;
    low = 6.123233995736766e-17;
    t = -1 / slope;
  } else if (slope >= 1.1875) {
    high = 0.982793723247329;
    low = 1.3903311031230998e-17;
    t = (slope - 1.5) / (1 + 1.5 * slope);
  } else if (slope >= 0.6875) {
    high = 0.7853981633974483;
    low = 3.061616997868383e-17;
    t = (slope - 1) / (slope + 1);
  } else if (slope >= 0.4375) {
    high = 0.4636476090008061;
    low = 2.2698777452961687e-17;
    t = (2 * slope - 1) / (2 + slope);
  }
  return high - (t * series(t) - low - t);
}

/**
 * (1 − atan(t)/t): minimax in t². The coefficients stand where they are used: named, each would be looked up every
 * time.
 */
function series(t: number): number {
  const z = t * t;
  const w = z * z;
  const a8 = 0.049768779946159324 + w * 0.016285820115365782;
  const a4 = 0.09090887133436507 + w * (0.06661073137387531 + w * a8);
  const even = z * (0.3333333333333293 + w * (0.14285714272503466 + w * a4));
  const a7 = -0.058335701337905735 + w * -0.036531572744216916;
  const a3 = -0.11111110405462356 + w * (-0.0769187620504483 + w * a7);
  return even + w * (-0.19999999999876483 + w * a3);
}
