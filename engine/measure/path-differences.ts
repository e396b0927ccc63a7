/** A path sampled once a frame, as differences: its step, the change of the step, and the change of that. */
import type { KinematicState } from '../base/kinematic-state.ts';

/** Differences of successive samples. Divided by frame, frame² and frame³ they are velocity, acceleration and jerk. */
export class PathDifferences {
  /** How many differences lie within unbroken samples: 1 means the step does, 2 its change too, 3 all. */
  order = 0;
  /** This position less the last one, m. */
  stepX = 0;
  stepY = 0;
  stepZ = 0;
  /** This step less the last one, m. */
  changeX = 0;
  changeY = 0;
  changeZ = 0;
  /** This change less the last one, m. */
  bendX = 0;
  bendY = 0;
  bendZ = 0;
  #broken = true;
  #x = 0;
  #y = 0;
  #z = 0;

  add({ x, y, z }: Readonly<KinematicState>): void {
    if (this.#broken) this.#broken = false;
    else if (this.order < 3) this.order += 1;
    const stepX = x - this.#x;
    const stepY = y - this.#y;
    const stepZ = z - this.#z;
    const changeX = stepX - this.stepX;
    const changeY = stepY - this.stepY;
    const changeZ = stepZ - this.stepZ;
    this.bendX = changeX - this.changeX;
    this.bendY = changeY - this.changeY;
    this.bendZ = changeZ - this.changeZ;
    this.changeX = changeX;
    this.changeY = changeY;
    this.changeZ = changeZ;
    this.stepX = stepX;
    this.stepY = stepY;
    this.stepZ = stepZ;
    this.#x = x;
    this.#y = y;
    this.#z = z;
  }

  /** The next sample has nothing to do with the last one. */
  break(): void {
    this.#broken = true;
    this.order = 0;
  }
}

/** Squared length. */
export function squared(x: number, y: number, z: number): number {
  return x * x + y * y + z * z;
}
