/** Angles on the circle: all that differ by whole turns are the same. */

const wholeTurn = 2 * Math.PI;

/**
 * The same angle between −π and π (rad); so the difference of two angles becomes the shorter turn from one to the
 * other.
 */
export function wrapAngle(angle: number): number {
  return angle - wholeTurn * Math.round(angle / wholeTurn);
}
