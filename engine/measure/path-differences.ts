/**
 * A path sampled once a tick, as differences of successive samples. Divided by frame, frame² and frame³ they are
 * velocity, acceleration and jerk.
 */
export class PathDifferences {
  /** How many differences lie within unbroken samples: 1 means the step does, 2 its change too, 3 all. */
  order = 0;
  /** This sample less the last one. */
  stepX = 0;
  stepY = 0;
  stepZ = 0;
  /** This step less the last one. */
  changeX = 0;
  changeY = 0;
  changeZ = 0;
  /** This change less the last one. */
  thirdX = 0;
  thirdY = 0;
  thirdZ = 0;
  #broken = true;

  /** The next sample, by what it is off the last one; anything for the first after a break. */
  add(stepX: number, stepY: number, stepZ: number): void {
    if (this.#broken) this.#broken = false;
    else if (this.order < 3) this.order += 1;
    const changeX = stepX - this.stepX;
    const changeY = stepY - this.stepY;
    const changeZ = stepZ - this.stepZ;
    this.thirdX = changeX - this.changeX;
    this.thirdY = changeY - this.changeY;
    this.thirdZ = changeZ - this.changeZ;
    this.changeX = changeX;
    this.changeY = changeY;
    this.changeZ = changeZ;
    this.stepX = stepX;
    this.stepY = stepY;
    this.stepZ = stepZ;
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
