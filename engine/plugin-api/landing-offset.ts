/** The offset of what was shown from the target at the landing, for schemes that let it fade while they follow the target. */
import { rotateBy, rotationTo } from '../math/rotation.ts';
import { copyState, KinematicState } from './kinematic-state.ts';

export class LandingOffset {
  /** Position, velocity and orientation: what was shown, seen from the target. */
  readonly #offset = new KinematicState();

  /** An update has landed (see `ConvergenceScheme.land`). */
  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    const offset = this.#offset;
    offset.x = shown.x - target.x;
    offset.y = shown.y - target.y;
    offset.z = shown.z - target.z;
    offset.vx = shown.vx - target.vx;
    offset.vy = shown.vy - target.vy;
    offset.vz = shown.vz - target.vz;
    rotationTo(shown, target, offset);
  }

  /**
   * Writes the target with `left` (1 … 0) of the offset in place and orientation; `rate` is the derivative of `left` by time. Once nothing
   * is left, the target itself.
   */
  apply(target: Readonly<KinematicState>, left: number, rate: number, out: KinematicState): void {
    const offset = this.#offset;
    copyState(target, out);
    if (left === 0) return;
    out.x += offset.x * left;
    out.y += offset.y * left;
    out.z += offset.z * left;
    out.vx += offset.x * rate;
    out.vy += offset.y * rate;
    out.vz += offset.z * rate;
    rotateBy(offset, left, out);
  }

  /** Moves `out` on by the relative velocity at the landing for `time` (s); `rate` is the derivative of `time` by time. */
  drift(time: number, rate: number, out: KinematicState): void {
    const offset = this.#offset;
    out.x += offset.vx * time;
    out.y += offset.vy * time;
    out.z += offset.vz * time;
    out.vx += offset.vx * rate;
    out.vy += offset.vy * rate;
    out.vz += offset.vz * rate;
  }
}
