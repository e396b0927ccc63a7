/** The level arc: constant signed speed along the heading, constant turn rate about the vertical. */
import type { Lapse } from './lapse.ts';
import { yawOf, type KinematicState } from './kinematic-state.ts';

/**
 * Writes where a level vehicle is `dt` seconds after `fix` when it keeps its turn rate `wz` and its signed speed along the heading:
 * the sign is kept, so that in reverse the arc bends the other way. pos(t+τ) = pos + s τ sinc(ωτ/2) (cos(α + ωτ/2), sin(α + ωτ/2)).
 * Height goes on with `vz`; pitch and roll turn with the vehicle. Exact at any turn rate, zero included. Source: BZFlag; thesis, Appendix A.
 */
export function followLevelArc(fix: Readonly<KinematicState>, { dt }: Readonly<Lapse>, out: KinematicState): void {
  const cosine = headingX(fix);
  const sine = headingY(fix);
  const speed = fix.vx * cosine + fix.vy * sine;
  const half = (fix.wz * dt) / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  const way = speed * dt * (half === 0 ? 1 : s / half);
  out.x = fix.x + way * (cosine * c - sine * s);
  out.y = fix.y + way * (sine * c + cosine * s);
  out.z = fix.z + fix.vz * dt;
  turnLevel(fix, c, s, out);
  out.vx = speed * headingX(out);
  out.vy = speed * headingY(out);
  out.vz = fix.vz;
  out.ax = -fix.wz * out.vy;
  out.ay = fix.wz * out.vx;
  out.az = 0;
}

/** Cosine and sine of the yaw; on the level the double-angle forms are enough. */
function headingX(state: Readonly<KinematicState>): number {
  return isLevel(state) ? state.qw * state.qw - state.qz * state.qz : Math.cos(yawOf(state));
}

function headingY(state: Readonly<KinematicState>): number {
  return isLevel(state) ? 2 * state.qw * state.qz : Math.sin(yawOf(state));
}

function isLevel({ qx, qy }: Readonly<KinematicState>): boolean {
  return qx === 0 && qy === 0;
}

/** Turns the orientation of `fix` about the vertical by twice the angle whose cosine and sine are given; the turn rate goes on. */
function turnLevel(fix: Readonly<KinematicState>, c: number, s: number, out: KinematicState): void {
  out.qw = fix.qw * c - fix.qz * s;
  out.qx = fix.qx * c - fix.qy * s;
  out.qy = fix.qy * c + fix.qx * s;
  out.qz = fix.qz * c + fix.qw * s;
  out.wx = 0;
  out.wy = 0;
  out.wz = fix.wz;
}

/** Writes uniform straight motion with the velocity of `fix`; the heading goes on turning with `wz`. */
export function followLevelLine(fix: Readonly<KinematicState>, { dt }: Readonly<Lapse>, out: KinematicState): void {
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
