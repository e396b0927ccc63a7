/**
 * Points on a body, such as a muzzle or a hand: how far off each is shown, whether it jumps, and how far beside its
 * target it seems to aim.
 */
import type { KinematicState } from '../base/kinematic-state.ts';
import { ErrorMeter } from './error-meter.ts';
import { nextStep, PathDifferences, squared } from './path-differences.ts';
import { type PathRules, SeenPath, stands } from './seen-path.ts';

/** A point in the axes of its body: x ahead, y to the left, z up, m. It aims ahead. */
export interface PointPlan {
  /** Unique among the points of the entity. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** How far away (m) the target is that it aims at; Infinity: so far that only the direction counts. */
  readonly distance: number;
}

/** A point of a body as that moves: its place and direction in the world, and its steps from tick to tick. */
class MovingPoint {
  x = NaN;
  y = NaN;
  z = NaN;
  aheadX = NaN;
  aheadY = NaN;
  aheadZ = NaN;
  readonly steps = new PathDifferences();
  readonly #at: PointPlan;

  constructor(at: PointPlan) {
    this.#at = at;
  }

  /** `scale`: steps are multiplied with it. */
  add(body: Readonly<KinematicState>, scale: number): void {
    const { x, y, z } = this;
    this.#place(body);
    nextStep[0] = (this.x - x) * scale;
    nextStep[1] = (this.y - y) * scale;
    nextStep[2] = (this.z - z) * scale;
    this.steps.add(nextStep);
  }

  /** The body goes on from elsewhere, as it went: a teleport is no step. */
  carry(body: Readonly<KinematicState>): void {
    this.#place(body);
    this.steps.carry();
  }

  #place({ x, y, z, qw, qx, qy, qz }: Readonly<KinematicState>): void {
    const at = this.#at;
    // The rotation takes this cross product twice.
    const tx = qy * at.z - qz * at.y;
    const ty = qz * at.x - qx * at.z;
    const tz = qx * at.y - qy * at.x;
    this.x = x + at.x + 2 * (qw * tx + qy * tz - qz * ty);
    this.y = y + at.y + 2 * (qw * ty + qz * tx - qx * tz);
    this.z = z + at.z + 2 * (qw * tz + qx * ty - qy * tx);
    this.aheadX = 1 - 2 * (qy * qy + qz * qz);
    this.aheadY = 2 * (qx * qy + qw * qz);
    this.aheadZ = 2 * (qx * qz - qw * qy);
  }
}

/** A point of the real body: worked out once for all pairs. */
export class RealPoint extends MovingPoint {
  stands = false;
  readonly plan: PointPlan;
  readonly #rules: PathRules;

  constructor(plan: PointPlan, rules: PathRules) {
    super(plan);
    this.plan = plan;
    this.#rules = rules;
  }

  override add(body: Readonly<KinematicState>, scale: number): void {
    super.add(body, scale);
    this.stands = stands(this.steps, this.#rules);
  }
}

/** A point as one receiver shows it. Figures are null before anything is measured. */
export class PointMeter {
  readonly id: string;
  /** Distance between the shown and the real point, m. */
  readonly deviation = new ErrorMeter();
  /** Angle between where the real point aims and where the shown one does, as seen from the real one, rad. */
  readonly aimError = new ErrorMeter();
  /** What a person sees of where the point is shown. */
  declare readonly place: SeenPath;
  readonly #distance: number;
  readonly #drawn: MovingPoint;

  constructor(plan: PointPlan, rules: PathRules) {
    this.id = plan.id;
    this.place = new SeenPath(rules);
    this.#distance = plan.distance;
    this.#drawn = new MovingPoint(plan);
  }

  /** One tick. `scale`: by how much it was shorter than the others; `leaps`: the body is shown elsewhere by a teleport. */
  sample(body: Readonly<KinematicState>, real: RealPoint, scale: number, leaps: boolean): void {
    const drawn = this.#drawn;
    if (leaps) drawn.carry(body);
    else drawn.add(body, scale);
    this.deviation.take(Math.sqrt(squared(drawn.x - real.x, drawn.y - real.y, drawn.z - real.z)));
    this.aimError.take(this.#angleAside(drawn, real));
    this.place.sample(drawn.steps, real, scale);
  }

  /** This tick is not measured. */
  skip(): void {
    this.deviation.skip();
    this.aimError.skip();
  }

  /** The next tick has nothing to do with the last one. */
  break(): void {
    this.#drawn.steps.break();
    this.place.break();
  }

  /**
   * With P, d the real point and its direction, P′, d′ the shown ones, and the target D away: the angle at P between
   * P + D d and P′ + D d′.
   */
  #angleAside(drawn: MovingPoint, real: MovingPoint): number {
    const { aheadX: ax, aheadY: ay, aheadZ: az } = real;
    const bx = drawn.aheadX + (drawn.x - real.x) / this.#distance;
    const by = drawn.aheadY + (drawn.y - real.y) / this.#distance;
    const bz = drawn.aheadZ + (drawn.z - real.z) / this.#distance;
    const across = squared(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
    return Math.atan2(Math.sqrt(across), ax * bx + ay * by + az * bz);
  }
}
