/** The measures of one pair, taken once a tick: how far off the entity is shown, and what a person sees of that. */
import { distanceBetween } from '../base/math/distance-between.ts';
import { angleBetween } from '../base/math/rotation.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import { ErrorMeter } from './error-meter.ts';
import { MotionSteps } from './motion-steps.ts';
import type { PathDifferences } from './path-differences.ts';
import { PastPlaces, PictureLateness } from './picture-lateness.ts';
import { PointMeter, type PointPlan, RealPoint } from './points.ts';
import { PathRules, SeenPath, stands } from './seen-path.ts';

/** From where on what a person sees counts. */
export interface SeenRules {
  /** A discontinuity of at most this length (m) is no jump. */
  readonly smallestJump: number;
  /** An entity that moves no faster than this (m/s) stands. */
  readonly standingSpeed: number;
  /** The same of turning: a discontinuity (rad) is no jump, an entity that turns no faster (rad/s) does not turn. */
  readonly smallestTurnJump: number;
  readonly standingTurnRate: number;
  /** ε: a deviation of at most this (m) is consistent. */
  readonly inconsistencyDistance: number;
  /** τ: a deviation beyond ε for at most this time (s) at a stretch is not noticed. */
  readonly inconsistencyTime: number;
}

/**
 * ε is the default position threshold of IEEE 1278.1 (DRA_POS_THRSH_DFLT), τ the latency that IEEE 1278.2 allows
 * tightly coupled entities. The others only keep rounding and the tail of an approach from being counted as motion.
 */
export const defaultSeenRules: SeenRules = {
  smallestJump: 0.01,
  standingSpeed: 0.01,
  smallestTurnJump: 0.01,
  standingTurnRate: 0.01,
  inconsistencyDistance: 1,
  inconsistencyTime: 0.1,
};

/** The rules by the tick; times in ticks. */
export class TickRules {
  /** s */
  readonly frame: number = NaN;
  declare readonly place: PathRules;
  declare readonly turning: PathRules;
  /** A step of less than this along the heading goes back, m. */
  readonly back: number = NaN;
  /** ε, m */
  readonly inconsistency: number = NaN;
  /** τ in ticks, and what rounding may add to so many of them. */
  readonly tolerated: number = NaN;

  constructor(frame: number, rules: SeenRules) {
    this.frame = frame;
    this.place = new PathRules(frame, rules.smallestJump, rules.standingSpeed);
    this.turning = new PathRules(frame, rules.smallestTurnJump, rules.standingTurnRate);
    this.back = -rules.standingSpeed * frame;
    this.inconsistency = rules.inconsistencyDistance;
    this.tolerated = rules.inconsistencyTime / frame + 1e-9;
  }
}

/**
 * So many ticks of an entity wait to be taken in together, with those of all its pairs: what is measured of thousands of
 * pairs lies too far apart to be visited in every tick.
 */
const room = 32;
/**
 * Numbers of a tick that waits: place and orientation; of a real one spawn, scale and hop; of a shown one 1 if it leaps, and
 * 2 × (1 + the place to write its figures to).
 */
const sizeOfReal = 10;
const sizeOfShown = 8;

/** How an entity really moves from tick to tick: worked out once for all its pairs. */
export class RealMotion {
  /** The spawn in this tick; 0: the entity is not in the world. */
  spawn = 0;
  readonly #state: Readonly<KinematicState>;
  readonly #taken: TakenMotion;
  readonly #rows = new Float64Array(room * sizeOfReal);
  #count = 0;
  /**
   * What pairs showed in these ticks, in the order in which it is taken in: numbers, and whose they are. Up to each tick
   * there are so many.
   */
  #shown = new Float64Array(room * sizeOfShown);
  readonly #pairs: PairMeters[] = [];
  readonly #upTo = new Uint32Array(room);
  #held = 0;

  /** `state`: where the entity is, tick by tick; `points`: those on its body. */
  constructor(state: Readonly<KinematicState>, rules: TickRules, points: readonly PointPlan[] = []) {
    this.#state = state;
    this.#taken = new TakenMotion(rules, points);
  }

  /** The motion up to this tick. */
  get taken(): TakenMotion {
    this.takeIn();
    return this.#taken;
  }

  /** This tick is not yet taken in. */
  get waits(): boolean {
    return this.#count > 0;
  }

