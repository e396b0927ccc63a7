/** The measures of one pair, taken once a tick: how far off the entity is shown, and what a person sees of that. */
import { distanceBetween } from '../base/math/distance-between.ts';
import { power, square } from '../base/math/power.ts';
import { angleBetween } from '../base/math/rotation.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import { ErrorMeter } from './error-meter.ts';
import { Judder } from './judder.ts';
import { PastPlaces, PictureLateness } from './picture-lateness.ts';

/** From where on what a person sees counts. */
export interface SeenRules {
  /** A discontinuity of at most this length (m) is no jump. */
  readonly smallestJump: number;
  /** An entity that moves no faster than this (m/s) stands. */
  readonly standingSpeed: number;
  /** ε: a deviation of at most this (m) is consistent. */
  readonly inconsistencyDistance: number;
  /** τ: a deviation beyond ε for at most this time (s) at a stretch is not noticed. */
  readonly inconsistencyTime: number;
}

/**
 * ε is the default position threshold of IEEE 1278.1 (DRA_POS_THRSH_DFLT), τ the latency that IEEE 1278.2 allows
 * tightly coupled entities. The other two only keep rounding and the tail of an approach from being counted as motion.
 */
export const defaultSeenRules: SeenRules = { smallestJump: 0.01, standingSpeed: 0.01, inconsistencyDistance: 1, inconsistencyTime: 0.1 };

/**
 * A discontinuity of no more than the motion of so long a time (s) is none: a step of the GLS simulator. By time, so
 * that the same picture has the same jumps at any tick.
 */
const explained = 0.02;

/** The rules by the tick: lengths squared, m²; times in ticks. */
export class TickRules {
  /** s */
  readonly frame: number = NaN;
  readonly smallestJump: number = NaN;
  /** The longest step of an entity that stands, m². */
  readonly standing: number = NaN;
  /** A step of less than this along the heading goes back, m. */
  readonly back: number = NaN;
  /** A discontinuity is a jump where its square is more than this share of the longer step's beside it. */
  readonly unexplained: number = NaN;
  /** ε, m */
  readonly inconsistency: number = NaN;
  /** τ in whole ticks; as good as a whole one is one. */
  declare readonly tolerated: number;

  constructor(frame: number, rules: SeenRules) {
    this.frame = frame;
    this.smallestJump = rules.smallestJump * rules.smallestJump;
    this.standing = square(rules.standingSpeed * frame);
    this.unexplained = square(explained / frame);
    this.back = -rules.standingSpeed * frame;
    this.inconsistency = rules.inconsistencyDistance;
    this.tolerated = Math.floor(rules.inconsistencyTime / frame + 1e-9);
  }
}

/** How an entity really moves from tick to tick: worked out once for all its pairs. */
export class RealMotion {
  /** The spawn in this tick; 0: the entity is not in the world. */
  spawn = 0;
  stands = false;
  goesBack = false;
  /**
   * By how much the last tick was shorter than others: steps are taken as of a whole one. 1, but for frames that a game
   * drew.
   */
  scale = 1;
  declare readonly state: Readonly<KinematicState>;
  readonly steps = new PathDifferences();
  declare readonly past: PastPlaces;
  readonly #rules: TickRules;

  /** `state`: where the entity is, tick by tick. */
  constructor(state: Readonly<KinematicState>, rules: TickRules) {
    this.state = state;
    this.past = new PastPlaces(rules.frame);
    this.#rules = rules;
  }

