/**
 * What a person sees of a drawn path: jumps, judder, velocity steps, jerk and freezes. The same for the path of a place
 * (m) and for that of an orientation (rad), tick by tick.
 */
import { power, square } from '../base/math/power.ts';
import { Judder } from './judder.ts';
import { squared, type PathDifferences } from './path-differences.ts';

/**
 * A discontinuity of no more than the motion of so long a time (s) is none: a step of the GLS simulator. By time, so
 * that the same picture has the same jumps at any tick.
 */
const explained = 0.02;

/** Rounding must not turn a reversal at full speed into a jump. */
const roundingShare = 1 + 1e-9;

/** The rules of a path by the tick; lengths are those of its steps. */
export class PathRules {
  /** s */
  readonly frame: number = NaN;
  /** Squared. */
  readonly smallestJump: number = NaN;
  /** The longest step of what stands, squared. */
  readonly standing: number = NaN;
  /** A discontinuity is a jump where its square is more than this share of the longer step's beside it. */
  readonly unexplained: number = NaN;

  constructor(frame: number, smallestJump: number, standingSpeed: number) {
    this.frame = frame;
    this.smallestJump = smallestJump * smallestJump;
    this.standing = square(standingSpeed * frame);
    this.unexplained = square(explained / frame);
  }
}

/** Scratch: a step without its jump, as judder takes it. */
const left = new Float64Array(4);

/** How the real path goes in the same tick. */
export interface RealSteps {
  readonly steps: PathDifferences;
  readonly stands: boolean;
}

/** Figures are null before anything is measured. Their unit of length is that of the steps. */
export class SeenPath {
  /** Ticks in which there is a first difference of the drawn path. */
  steps = 0;
  readonly #rules: PathRules;
  readonly #judder: Judder;
  /** How far the real path got in the last tick and in the one before; 0: it stood. */
  #real = 0.0;
  #realBefore = 0.0;
  /** By how much the tick before was shorter than others. */
  #scaleBefore = 1.0;
  /** Ticks in which there are a second and a third difference too. */
  #changes = 0;
  #jerks = 0;
  /** How long the latter last, in ticks. */
  #measured = 0.0;
  /** Sums and largest of squared differences. */
  #changeSum = 0.0;
  #changeMax = 0.0;
  #excessSum = 0.0;
  #excessMax = 0.0;
  #jerkSum = 0.0;
  #jumps = 0;
  #jumpMax = 0.0;
  #jumpLast = 0.0;
  #frozen = 0;

  constructor(rules: PathRules) {
    this.#rules = rules;
    this.#judder = new Judder(rules.frame);
  }

  /** One tick; `scale`: by how much it was shorter than the others, as whose its steps are taken. */
  sample(drawn: PathDifferences, real: RealSteps, scale: number): void {
    if (drawn.order === 3 && drawn.resting && real.stands && real.steps.resting) return this.#rest(scale);
    if (drawn.order >= 1) this.#step(drawn, real);
    if (drawn.order >= 2) this.#change(drawn, real.steps);
    if (drawn.order >= 3) this.#jerk(drawn, scale);
    this.#scaleBefore = scale;
  }

