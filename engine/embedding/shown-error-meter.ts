/**
 * Measures by how much a receiver's drawing is off, for games that know both: in tests, in replays, on a server that draws what a
 * client draws.
 */
import type { KinematicState } from '../base/kinematic-state.ts';
import { distanceBetween } from '../base/math/distance-between.ts';
import { ErrorMeter } from '../measure/error-meter.ts';

/** Distances (m) between the real and the shown place, once a tick; figures are null before the first. */
export class ShownErrorMeter {
  readonly #meter = new ErrorMeter();
  #accumulated = 0.0;
  #before = NaN;

  /** At `now` (s, later than the last time) the entity is at `real` and drawn at `shown`. */
  take(now: number, real: Readonly<KinematicState>, shown: Readonly<KinematicState>): void {
    const error = distanceBetween(real, shown);
    if (!Number.isNaN(this.#meter.last)) this.#accumulated += ((this.#meter.last + error) / 2) * (now - this.#before);
    this.#meter.take(error);
    this.#before = now;
  }

  /** Nothing is drawn now: the entity is out of the world, or no update has arrived. */
  skip(): void {
    this.#meter.skip();
  }

  /** m, of the last tick; NaN: it was not measured. */
  get last(): number {
    return this.#meter.last;
  }

  /** m */
  get mean(): number | null {
    return this.#meter.mean;
  }

  /** m */
  get max(): number | null {
    return this.#meter.max;
  }

  /** m; `share` from 0 to 1: 0.95 is the error that 95 % of the ticks stay below, within 1 %. */
  quantile(share: number): number | null {
    return this.#meter.quantile(share);
  }

  /**
   * ∫ error dt (m·s) by the trapezium rule, over the time that was measured: the accumulated error of the literature,
   * as it is seen.
   */
  get accumulated(): number {
    return this.#accumulated;
  }
}
