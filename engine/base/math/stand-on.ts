/** The orientation of what stands on a slope: its heading stays, its vertical axis becomes the ground's normal. */
import type { KinematicState } from '../kinematic-state.ts';

/** A unit vector with z > 0. */
export class UpwardNormal {
  x = 0;
  y = 0;
  z = 1;
}

/**
 * Turns `state` so that it stands on ground with that normal; its heading as seen from above stays: half angles about
 * the vertical, then nose up, then left side up. In one piece, because numbers that cross a call may be boxed.
 */
export function standOn(state: KinematicState, { x, y, z }: Readonly<UpwardNormal>): void {
  const { qw, qx, qy, qz } = state;
  const yaw = Math.atan2(2 * (qw * qz + qx * qy), 1 - 2 * (qy * qy + qz * qz));
  const cosine = Math.cos(yaw);
  const sine = Math.sin(yaw);
  const rise = -(x * cosine + y * sine) / z;
  const pitch = Math.atan(rise) / 2;
  // The body's y axis, left, leans by this much out of the level: sin(roll) = (normal × forward)z / cos(pitch).
  const roll = Math.asin(Math.max(-1, Math.min(1, x * sine - y * cosine))) / 2;
  const tiltW = Math.cos(pitch) * Math.cos(roll);
  const tiltX = Math.cos(pitch) * Math.sin(roll);
  const tiltY = -Math.sin(pitch) * Math.cos(roll);
  const tiltZ = Math.sin(pitch) * Math.sin(roll);
  const c = Math.cos(yaw / 2);
  const s = Math.sin(yaw / 2);
  state.qw = c * tiltW - s * tiltZ;
  state.qx = c * tiltX - s * tiltY;
  state.qy = c * tiltY + s * tiltX;
  state.qz = c * tiltZ + s * tiltW;
}
