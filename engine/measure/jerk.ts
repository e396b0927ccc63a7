/** Jerk: how abruptly the drawn entity's acceleration changes. */
import { power } from '../base/math/power.ts';
import { squared, type PathDifferences } from './path-differences.ts';

/** Third differences of the drawn positions over frame³. A jump of 1 m at 20 ms counts as some 10⁵ m/s³: it says how rough, not why. */
export class JerkMeter {
  readonly #frame: number;
  #count = 0;
  #sum = 0;

  /** `frame` in s. */
  constructor(frame: number) {
    this.#frame = frame;
  }

  sample(drawn: PathDifferences): void {
    if (drawn.order < 3) return;
    this.#count += 1;
    this.#sum += squared(drawn.bendX, drawn.bendY, drawn.bendZ);
  }

  /** m/s³ */
  get rms(): number | null {
    return this.#count === 0 ? null : Math.sqrt(this.#sum / this.#count) / power(this.#frame, 3);
  }
}
