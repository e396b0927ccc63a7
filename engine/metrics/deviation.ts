/** Deviation: the placed path against the real path, sampled once a frame. */
import { angleBetween } from '../math/rotation.ts';
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import { QuantileSketch } from './quantile-sketch.ts';

/** Distance (m) between two states' positions. */
export function distanceBetween(a: Readonly<KinematicState>, b: Readonly<KinematicState>): number {
  const x = a.x - b.x;
  const y = a.y - b.y;
  const z = a.z - b.z;
  return Math.sqrt(x * x + y * y + z * z);
}

/** What is known of a deviation. Null: nothing was measured yet. */
export interface DeviationFigures {
  /** Deviation of the last sample, m; NaN when the last frame was not measured. */
  readonly last: number;
  readonly mean: number | null;
  readonly max: number | null;
  /** rad */
  readonly orientationMean: number | null;
  /** Never above the exact maximum, whatever the sketch's error. */
  quantile(q: number): number | null;
}

export class DeviationMeter implements DeviationFigures {
  last = NaN;
  #max = 0;
  #sum = 0;
  #angleSum = 0;
  readonly #sketch = new QuantileSketch();

  sample(shown: Readonly<KinematicState>, real: Readonly<KinematicState>): void {
    const deviation = distanceBetween(shown, real);
    this.last = deviation;
    this.#sum += deviation;
    if (deviation > this.#max) this.#max = deviation;
    this.#sketch.add(deviation);
    this.#angleSum += angleBetween(shown, real);
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
  get orientationMean(): number | null {
    return this.samples === 0 ? null : this.#angleSum / this.samples;
  }
  quantile(q: number): number | null {
    const value = this.#sketch.quantile(q);
    return value === null ? null : Math.min(value, this.#max);
  }
}
