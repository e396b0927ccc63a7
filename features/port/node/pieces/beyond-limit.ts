/** What is shown once the last update has been extrapolated for as long as it may be. */
import type { KinematicState } from '../../../../engine/base/kinematic-state.ts';
import { followLine, keepTurning } from '../../../../engine/base/math/rigid-motion.ts';
import { decaysBeyond, decayTime, extrapolationLimit, holdsBeyond } from './constants.ts';
import type { Model } from './models/delayed.ts';

/** At the limit the entity stands, goes straight on, or does so ever more slowly. `dt`: the age of the update, s. */
export function beyondLimit(model: Model, dt: number, out: KinematicState): void {
  model.after(extrapolationLimit, out);
  if (holdsBeyond) goOn(dt - extrapolationLimit, out);
  else if (decaysBeyond) {
    const left = Math.exp((extrapolationLimit - dt) / decayTime);
    goOn(decayTime * (1 - left), out);
    out.vx *= left;
    out.vy *= left;
    out.vz *= left;
    out.wx *= left;
    out.wy *= left;
    out.wz *= left;
  } else {
    out.vx = out.vy = out.vz = 0;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
  }
}

/** Straight on for so long, turning as it turns. */
function goOn(time: number, out: KinematicState): void {
  followLine(out, { dt: time }, out);
  keepTurning(out, { dt: time }, out);
}
