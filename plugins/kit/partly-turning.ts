/** Motion of which only a share turns with the body, the rest goes straight. */
import { BodyMotion, KinematicState, type TimeStep } from '../../engine/plugin-api/index.ts';

/**
 * Writes the share of the velocity that turns (0–1) into a fix. A fix has no field for it: the length of the quaternion
 * carries it, which is 1 otherwise. This and `PartlyTurning` alone know that, and nothing but the model reads a fix.
 */
export function storeTurning(share: number, fix: KinematicState): void {
  const scale = (1 + share) / lengthOf(fix);
  fix.qw *= scale;
  fix.qx *= scale;
  fix.qy *= scale;
  fix.qz *= scale;
}

function lengthOf({ qw, qx, qy, qz }: Readonly<KinematicState>): number {
  return Math.sqrt(qw * qw + qx * qx + qy * qy + qz * qz);
}

/** Follows a fix with a stored share that turns. Holds scratch memory: one a model. */
export class PartlyTurning {
  /** The share of the velocity that goes straight, by the fix that was followed last. */
  straight = NaN;
  readonly #motion = new BodyMotion();
  /** At the origin: the share of the velocity that turns, with orientation and turn rate of the update. */
  readonly #turning = new KinematicState();

  /** Writes orientation and turn rate, and of place, velocity and acceleration what the share that turns adds. */
  follow(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
    const { vx, vy, vz, qw, qx, qy, qz, wx, wy, wz } = fix;
    const length = lengthOf(fix);
    const share = length - 1;
    const scale = 1 / length;
    const turning = this.#turning;
    this.straight = 1 - share;
    turning.vx = share * vx;
    turning.vy = share * vy;
    turning.vz = share * vz;
    turning.qw = scale * qw;
    turning.qx = scale * qx;
    turning.qy = scale * qy;
    turning.qz = scale * qz;
    turning.wx = wx;
    turning.wy = wy;
    turning.wz = wz;
    this.#motion.followVelocity(turning, step, out);
  }
}
