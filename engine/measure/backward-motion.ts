/** Backward motion: the drawn entity moves against its heading while the real one does not. */
import type { KinematicState } from '../base/kinematic-state.ts';
import type { PathDifferences } from './path-differences.ts';

/**
 * A frame counts when the drawn step, along the drawn heading (body x), goes back faster than an entity that stands, and the real step
 * along the real heading does not. So a real reverse that is shown in time does not count, one that is shown late does.
 */
export class BackwardMotionMeter {
  /** Along the heading, m: a step below this goes back. */
  readonly #back: number;
  #frames = 0;
  #backward = 0;

  /** `frame` in s; an entity that moves no faster than `standingSpeed` (m/s) stands. */
  constructor(frame: number, standingSpeed: number) {
    this.#back = -standingSpeed * frame;
  }

  sample(drawn: PathDifferences, shown: Readonly<KinematicState>, realSteps: PathDifferences, real: Readonly<KinematicState>): void {
    if (drawn.order < 1) return;
    this.#frames += 1;
    if (stepAhead(drawn, shown) < this.#back && stepAhead(realSteps, real) >= this.#back) this.#backward += 1;
  }

  /** Share of the frames. */
  get ratio(): number | null {
    return this.#frames === 0 ? null : this.#backward / this.#frames;
  }
}

/** The last step along the body's x-axis, m. */
function stepAhead({ stepX, stepY, stepZ }: PathDifferences, { qw, qx, qy, qz }: Readonly<KinematicState>): number {
  const headingX = 1 - 2 * (qy * qy + qz * qz);
  const headingY = 2 * (qx * qy + qw * qz);
  const headingZ = 2 * (qx * qz - qw * qy);
  return stepX * headingX + stepY * headingY + stepZ * headingZ;
}