  /** One tick in which nothing moves, really or drawn, as in those before it: of it only ticks are counted. */
  #rest(scale: number): void {
    this.steps += 1;
    this.#changes += 1;
    this.#jerks += 1;
    this.#measured += 1 / scale;
    left[0] = left[1] = left[2] = 0;
    left[3] = this.#real;
    this.#judder.add(left);
    this.#realBefore = this.#real;
    this.#real = 0;
    this.#scaleBefore = scale;
  }

  /** The next tick has nothing to do with the last one. */
  break(): void {
    this.#judder.break();
  }

  /** Jumps so far. A jump is found in the tick after it. */
  get jumps(): number {
    return this.#jumps;
  }
  /** The length of the last one; 0: there was none. */
  get jumpLast(): number {
    return Math.sqrt(this.#jumpLast);
  }
  /** Per minute of measured time. */
  get jumpsPerMinute(): number | null {
    return this.#jerks === 0 ? null : (60 * this.#jumps) / (this.#measured * this.#rules.frame);
  }
  /** The longest discontinuity of a jump; 0 when there was no jump. */
  get jumpMax(): number | null {
    return this.#jerks === 0 ? null : Math.sqrt(this.#jumpMax);
  }

  /** Per s. */
  get judder(): number | null {
    return this.#judder.mean;
  }

  /** Per s. */
  get velocityStepRms(): number | null {
    return this.#velocity(this.#changeSum / this.#changes);
  }
  get velocityStepMax(): number | null {
    return this.#velocity(this.#changeMax);
  }
  get velocityStepExcessRms(): number | null {
    return this.#velocity(this.#excessSum / this.#changes);
  }
  get velocityStepExcessMax(): number | null {
    return this.#velocity(this.#excessMax);
  }

  /** Per s³. */
  get jerkRms(): number | null {
    return this.#jerks === 0 ? null : Math.sqrt(this.#jerkSum / this.#jerks) / power(this.#rules.frame, 3);
  }

  /** Share of the ticks. */
  get freezeRatio(): number | null {
    return this.steps === 0 ? null : this.#frozen / this.steps;
  }

  /** Frozen: drawn standing while the real one moves. */
  #step(drawn: PathDifferences, real: RealSteps): void {
    const isFrozen = !real.stands && stands(drawn, this.#rules);
    this.steps += 1;
    this.#realBefore = this.#real;
    this.#real = real.stands ? 0 : Math.sqrt(squared(real.steps.stepX, real.steps.stepY, real.steps.stepZ));
    if (isFrozen) this.#frozen += 1;
  }

  /**
   * Velocity steps. The velocity of a tick is its drawn step over its length. The excess is the change that the real
   * path does not make in the same tick, as a vector: the rest, on a path that is followed exactly, is caused by the
   * algorithm.
   */
  #change({ changeX, changeY, changeZ }: PathDifferences, real: PathDifferences): void {
    const change = squared(changeX, changeY, changeZ);
    const excess = squared(changeX - real.changeX, changeY - real.changeY, changeZ - real.changeZ);
    this.#changes += 1;
    this.#changeSum += change;
    this.#excessSum += excess;
    if (change > this.#changeMax) this.#changeMax = change;
    if (excess > this.#excessMax) this.#excessMax = excess;
  }

  /**
   * Jerk: third differences over frame³. A jump of 1 m at 20 ms counts as some 10⁵ m/s³: it says how rough, not why.
   *
   * Jumps: the step before the last one is judged. Its discontinuity is how far it lies from whatever lies between the
   * steps before and after it: a change of velocity within the tick has none, however large, nor has a slide over
   * several ticks. It is a jump when that is longer than the way of 20 ms at the faster one of the two: along a
   * straight drive at 50 ticks a second, as in the GLS simulator, more than two normal steps in a tick. Judder is what
   * the steps have without it.
   */
  #jerk(drawn: PathDifferences, scale: number): void {
    const { stepX, stepY, stepZ, changeX, changeY, changeZ, thirdX, thirdY, thirdZ } = drawn;
    this.#jerks += 1;
    this.#measured += 1 / scale;
    this.#jerkSum += squared(thirdX, thirdY, thirdZ);
    // From the step before the judged one to that, and to the one after it.
    const fromX = changeX - thirdX;
    const fromY = changeY - thirdY;
    const fromZ = changeZ - thirdZ;
    const towardsX = changeX + fromX;
    const towardsY = changeY + fromY;
    const towardsZ = changeZ + fromZ;
    const span = squared(towardsX, towardsY, towardsZ);
    const along = span > 0 ? (fromX * towardsX + fromY * towardsY + fromZ * towardsZ) / span : 0;
    const share = along > 0 ? (along < 1 ? along : 1) : 0;
    const offX = fromX - share * towardsX;
    const offY = fromY - share * towardsY;
    const offZ = fromZ - share * towardsZ;
    const length = squared(offX, offY, offZ) / (this.#scaleBefore * this.#scaleBefore);
    const isJump = length > this.#rules.smallestJump && length > longerNeighbour(drawn) * this.#rules.unexplained * roundingShare;
    const without = isJump ? 1 : 0;
    const leftX = stepX - changeX - without * offX;
    const leftY = stepY - changeY - without * offY;
    const leftZ = stepZ - changeZ - without * offZ;
    left[0] = leftX;
    left[1] = leftY;
    left[2] = leftZ;
    left[3] = squared(leftX, leftY, leftZ) <= this.#rules.standing ? this.#realBefore : 0;
    this.#judder.add(left);
    if (!isJump) return;
    this.#jumps += 1;
    this.#jumpLast = length;
    if (length > this.#jumpMax) this.#jumpMax = length;
  }

  #velocity(changeSquared: number): number | null {
    return this.#changes === 0 ? null : Math.sqrt(changeSquared) / this.#rules.frame;
  }
}

/** True when the last step is none to speak of. */
export function stands({ stepX, stepY, stepZ }: PathDifferences, { standing }: PathRules): boolean {
  return squared(stepX, stepY, stepZ) <= standing;
}

/** The squared length of the longer one of the last step and the one two before it. */
function longerNeighbour(drawn: PathDifferences): number {
  const { stepX, stepY, stepZ } = drawn;
  const before = squared(
    stepX - 2 * drawn.changeX + drawn.thirdX,
    stepY - 2 * drawn.changeY + drawn.thirdY,
    stepZ - 2 * drawn.changeZ + drawn.thirdZ,
  );
  return Math.max(before, squared(stepX, stepY, stepZ));
}