  /** One tick; `scale`: by how much it was shorter than the others. */
  sample(spawn: number, scale = 1): void {
    const { steps, state, past } = this;
    if (spawn !== this.spawn) past.clear();
    this.spawn = spawn;
    this.scale = scale;
    if (spawn === 0) return;
    steps.add(state, scale);
    past.add(state, 1 / scale);
    this.stands = stands(steps, this.#rules);
    this.goesBack = goesBack(steps, state, this.#rules);
  }
}

/** Rounding must not turn a reversal at full speed into a jump. */
const roundingShare = 1 + 1e-9;

/** Figures are null before anything is measured. */
export class PairMeters {
  /** Distance of shown and real place, m. */
  readonly deviation = new ErrorMeter();
  readonly #rules: TickRules;
  readonly #drawn = new PathDifferences();
  readonly #lateness = new PictureLateness();
  readonly #judder: Judder;
  /** How far the real entity got in the last tick and in the one before, m; 0: it stood. */
  #real = 0.0;
  #realBefore = 0.0;
  #scaleBefore = 1.0;
  #spawn = 0;
  /** Sum of the angles between shown and real orientation, rad. */
  #angles = 0.0;
  /** Ticks in which there are a first, a second and a third difference of the drawn path. */
  #steps = 0;
  #changes = 0;
  #jerks = 0;
  /** Sums and largest of squared differences, m². */
  #changeSum = 0.0;
  #changeMax = 0.0;
  #excessSum = 0.0;
  #excessMax = 0.0;
  #jerkSum = 0.0;
  #jumps = 0;
  #jumpMax = 0.0;
  #backward = 0;
  #frozen = 0;
  /**
   * Deviations of the stretches of inconsistency that count, m; of the present one while it does not count, and its
   * ticks.
   */
  #inconsistency = 0.0;
  #pending = 0.0;
  #stretch = 0;

  constructor(rules: TickRules) {
    this.#rules = rules;
    this.#judder = new Judder(rules.frame);
  }

  /** One tick in which the entity is shown in its present spawn. From one spawn to the next nothing moves. */
  sample(shown: Readonly<KinematicState>, real: RealMotion): void {
    const drawn = this.#drawn;
    const { spawn, state } = real;
    if (spawn !== this.#spawn) this.#begin(spawn);
    const deviation = distanceBetween(shown, state);
    this.deviation.take(deviation);
    this.#angles += angleBetween(shown, state);
    if (deviation > this.#rules.inconsistency) this.#outstay();
    else this.#relent();
    this.#lateness.sample(shown, real.past);
    drawn.add(shown, real.scale);
    if (drawn.order >= 1) this.#step(drawn, shown, real);
    if (drawn.order >= 2) this.#change(drawn, real.steps);
    if (drawn.order >= 3) this.#jerk(drawn);
    this.#scaleBefore = real.scale;
  }

  /** This tick is not measured; the next one that is begins anew. */
  pause(): void {
    this.deviation.skip();
    this.#begin(0);
  }

  /** rad */
  get orientationErrorMean(): number | null {
    const { count } = this.deviation;
    return count === 0 ? null : this.#angles / count;
  }

  /** Per minute of measured time. */
  get jumpsPerMinute(): number | null {
    return this.#jerks === 0 ? null : (60 * this.#jumps) / (this.#jerks * this.#rules.frame);
  }
  /** The longest discontinuity of a jump, m; 0 when there was no jump. */
  get jumpMax(): number | null {
    return this.#jerks === 0 ? null : Math.sqrt(this.#jumpMax);
  }

  /** m/s */
  get judder(): number | null {
    return this.#judder.mean;
  }

  /** How long ago the real entity was where it is shown, s, and how far (m) from its path it is shown then: means. */
  get pictureLatenessMean(): number | null {
    return this.#lateness.lagMean(this.#rules.frame);
  }
  get offPathMean(): number | null {
    return this.#lateness.offPathMean;
  }
  /** How late the picture was in the last tick, s; NaN: not measured. */
  get pictureLatenessLast(): number {
    return this.#lateness.last * this.#rules.frame;
  }

  /** m/s */
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

  /** m/s³ */
  get jerkRms(): number | null {
    return this.#jerks === 0 ? null : Math.sqrt(this.#jerkSum / this.#jerks) / power(this.#rules.frame, 3);
  }

  /** Share of the ticks. */
  get backwardRatio(): number | null {
    return this.#steps === 0 ? null : this.#backward / this.#steps;
  }
  /** Share of the ticks. */
  get freezeRatio(): number | null {
    return this.#steps === 0 ? null : this.#frozen / this.#steps;
  }

  /** m·s */
  get inconsistency(): number | null {
    return this.deviation.count === 0 ? null : this.#inconsistency * this.#rules.frame;
  }

  #begin(spawn: number): void {
    this.#spawn = spawn;
    this.#drawn.break();
    this.#judder.break();
    this.#lateness.break();
    this.#relent();
  }

  /**
   * Time-space inconsistency: ∫ |Δ| dt over the stretches of time in which |Δ| > ε for longer than τ, Δ being the
   * placed less the real position; a stretch counts from its beginning. After Zhou, Cai, Lee and Turner, “Time-space
   * consistency in large-scale distributed virtual environments”, ACM TOMACS 14 (1), 2004. What is drawn stands for a
   * tick, so a run of n ticks lasts n · frame.
   */
  #outstay(): void {
    this.#stretch += 1;
    this.#pending += this.deviation.last;
    if (this.#stretch <= this.#rules.tolerated) return;
    this.#inconsistency += this.#pending;
    this.#pending = 0;
  }

  /** The present stretch ends. */
  #relent(): void {
    this.#stretch = 0;
    this.#pending = 0;
  }

  /**
   * Frozen: drawn standing while the real entity moves. Backward: the drawn step leads back along the drawn heading,
   * and the real step does not along the real one. So a real reverse that is shown in time does not count, one that is
   * shown late does.
   */
  #step(drawn: PathDifferences, shown: Readonly<KinematicState>, real: RealMotion): void {
    const isFrozen = !real.stands && stands(drawn, this.#rules);
    this.#steps += 1;
    this.#realBefore = this.#real;
    this.#real = real.stands ? 0 : Math.sqrt(squared(real.steps.stepX, real.steps.stepY, real.steps.stepZ));
    if (isFrozen) this.#frozen += 1;
    if (!real.goesBack && goesBack(drawn, shown, this.#rules)) this.#backward += 1;
  }

  /**
   * Velocity steps. The velocity of a tick is its drawn step over its length. The excess is the change that the real
   * entity does not make in the same tick, as a vector: the rest, on a path that is followed exactly, is caused by the
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
  #jerk(drawn: PathDifferences): void {
    const { stepX, stepY, stepZ, changeX, changeY, changeZ, thirdX, thirdY, thirdZ } = drawn;
    this.#jerks += 1;
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
    const isFrozen = squared(leftX, leftY, leftZ) <= this.#rules.standing;
    this.#judder.add(leftX, leftY, leftZ, isFrozen ? this.#realBefore : 0);
    if (!isJump) return;
    this.#jumps += 1;
    if (length > this.#jumpMax) this.#jumpMax = length;
  }

  #velocity(changeSquared: number): number | null {
    return this.#changes === 0 ? null : Math.sqrt(changeSquared) / this.#rules.frame;
  }
}

function stands({ stepX, stepY, stepZ }: PathDifferences, { standing }: TickRules): boolean {
  return squared(stepX, stepY, stepZ) <= standing;
}

/** Judges by the last step along the body's x-axis. */
function goesBack(steps: PathDifferences, { qw, qx, qy, qz }: Readonly<KinematicState>, { back }: TickRules): boolean {
  const headingX = 1 - 2 * (qy * qy + qz * qz);
  const headingY = 2 * (qx * qy + qw * qz);
  const headingZ = 2 * (qx * qz - qw * qy);
  return steps.stepX * headingX + steps.stepY * headingY + steps.stepZ * headingZ < back;
}

/** The squared length (m²) of the longer one of the last step and the one two before it. */
function longerNeighbour(drawn: PathDifferences): number {
  const { stepX, stepY, stepZ } = drawn;
  const before = squared(
    stepX - 2 * drawn.changeX + drawn.thirdX,
    stepY - 2 * drawn.changeY + drawn.thirdY,
    stepZ - 2 * drawn.changeZ + drawn.thirdZ,
  );
  return Math.max(before, squared(stepX, stepY, stepZ));
}

/**
 * A path sampled once a tick, as differences of successive samples. Divided by frame, frame² and frame³ they are
 * velocity, acceleration and jerk.
 */
export class PathDifferences {
  /** How many differences lie within unbroken samples: 1 means the step does, 2 its change too, 3 all. */
  order = 0;
  /** This position less the last one, m. */
  stepX = 0;
  stepY = 0;
  stepZ = 0;
  /** This step less the last one, m. */
  changeX = 0;
  changeY = 0;
  changeZ = 0;
  /** This change less the last one, m. */
  thirdX = 0;
  thirdY = 0;
  thirdZ = 0;
  #broken = true;
  #x = 0;
  #y = 0;
  #z = 0;

  /** `scale`: steps are multiplied with it. */
  add({ x, y, z }: Readonly<KinematicState>, scale = 1): void {
    if (this.#broken) this.#broken = false;
    else if (this.order < 3) this.order += 1;
    const stepX = (x - this.#x) * scale;
    const stepY = (y - this.#y) * scale;
    const stepZ = (z - this.#z) * scale;
    const changeX = stepX - this.stepX;
    const changeY = stepY - this.stepY;
    const changeZ = stepZ - this.stepZ;
    this.thirdX = changeX - this.changeX;
    this.thirdY = changeY - this.changeY;
    this.thirdZ = changeZ - this.changeZ;
    this.changeX = changeX;
    this.changeY = changeY;
    this.changeZ = changeZ;
    this.stepX = stepX;
    this.stepY = stepY;
    this.stepZ = stepZ;
    this.#x = x;
    this.#y = y;
    this.#z = z;
  }

  /** The next sample has nothing to do with the last one. */
  break(): void {
    this.#broken = true;
    this.order = 0;
  }
}

/** Squared length. */
function squared(x: number, y: number, z: number): number {
  return x * x + y * y + z * z;
}
