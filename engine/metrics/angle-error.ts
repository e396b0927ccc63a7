/** Orientation error of a part: the angle at which it is shown against the real one, sampled once a frame. */
import { wrapAngle } from '../math/angle.ts';
import { QuantileSketch } from './quantile-sketch.ts';

export class AngleErrorMeter {
  /** Error of the last sample, rad; NaN when the last frame was not measured. */
  last = NaN;
  #sum = 0.0;
  #max = 0.0;
  readonly #sketch = new QuantileSketch();

  /** Both in rad; whole turns do not count. */
  sample(shown: number, real: number): void {
    const error = Math.abs(wrapAngle(shown - real));
    this.last = error;
    this.#sum += error;
    if (error > this.#max) this.#max = error;
    this.#sketch.add(error);
  }

  /** This frame is not measured: nothing is shown yet, or the entity is not in the world. */
  skip(): void {
    this.last = NaN;
  }

  get mean(): number | null {
    return this.#sketch.count === 0 ? null : this.#sum / this.#sketch.count;
  }
  get max(): number | null {
    return this.#sketch.count === 0 ? null : this.#max;
  }
  /** Never above the exact maximum, whatever the sketch's error. */
  quantile(q: number): number | null {
    const value = this.#sketch.quantile(q);
    return value === null ? null : Math.min(value, this.#max);
  }
}
