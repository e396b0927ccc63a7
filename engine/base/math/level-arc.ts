/**
 * The level arc: constant signed speed along the heading, constant turn rate about the vertical. The turn is written
 * out for arc and line: in a function of its own with `out` it takes a sixth longer.
 */
import type { KinematicState } from '../kinematic-state.ts';
import type { TimeStep } from '../time/time-step.ts';

/**
 * Writes where a level vehicle is `dt` seconds after `fix` when it keeps its turn rate `wz` and its signed speed along
 * the heading: the sign is kept, so that in reverse the arc bends to the other side. pos(t+τ) = pos + s τ sinc(ωτ/2)
 * (cos(α + ωτ/2), sin(α + ωτ/2)). Height follows `vz`; pitch and roll turn with the vehicle. Exact at any turn
 * rate, zero included. Source: BZFlag; thesis, Appendix A.
 */
export function followLevelArc(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
  pointAhead(fix, out);
  const { vx: cosine, vy: sine } = out;
  const { qw, qx, qy, qz, wz } = fix;
  const speed = fix.vx * cosine + fix.vy * sine;
  const half = (wz * dt) / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  const travelled = speed * dt * (half === 0 ? 1 : s / half);
  out.x = fix.x + travelled * (cosine * c - sine * s);
  out.y = fix.y + travelled * (sine * c + cosine * s);
  out.z = fix.z + fix.vz * dt;
  out.qw = qw * c - qz * s;
  out.qx = qx * c - qy * s;
  out.qy = qy * c + qx * s;
  out.qz = qz * c + qw * s;
  out.wx = 0;
  out.wy = 0;
  out.wz = wz;
  pointAhead(out, out);
  out.vx *= speed;
  out.vy *= speed;
  out.vz = fix.vz;
  out.ax = -wz * out.vy;
  out.ay = wz * out.vx;
  out.az = 0;
}

/**
 * Writes the level unit vector along the heading of `state` as the velocity of `out`; on the level the double-angle
 * forms are enough.
 */
function pointAhead({ qw, qx, qy, qz }: Readonly<KinematicState>, out: KinematicState): void {
  if (qx === 0 && qy === 0) {
    out.vx = qw * qw - qz * qz;
    out.vy = 2 * qw * qz;
  } else {
    const yaw = Math.atan2(2 * (qw * qz + qx * qy), 1 - 2 * (qy * qy + qz * qz));
    out.vx = Math.cos(yaw);
    out.vy = Math.sin(yaw);
  }
}

/** Writes uniform straight motion with the velocity of `fix`; the heading continues to turn with `wz`. */
export function followLevelLine(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
  const { qw, qx, qy, qz, wz } = fix;
  const half = (wz * dt) / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  out.qw = qw * c - qz * s;
  out.qx = qx * c - qy * s;
  out.qy = qy * c + qx * s;
  out.qz = qz * c + qw * s;
  out.wx = 0;
  out.wy = 0;
  out.wz = wz;
  out.x = fix.x + fix.vx * dt;
  out.y = fix.y + fix.vy * dt;
  out.z = fix.z + fix.vz * dt;
  out.vx = fix.vx;
  out.vy = fix.vy;
  out.vz = fix.vz;
  out.ax = out.ay = out.az = 0;
}
