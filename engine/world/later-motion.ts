/** A motion that begins later: its session time 0 is the time `from` of another motion. For blocks of a long motion. */
import type { KinematicState } from '../base/kinematic-state.ts';
import type { MotionSource } from '../plugin-api/motion.ts';

export class LaterMotion implements MotionSource {
  readonly #motion: MotionSource;
  readonly #from: number;
  readonly #step: number;
  #hasBegun = false;

  /** `step` (s): motions that draw at random are sampled tick by tick up to `from`, as a session does. */
  constructor(motion: MotionSource, from: number, step: number) {
    this.#motion = motion;
    this.#from = from;
    this.#step = step;
  }

  sample(now: number, out: KinematicState): number {
    if (!this.#hasBegun) this.#skip(out);
    return this.#motion.sample(this.#from + now, out);
  }

  #skip(out: KinematicState): void {
    this.#hasBegun = true;
    const ticks = Math.ceil(this.#from / this.#step);
    for (let k = 0; k < ticks; k++) this.#motion.sample(k * this.#step, out);
  }
}
