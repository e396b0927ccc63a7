/** An error sampled once a tick: the last, the mean, the maximum and the quantiles. */
import { QuantileSketch } from './quantile-sketch.ts';

/** Figures are null before the first sample. */
export class ErrorMeter extends QuantileSketch {
  /** The error of the last sample; NaN when the last tick was not measured. */
  last = NaN;
  #sum = 0.0;
  #max = 0.0;

  /** Takes in the error of this tick, ≥ 0. */
  take(error: number): void {
    this.last = error;
    this.#sum += error;
    if (error > this.#max) this.#max = error;
    this.add(error);
  }

  /** This tick is not measured: nothing is shown yet, or the entity is not in the world. */
  skip(): void {
    this.last = NaN;
  }

  get mean(): number | null {
    return this.count === 0 ? null : this.#sum / this.count;
  }
  get max(): number | null {
    return this.count === 0 ? null : this.#max;
  }
  /** Never above the exact maximum, whatever the sketch's error. */
  override quantile(q: number): number | null {
    const value = super.quantile(q);
    return value === null ? null : Math.min(value, this.#max);
  }
}
