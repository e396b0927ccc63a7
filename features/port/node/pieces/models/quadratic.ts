/** The quadratic model, and others that follow a parabola which may end in a stand. */
import type { KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { followParabola, keepTurning } from '../../../../../engine/base/math/rigid-motion.ts';
import type { TimeStep } from '../../../../../engine/base/time/time-step.ts';
import { stopsAtRest } from '../constants.ts';

/** Constant acceleration in world axes, turning at a constant rate: DRM(R,V,W) of IEEE 1278.1. */
export function extrapolate(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
  if (stopsAtRest) followUntilRest(fix, step, out);
  else followParabola(fix, step, out);
  keepTurning(fix, step, out);
}

/** The parabola, until the entity would drive back: there it stands. */
function followUntilRest(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
  const stop = stoppingTime(fix);
  if (step.dt > stop) {
    followParabola(fix, { dt: stop }, out);
    out.vx = out.vy = out.vz = 0;
    out.ax = out.ay = out.az = 0;
  } else followParabola(fix, step, out);
}

/** The first t > 0 at which V² + (A·V)t = 0, s; ∞: never. */
function stoppingTime(fix: Readonly<KinematicState>): number {
  const speed = fix.vx * fix.vx + fix.vy * fix.vy + fix.vz * fix.vz;
  const along = fix.ax * fix.vx + fix.ay * fix.vy + fix.az * fix.vz;
  return speed > 0 && along < 0 ? speed / -along : Infinity;
}
