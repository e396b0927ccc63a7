/** Time-space inconsistency: how far off, for how long, but only where it is far enough for long enough to be noticed. */
import { distanceBetween } from '../base/math/distance-between.ts';
import type { KinematicState } from '../base/kinematic-state.ts';

/**
 * ∫ |Δ| dt over the stretches of time in which |Δ| > ε for longer than τ, Δ being the placed less the real position; a stretch counts
 * from its beginning. After Zhou, Cai, Lee and Turner, “Time-space consistency in large-scale distributed virtual environments”, ACM
 * TOMACS 14 (1), 2004. What is drawn stands for a frame, so a stretch of n frames lasts n · frame.
 */
export class InconsistencyMeter {
  readonly #frame: number;
  /** ε, m */
  readonly #distance: number;
  /** τ in whole frames. */
  readonly #tolerated: number;
  /** Sums of deviations, m: of all stretches that count, and of the present one while it does not. */
  #sum = 0;
  #pending = 0;
  /** Frames of the present stretch. */
  #frames = 0;

  /** `frame` and τ = `time` in s, ε = `distance` in m. */
  constructor(frame: number, distance: number, time: number) {
    this.#frame = frame;
    this.#distance = distance;
    this.#tolerated = wholeFrames(time, frame);
  }

  sample(shown: Readonly<KinematicState>, real: Readonly<KinematicState>): void {
    const deviation = distanceBetween(shown, real);
    if (deviation > this.#distance) this.#extend(deviation);
    else this.break();
  }

  /** The present stretch ends. */
  break(): void {
    this.#frames = 0;
    this.#pending = 0;
  }

  /** m·s */
  get total(): number {
    return this.#sum * this.#frame;
  }

  #extend(deviation: number): void {
    this.#frames += 1;
    this.#pending += deviation;
    if (this.#frames <= this.#tolerated) return;
    this.#sum += this.#pending;
    this.#pending = 0;
  }
}

/** Of `frame` s each in `time` s; as good as a whole one is one. */
export function wholeFrames(time: number, frame: number): number {
  return Math.floor(time / frame + 1e-9);
}
