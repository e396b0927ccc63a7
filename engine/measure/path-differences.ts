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
  /** Steps of no length in a row. */
  #rests = 0;

  /** All differences, and the step two before the last, are nothing. */
  get resting(): boolean {
    return this.#rests > 2;
  }

  /** The next sample, by what it is off the last one; anything for the first after a break. */
  add(step: Float64Array): void {
    const stepX = step[0] as number;
    const stepY = step[1] as number;
    const stepZ = step[2] as number;
    if (this.#broken) this.#broken = false;
    else if (this.order < 3) this.order += 1;
    this.#rests = stepX === 0 && stepY === 0 && stepZ === 0 ? this.#rests + 1 : 0;
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

  /** The next sample, where the last one was. */
  rest(): void {
    if (this.resting && !this.#broken && this.order === 3) this.#rests += 1;
    else this.add(noStep);
  }

  /** The next sample, after as long a step as the last one: a teleport to it is no step. */
  carry(): void {
    if (this.order === 0) this.break();
    nextStep[0] = this.stepX;
    nextStep[1] = this.stepY;
    nextStep[2] = this.stepZ;
    this.add(nextStep);
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

/** Scratch: the step that is added next. Numbers are boxed in each call that takes them and is not inlined. */
export const nextStep = new Float64Array(3);
const noStep = new Float64Array(3);
