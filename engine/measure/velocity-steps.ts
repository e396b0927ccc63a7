/** Velocity steps: by how much the drawn velocity changes from one frame to the next. */
import { squared, type PathDifferences } from './path-differences.ts';

/**
 * The velocity of a frame is its drawn step over its length. The excess is the change that the real entity does not make in the same
 * frame, as a vector: what is left on a path that is followed exactly is the algorithm's own.
 */
export class VelocityStepMeter {
  readonly #frame: number;
  #count = 0;
  #sum = 0;
  #max = 0;
  #excessSum = 0;
  #excessMax = 0;

  /** `frame` in s. */
  constructor(frame: number) {
    this.#frame = frame;
  }

  sample(drawn: PathDifferences, real: PathDifferences): void {
    if (drawn.order < 2) return;
    const { changeX, changeY, changeZ } = drawn;
    const change = squared(changeX, changeY, changeZ);
    const excess = squared(changeX - real.changeX, changeY - real.changeY, changeZ - real.changeZ);
    this.#count += 1;
    this.#sum += change;
    this.#excessSum += excess;
    if (change > this.#max) this.#max = change;
    if (excess > this.#excessMax) this.#excessMax = excess;
  }

  /** m/s */
  get rms(): number | null {
    return this.#velocity(this.#sum / this.#count);
  }
  get max(): number | null {
    return this.#velocity(this.#max);
  }
  get excessRms(): number | null {
    return this.#velocity(this.#excessSum / this.#count);
  }
  get excessMax(): number | null {
    return this.#velocity(this.#excessMax);
  }

  #velocity(changeSquared: number): number | null {
    return this.#count === 0 ? null : Math.sqrt(changeSquared) / this.#frame;
  }
}
