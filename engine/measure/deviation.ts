/** Deviation: the placed path against the real path, sampled once a frame. */
import { distanceBetween } from '../base/math/distance-between.ts';
import { angleBetween } from '../base/math/rotation.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import { ErrorMeter } from './error-meter.ts';

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

/** m */
export class DeviationMeter extends ErrorMeter implements DeviationFigures {
  #angleSum = 0.0;

  sample(shown: Readonly<KinematicState>, real: Readonly<KinematicState>): void {
    this.take(distanceBetween(shown, real));
    this.#angleSum += angleBetween(shown, real);
  }

  get orientationMean(): number | null {
    return this.samples === 0 ? null : this.#angleSum / this.samples;
  }
}
