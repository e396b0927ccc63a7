/** The orientation of what stands on a slope: its heading stays, its vertical axis becomes the ground's normal. */
import { yawOf, type KinematicState } from '../plugin-api/kinematic-state.ts';

/** A unit vector with z > 0. */
export class UpwardNormal {
  x = 0;
  y = 0;
  z = 1;
}

/** Turns `state` so that it stands on ground with that normal; its heading as seen from above stays. */
export function standOn(state: KinematicState, { x, y, z }: Readonly<UpwardNormal>): void {
  const yaw = yawOf(state);
  const cosine = Math.cos(yaw);
  const sine = Math.sin(yaw);
  const rise = -(x * cosine + y * sine) / z;
  const pitch = Math.atan(rise) / 2;
  // The body's y axis, left, leans by this much out of the level: sin(roll) = (normal × forward)z / cos(pitch).
  const roll = Math.asin(Math.max(-1, Math.min(1, x * sine - y * cosine))) / 2;
  tilt(state, yaw / 2, pitch, roll);
}

/** Half angles (rad): about the vertical, then nose up, then left side up. */
function tilt(state: KinematicState, yaw: number, pitch: number, roll: number): void {
  const w = Math.cos(pitch) * Math.cos(roll);
  const x = Math.cos(pitch) * Math.sin(roll);
  const y = -Math.sin(pitch) * Math.cos(roll);
  const z = Math.sin(pitch) * Math.sin(roll);
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  state.qw = c * w - s * z;
  state.qx = c * x - s * y;
  state.qy = c * y + s * x;
  state.qz = c * z + s * w;
}
