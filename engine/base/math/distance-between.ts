/** How far apart positions are. */
import type { KinematicState } from '../kinematic-state.ts';

/** Distance (m) between the positions of two states. */
export function distanceBetween(a: Readonly<KinematicState>, b: Readonly<KinematicState>): number {
  const x = a.x - b.x;
  const y = a.y - b.y;
  const z = a.z - b.z;
  return Math.sqrt(x * x + y * y + z * z);
}
