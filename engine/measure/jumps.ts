/** Jumps: steps of the drawn entity that its motion right before and after does not explain. */
import { squared, type PathDifferences } from './path-differences.ts';

/** Rounding must not turn a reversal at full speed into a jump. */
const roundingShare = 1 + 1e-9;

/**
 * The discontinuity of a step is what it is off from the mean of the steps before and after it. The step is a jump when that is longer
 * than the longer of these two: along a straight drive, more than two normal steps in a frame (GLS, NOSSDAV'06), and likewise sideways
 * and back. No single change of velocity is a jump, however large; nor is a slide over several frames, however fast.
 */
export class JumpMeter {
  readonly #frame: number;
  readonly #smallestSquared: number;
  #judged = 0;
  #jumps = 0;
  #maxSquared = 0;

  /** `frame` in s; `smallest`: a discontinuity of at most this length (m) is no jump. */
  constructor(frame: number, smallest: number) {
    this.#frame = frame;
    this.#smallestSquared = smallest * smallest;
  }

  /** Judges the step before the last one: the discontinuity is half the bend. */
  sample(drawn: PathDifferences): void {
    if (drawn.order < 3) return;
    this.#judged += 1;
    const length = squared(drawn.bendX, drawn.bendY, drawn.bendZ) / 4;
    if (length <= this.#smallestSquared || length <= longerNeighbour(drawn) * roundingShare) return;
    this.#jumps += 1;
    if (length > this.#maxSquared) this.#maxSquared = length;
  }

  /** Per minute of measured time. */
  get perMinute(): number | null {
    return this.#judged === 0 ? null : (60 * this.#jumps) / (this.#judged * this.#frame);
  }
  /** The longest discontinuity of a jump, m; 0 when there was no jump. */
  get max(): number | null {
    return this.#judged === 0 ? null : Math.sqrt(this.#maxSquared);
  }
}

/** The squared length (m²) of the longer one of the last step and the one two before it. */
function longerNeighbour(drawn: PathDifferences): number {
  const { stepX, stepY, stepZ } = drawn;
  const before = squared(
    stepX - 2 * drawn.changeX + drawn.bendX,
    stepY - 2 * drawn.changeY + drawn.bendY,
    stepZ - 2 * drawn.changeZ + drawn.bendZ,
  );
  return Math.max(before, squared(stepX, stepY, stepZ));
}
