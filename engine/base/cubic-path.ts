/** From one kinematic state to another: the cubic with the places and velocities of both. */
import { CubicAxis } from './math/cubic.ts';
import type { KinematicState } from './kinematic-state.ts';

/** Numbers are in fields: those that cross a call may be boxed. */
export class CubicPath {
  /** The time from one to the other, s, and the share of it that has passed. */
  length = NaN;
  share = NaN;
  readonly #curve = new CubicAxis();

  /** Writes place and velocity. */
  between(from: Readonly<KinematicState>, to: Readonly<KinematicState>, out: KinematicState): void {
    const curve = this.#curve;
    const { length } = this;
    curve.share = this.share;
    curve.distance = to.x - from.x;
    curve.leaving = from.vx * length;
    curve.arriving = to.vx * length;
    curve.draw();
    out.x = from.x + curve.place;
    out.vx = curve.rate / length;
    curve.distance = to.y - from.y;
    curve.leaving = from.vy * length;
    curve.arriving = to.vy * length;
    curve.draw();
    out.y = from.y + curve.place;
    out.vy = curve.rate / length;
    curve.distance = to.z - from.z;
    curve.leaving = from.vz * length;
    curve.arriving = to.vz * length;
    curve.draw();
    out.z = from.z + curve.place;
    out.vz = curve.rate / length;
  }
}
