/** Rotations on the orientation quaternions (body → world) of kinematic states. */
import type { KinematicState } from '../plugin-api/kinematic-state.ts';

type Orientation = Pick<KinematicState, 'qw' | 'qx' | 'qy' | 'qz'>;

/** Writes into `turn` the world-axis rotation that takes the orientation of `from` to that of `to`, the shorter way: to = turn · from. */
export function rotationTo(to: Readonly<Orientation>, from: Readonly<Orientation>, turn: Orientation): void {
  const { qw, qx, qy, qz } = to;
  const w = qw * from.qw + qx * from.qx + qy * from.qy + qz * from.qz;
  const sign = w < 0 ? -1 : 1;
  turn.qw = sign * w;
  turn.qx = sign * (qx * from.qw - qw * from.qx - qy * from.qz + qz * from.qy);
  turn.qy = sign * (qy * from.qw - qw * from.qy - qz * from.qx + qx * from.qz);
  turn.qz = sign * (qz * from.qw - qw * from.qz - qx * from.qy + qy * from.qx);
}

/** Turns `state` about the world's axes by `share` of the rotation `turn` (whose qw ≥ 0). */
export function rotateBy(turn: Readonly<Orientation>, share: number, state: Orientation): void {
  const sine = Math.sqrt(turn.qx * turn.qx + turn.qy * turn.qy + turn.qz * turn.qz);
  if (sine === 0 || share === 0) return;
  const half = Math.atan2(sine, turn.qw) * share;
  const c = Math.cos(half);
  const s = Math.sin(half) / sine;
  const { qw, qx, qy, qz } = state;
  state.qw = c * qw - s * (turn.qx * qx + turn.qy * qy + turn.qz * qz);
  state.qx = c * qx + s * (turn.qx * qw + turn.qy * qz - turn.qz * qy);
  state.qy = c * qy + s * (turn.qy * qw + turn.qz * qx - turn.qx * qz);
  state.qz = c * qz + s * (turn.qz * qw + turn.qx * qy - turn.qy * qx);
}

/** The angle (rad, 0 to π) between two orientations; exact at small angles, where the arc cosine of the dot product is not. */
export function angleBetween(a: Readonly<Orientation>, b: Readonly<Orientation>): number {
  const w = a.qw * b.qw + a.qx * b.qx + a.qy * b.qy + a.qz * b.qz;
  const x = a.qx * b.qw - a.qw * b.qx - a.qy * b.qz + a.qz * b.qy;
  const y = a.qy * b.qw - a.qw * b.qy - a.qz * b.qx + a.qx * b.qz;
  const z = a.qz * b.qw - a.qw * b.qz - a.qx * b.qy + a.qy * b.qx;
  return 2 * Math.atan2(Math.sqrt(x * x + y * y + z * z), Math.abs(w));
}
