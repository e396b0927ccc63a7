/** A rotation that is kept, to be applied in parts, many times. */
import type { Orientation } from '../kinematic-state.ts';
import { rotationTo } from './rotation.ts';

/**
 * Applied by `share` to the orientation that it starts from, it is the slerp, the shorter turn, to the one where it
 * ends.
 */
export class PartialTurn {
  /** How much of the rotation is applied, 0 … 1; a field, because a number handed to a call may be boxed. */
  share = 1;
  readonly #whole = { qw: 1, qx: 0, qy: 0, qz: 0 };
  /** Half the angle (rad), and the sine of that. */
  #half = 0;
  #sine = 0;

  /** Keeps the world-axis rotation from `from` to `to`, the shorter turn. */
  between(from: Readonly<Orientation>, to: Readonly<Orientation>): void {
    const whole = this.#whole;
    rotationTo(to, from, whole);
    this.#sine = Math.sqrt(whole.qx * whole.qx + whole.qy * whole.qy + whole.qz * whole.qz);
    this.#half = Math.atan2(this.#sine, whole.qw);
  }

  /** Turns `state` about the world's axes by `share` of the rotation. */
  apply(state: Orientation): void {
    if (this.#sine === 0) return;
    const { qx: x, qy: y, qz: z } = this.#whole;
    const { qw, qx, qy, qz } = state;
    const c = Math.cos(this.#half * this.share);
    const s = Math.sin(this.#half * this.share) / this.#sine;
    state.qw = c * qw - s * (x * qx + y * qy + z * qz);
    state.qx = c * qx + s * (x * qw + y * qz - z * qy);
    state.qy = c * qy + s * (y * qw + z * qx - x * qz);
    state.qz = c * qz + s * (z * qw + x * qy - y * qx);
  }
}
