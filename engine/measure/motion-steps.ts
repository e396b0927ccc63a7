/**
 * A moving body as two paths, whose steps are vectors: of its place, m, and of its orientation, rad. A step of the
 * orientation is the shorter turn from one tick to the next, along its axis in the world: about one axis, the change of
 * the angle, over the whole circle as well.
 */
import type { KinematicState, Orientation } from '../base/kinematic-state.ts';
import { rotationTo } from '../base/math/rotation.ts';
import { nextStep, PathDifferences } from './path-differences.ts';

export class MotionSteps {
  /** m */
  readonly place = new PathDifferences();
  /** rad */
  readonly turning = new PathDifferences();
  #x = 0;
  #y = 0;
  #z = 0;
  readonly #orientation: Orientation = { qw: 1, qx: 0, qy: 0, qz: 0 };

  /** `scale`: steps are multiplied with it. */
  add(state: Readonly<KinematicState>, scale = 1): void {
    const { x, y, z } = state;
    nextStep[0] = (x - this.#x) * scale;
    nextStep[1] = (y - this.#y) * scale;
    nextStep[2] = (z - this.#z) * scale;
    this.place.add(nextStep);
    this.#turn(state, scale);
    this.#remember(state);
  }

  /** The entity goes on from elsewhere, as it went: a teleport is no step. */
  carry(state: Readonly<KinematicState>): void {
    this.place.carry();
    this.turning.carry();
    this.#remember(state);
  }

  /** The next state has nothing to do with the last one. */
  break(): void {
    this.place.break();
    this.turning.break();
  }

  #turn(state: Readonly<Orientation>, scale: number): void {
    const last = this.#orientation;
    if (state.qw === last.qw && state.qx === last.qx && state.qy === last.qy && state.qz === last.qz) return this.turning.rest();
    rotationTo(state, last, turn);
    const { qw, qx, qy, qz } = turn;
    const length = angleOverSine(qw, qx * qx + qy * qy + qz * qz) * scale;
    nextStep[0] = qx * length;
    nextStep[1] = qy * length;
    nextStep[2] = qz * length;
    this.turning.add(nextStep);
  }

  #remember({ x, y, z, qw, qx, qy, qz }: Readonly<KinematicState>): void {
    const last = this.#orientation;
    this.#x = x;
    this.#y = y;
    this.#z = z;
    last.qw = qw;
    last.qx = qx;
    last.qy = qy;
    last.qz = qz;
  }
}

/** Of a turn by an angle, its cosine of the half and the square of its sine of that: the angle over the sine. */
function angleOverSine(cosine: number, squaredSine: number): number {
  const squaredTangent = squaredSine / (cosine * cosine);
  // Of the small turn of a usual tick, the series of the arc tangent: exact there, and quick.
  if (squaredTangent < 1e-4) return (2 / cosine) * (1 - squaredTangent * (1 / 3 - squaredTangent * (1 / 5 - squaredTangent / 7)));
  const sine = Math.sqrt(squaredSine);
  return (2 * Math.atan2(sine, cosine)) / sine;
}

/** Scratch of one step. */
const turn: Orientation = { qw: 1, qx: 0, qy: 0, qz: 0 };