  /**
   * One tick. `scale`: by how much it was shorter than the others; `hop` changes with each teleport within a spawn.
   */
  sample(spawn: number, scale = 1, hop = 0): void {
    if (this.#count === room) this.takeIn();
    this.spawn = spawn;
    const at = this.#count * sizeOfReal;
    this.#upTo[this.#count] = this.#held;
    this.#count += 1;
    write(this.#state, this.#rows, at);
    this.#rows[at + 7] = spawn;
    this.#rows[at + 8] = scale;
    this.#rows[at + 9] = hop;
  }

  /** What a pair showed in this tick waits with it. Returns the number of its row. */
  hold(pair: PairMeters, shown: Readonly<KinematicState>, leaps: boolean): number {
    const at = this.#held * sizeOfShown;
    if (at === this.#shown.length) this.#grow();
    write(shown, this.#shown, at);
    this.#shown[at + 7] = leaps ? 1 : 0;
    this.#pairs[this.#held] = pair;
    this.#held += 1;
    this.#upTo[this.#count - 1] = this.#held;
    return this.#held - 1;
  }

  /** When this row is taken in, its pair writes its figures to `place`; false: it writes them elsewhere. */
  writesTo(place: number, row: number): boolean {
    const at = row * sizeOfShown + 7;
    if ((this.#shown[at] as number) > 1) return false;
    (this.#shown[at] as number) += 2 * (1 + place);
    return true;
  }

  /** All that waits is taken in, tick by tick. */
  takeIn(): void {
    let held = 0;
    for (let tick = 0; tick < this.#count; tick++) {
      this.#taken.take(this.#rows, tick * sizeOfReal);
      const end = this.#upTo[tick] as number;
      for (; held < end; held++) (this.#pairs[held] as PairMeters).take(this.#shown, held * sizeOfShown, this.#taken);
    }
    this.#count = 0;
    this.#held = 0;
  }

  #grow(): void {
    const former = this.#shown;
    this.#shown = new Float64Array(2 * former.length);
    this.#shown.set(former);
  }
}

/** Place and orientation. */
function write({ x, y, z, qw, qx, qy, qz }: Readonly<KinematicState>, rows: Float64Array, at: number): void {
  rows[at] = x;
  rows[at + 1] = y;
  rows[at + 2] = z;
  rows[at + 3] = qw;
  rows[at + 4] = qx;
  rows[at + 5] = qy;
  rows[at + 6] = qz;
}

function read(rows: Float64Array, at: number, out: KinematicState): void {
  out.x = rows[at] as number;
  out.y = rows[at + 1] as number;
  out.z = rows[at + 2] as number;
  out.qw = rows[at + 3] as number;
  out.qx = rows[at + 4] as number;
  out.qy = rows[at + 5] as number;
  out.qz = rows[at + 6] as number;
}

/** Scratch: what a pair showed in one tick. */
const shownThen = new KinematicState();

/** Numbers that are kept. */
type Numbers = Float32Array | Float64Array;

/** The real motion as far as it is taken in. */
class TakenMotion {
  /** Place and orientation; the spawn in this tick. */
  readonly state = new KinematicState();
  spawn = 0;
  #hop = 0;
  goesBack = false;
  /**
   * By how much the last tick was shorter than others: steps are taken as of a whole one. 1, but for frames that a game
   * drew.
   */
  scale = 1;
  declare readonly place: RealPath;
  declare readonly turning: RealPath;
  declare readonly past: PastPlaces;
  declare readonly points: readonly RealPoint[];
  readonly #steps = new MotionSteps();
  readonly #rules: TickRules;

  constructor(rules: TickRules, points: readonly PointPlan[]) {
    this.place = new RealPath(this.#steps.place);
    this.turning = new RealPath(this.#steps.turning);
    this.past = new PastPlaces(rules.frame);
    this.points = points.map((plan) => new RealPoint(plan, rules.place));
    this.#rules = rules;
  }

  /** The next tick, from a row. */
  take(rows: Float64Array, at: number): void {
    const { state, past, place, turning } = this;
    const spawn = (rows[at + 7] as number) | 0;
    // A whole number of a row is a float, and boxed in each call that takes it.
    const scale = rows[at + 8] === 1 ? 1 : (rows[at + 8] as number);
    const hop = (rows[at + 9] as number) | 0;
    read(rows, at, state);
    if (spawn !== this.spawn) past.clear();
    const isTeleport = spawn === this.spawn && hop !== this.#hop;
    this.spawn = spawn;
    this.#hop = hop;
    this.scale = scale;
    if (spawn === 0) return;
    past.add(state, 1 / scale);
    if (isTeleport) return this.#carry(state);
    this.#steps.add(state, scale);
    for (let i = 0; i < this.points.length; i++) (this.points[i] as RealPoint).add(state, scale);
    place.stands = stands(place.steps, this.#rules.place);
    turning.stands = stands(turning.steps, this.#rules.turning);
    this.goesBack = goesBack(place.steps, state, this.#rules);
  }

  #carry(state: Readonly<KinematicState>): void {
    this.#steps.carry(state);
    for (let i = 0; i < this.points.length; i++) (this.points[i] as RealPoint).carry(state);
  }
}

/** The real path of a place or of an orientation. */
class RealPath {
  stands = false;
  declare readonly steps: PathDifferences;

  constructor(steps: PathDifferences) {
    this.steps = steps;
  }
}

/** Figures are null before anything is measured. */
export class PairMeters {
  /** Where ticks of it wait; null: all are taken in. */
  #real: RealMotion | null = null;
  /** The last of them. */
  #row = 0;
  /** What figures of ticks are written to, and how far before the jumps a minute the deviation stands there. */
  #out: Numbers | null = null;
  #deviationBefore = 0;
  readonly #deviation = new ErrorMeter();
  readonly #orientationError = new ErrorMeter();
  readonly #place: SeenPath;
  readonly #turning: SeenPath;
  readonly #points: readonly PointMeter[];
  readonly #rules: TickRules;
  readonly #drawn = new MotionSteps();
  readonly #lateness = new PictureLateness();
  #spawn = 0;
  #backward = 0;
  /**
   * Deviations of the stretches of inconsistency that count, times their ticks, m; of the present one while it does not
   * count, and its ticks.
   */
  #inconsistency = 0.0;
  #pending = 0.0;
  #stretch = 0.0;

  constructor(rules: TickRules, points: readonly PointPlan[] = []) {
    this.#rules = rules;
    this.#place = new SeenPath(rules.place);
    this.#turning = new SeenPath(rules.turning);
    this.#points = points.map((plan) => new PointMeter(plan, rules.place));
  }

  /**
   * One tick in which the entity is shown in its present spawn. From one spawn to the next nothing moves. `leaps`: it is
   * shown elsewhere because it was teleported, which is no step of its motion.
   */
  sample(shown: Readonly<KinematicState>, real: RealMotion, leaps = false): void {
    if (!real.waits) return this.#measure(shown, real.taken, leaps);
    this.#real = real;
    this.#row = real.hold(this, shown, leaps);
  }

  /** A tick is taken in, in which numbers of these rows were shown. */
  take(rows: Float64Array, at: number, real: TakenMotion): void {
    this.#real = null;
    read(rows, at, shownThen);
    const more = (rows[at + 7] as number) | 0;
    this.#measure(shownThen, real, more % 2 === 1);
    if (more > 1) this.#write(this.#out as Numbers, (more >> 1) - 1);
  }

  /**
   * Writes the deviation in the last tick (m; NaN: it is not measured) and the jumps a minute up to now, once they are
   * measured: after `settle` at the latest. Both stand equally far apart wherever they are written.
   */
  writeFigures(out: Numbers, deviationAt: number, jumpsAt: number): void {
    if (this.#out !== out) this.settle();
    this.#out = out;
    this.#deviationBefore = jumpsAt - deviationAt;
    if (this.#real?.writesTo(jumpsAt, this.#row)) return;
    this.settle();
    this.#write(out, jumpsAt);
  }

  #write(out: Numbers, jumpsAt: number): void {
    out[jumpsAt - this.#deviationBefore] = this.#deviation.last;
    out[jumpsAt] = this.#place.jumpsPerMinute ?? NaN;
  }

  /** Measures what waits. */
  settle(): void {
    this.#real?.takeIn();
  }

  /** This tick is not measured; the next one that is begins anew. */
  pause(): void {
    const { deviation, orientationError, points } = this;
    deviation.skip();
    orientationError.skip();
    for (const point of points) point.skip();
    this.#begin(0);
  }

  /** Distance of shown and real place, m. */
  get deviation(): ErrorMeter {
    this.settle();
    return this.#deviation;
  }
  /** Angle between shown and real orientation, rad. */
  get orientationError(): ErrorMeter {
    this.settle();
    return this.#orientationError;
  }
  /** What a person sees of where it is shown, m, and of how it is turned, rad. */
  get place(): SeenPath {
    this.settle();
    return this.#place;
  }
  get turning(): SeenPath {
    this.settle();
    return this.#turning;
  }
  /** Of the points on its body, as in its real motion. */
  get points(): readonly PointMeter[] {
    this.settle();
    return this.#points;
  }

  /** How long ago the real entity was where it is shown, s, and how far (m) from its path it is shown then: means. */
  get pictureLatenessMean(): number | null {
    this.settle();
    return this.#lateness.lagMean(this.#rules.frame);
  }
  get offPathMean(): number | null {
    this.settle();
    return this.#lateness.offPathMean;
  }
  /** How late the picture was in the last tick, s; NaN: not measured. */
  get pictureLatenessLast(): number {
    this.settle();
    return this.#lateness.last * this.#rules.frame;
  }

  /**
   * Share of the ticks whose drawn step leads back along the drawn heading, while the real step does not along the real
   * one. So a real reverse that is shown in time does not count, one that is shown late does.
   */
  get backwardRatio(): number | null {
    const { steps } = this.place;
    return steps === 0 ? null : this.#backward / steps;
  }

  /** m·s */
  get inconsistency(): number | null {
    return this.deviation.count === 0 ? null : this.#inconsistency * this.#rules.frame;
  }

  #measure(shown: Readonly<KinematicState>, real: TakenMotion, leaps: boolean): void {
    const drawn = this.#drawn;
    const { spawn, state } = real;
    if (spawn !== this.#spawn) this.#begin(spawn);
    const deviation = distanceBetween(shown, state);
    this.#deviation.take(deviation);
    this.#orientationError.take(angleBetween(shown, state));
    if (deviation > this.#rules.inconsistency) this.#outstay(1 / real.scale);
    else this.#relent();
    if (leaps) this.#lateness.break();
    this.#lateness.sample(shown, real.past);
    if (leaps) drawn.carry(shown);
    else drawn.add(shown, real.scale);
    if (!leaps && drawn.place.order >= 1 && !real.goesBack && goesBack(drawn.place, shown, this.#rules)) this.#backward += 1;
    this.#place.sample(drawn.place, real.place, real.scale);
    this.#turning.sample(drawn.turning, real.turning, real.scale);
    for (let i = 0; i < this.#points.length; i++)
      (this.#points[i] as PointMeter).sample(shown, real.points[i] as RealPoint, real.scale, leaps);
  }

  #begin(spawn: number): void {
    this.#spawn = spawn;
    this.#drawn.break();
    this.#place.break();
    this.#turning.break();
    for (const point of this.#points) point.break();
    this.#lateness.break();
    this.#relent();
  }

  /**
   * Time-space inconsistency: ∫ |Δ| dt over the stretches of time in which |Δ| > ε for longer than τ, Δ being the
   * placed less the real position; a stretch counts from its beginning. After Zhou, Cai, Lee and Turner, “Time-space
   * consistency in large-scale distributed virtual environments”, ACM TOMACS 14 (1), 2004. What is drawn stands for the
   * time since the last drawing, so a run of n ticks lasts n · frame. `ticks`: that time.
   */
  #outstay(ticks: number): void {
    this.#stretch += ticks;
    this.#pending += this.#deviation.last * ticks;
    if (this.#stretch <= this.#rules.tolerated) return;
    this.#inconsistency += this.#pending;
    this.#pending = 0;
  }

  /** The present stretch ends. */
  #relent(): void {
    this.#stretch = 0;
    this.#pending = 0;
  }
}

/** Judges by the last step along the body's x-axis. */
function goesBack(steps: PathDifferences, { qw, qx, qy, qz }: Readonly<KinematicState>, { back }: TickRules): boolean {
  const headingX = 1 - 2 * (qy * qy + qz * qz);
  const headingY = 2 * (qx * qy + qw * qz);
  const headingZ = 2 * (qx * qz - qw * qy);
  return steps.stepX * headingX + steps.stepY * headingY + steps.stepZ * headingZ < back;
}
