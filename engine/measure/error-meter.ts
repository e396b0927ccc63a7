/** An error sampled once a frame: the last, the mean, the maximum and the quantiles. */
import { QuantileSketch } from './quantile-sketch.ts';

/** Figures are null before the first sample. */
export class ErrorMeter {
  /** Of the last sample; NaN when the last frame was not measured. */
  last = NaN;
  #sum = 0.0;
  #max = 0.0;
  readonly #sketch = new QuantileSketch();

  /** Takes in the error of this frame, ≥ 0. */
  take(error: number): void {
    this.last = error;
    this.#sum += error;
    if (error > this.#max) this.#max = error;
    this.#sketch.add(error);
  }

  /** This frame is not measured: nothing is shown yet, or the entity is not in the world. */
  skip(): void {
    this.last = NaN;
  }

  get samples(): number {
    return this.#sketch.count;
  }
  get mean(): number | null {
    return this.samples === 0 ? null : this.#sum / this.samples;
  }
  get max(): number | null {
    return this.samples === 0 ? null : this.#max;
  }
  /** Never above the exact maximum, whatever the sketch's error. */
  quantile(q: number): number | null {
    const value = this.#sketch.quantile(q);
    return value === null ? null : Math.min(value, this.#max);
  }
}
