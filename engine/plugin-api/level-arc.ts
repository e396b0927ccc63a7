/** The level arc: constant signed speed along the heading, constant turn rate about the vertical. */
import type { KinematicState } from './kinematic-state.ts';

/**
 * Writes where a level vehicle is `dt` seconds after `fix` when it keeps its turn rate `wz` and its signed speed along the heading:
 * the sign is kept, so that in reverse the arc bends the other way. pos(t+τ) = pos + s τ sinc(ωτ/2) (cos(α + ωτ/2), sin(α + ωτ/2)).
 * Height goes on with `vz`. Pitch and roll must be zero. Exact at any turn rate, zero included. Source: BZFlag; thesis, Appendix A.
 */
export function followLevelArc(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void {
  const cosine = fix.qw * fix.qw - fix.qz * fix.qz;
  const sine = 2 * fix.qw * fix.qz;
  const speed = fix.vx * cosine + fix.vy * sine;
  const half = (fix.wz * dt) / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  const way = speed * dt * (half === 0 ? 1 : s / half);
  out.x = fix.x + way * (cosine * c - sine * s);
  out.y = fix.y + way * (sine * c + cosine * s);
  out.z = fix.z + fix.vz * dt;
  turnLevel(fix, c, s, out);
  const headingX = out.qw * out.qw - out.qz * out.qz;
  const headingY = 2 * out.qw * out.qz;
  out.vx = speed * headingX;
  out.vy = speed * headingY;
  out.vz = fix.vz;
  out.ax = -fix.wz * out.vy;
  out.ay = fix.wz * out.vx;
  out.az = 0;
}

/** Turns the orientation of `fix` about the vertical by twice the angle whose cosine and sine are given; the turn rate goes on. */
function turnLevel(fix: Readonly<KinematicState>, c: number, s: number, out: KinematicState): void {
  out.qw = fix.qw * c - fix.qz * s;
  out.qx = 0;
  out.qy = 0;
  out.qz = fix.qz * c + fix.qw * s;
  out.wx = 0;
  out.wy = 0;
  out.wz = fix.wz;
}

/** Writes uniform straight motion with the velocity of `fix`; the heading goes on turning with `wz`. */
export function followLevelLine(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void {
  const half = (fix.wz * dt) / 2;
  turnLevel(fix, Math.cos(half), Math.sin(half), out);
  out.x = fix.x + fix.vx * dt;
  out.y = fix.y + fix.vy * dt;
  out.z = fix.z + fix.vz * dt;
  out.vx = fix.vx;
  out.vy = fix.vy;
  out.vz = fix.vz;
  out.ax = out.ay = out.az = 0;
}
