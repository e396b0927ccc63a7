/** Angles as players reckon with them. */

/** The same angle between −π and π, of one that is at most a few turns off. */
export function wrapped(angle: number): number {
  let result = angle;
  while (result > Math.PI) result -= 2 * Math.PI;
  while (result < -Math.PI) result += 2 * Math.PI;
  return result;
}
