/** The blend: from where an entity was shown to its target along a curve, within a given time. */
import { rotateBy, rotationTo } from '../math/rotation.ts';
import { BlendTime, type BlendTiming } from './blend-time.ts';
import type { ConvergenceScheme } from './convergence.ts';
import { copyState, KinematicState } from './kinematic-state.ts';

/** What a curve knows of one axis, and what it writes. In brackets Murphy's symbols. */
export class BlendAxis {
  /** Where the entity was shown at the landing [P₀], m, and the velocity at which it moved there [V₀], m/s. */
  shown = 0;
  shownVelocity = 0;
  /** Velocity [V₀′], m/s, and acceleration [A₀′], m/s², of the target at the landing. */
  landedVelocity = 0;
  landedAcceleration = 0;
  /** The target now [P′ₜ, V′ₜ, A′ₜ]. */
  target = 0;
  targetVelocity = 0;
  targetAcceleration = 0;
  /** Written by the curve: where the entity is drawn [Qₜ], and the derivative of that by time. */
  position = 0;
  velocity = 0;

  /** Writes the straight mixture of a projection (m, m/s) and the target; `rate` is the derivative of `weight` by time. */
  mix(projected: number, projectedVelocity: number, weight: number, rate: number): void {
    const way = this.target - projected;
    this.position = projected + way * weight;
    this.velocity = projectedVelocity + (this.targetVelocity - projectedVelocity) * weight + way * rate;
  }
}

/** Writes `position` and `velocity` of the axis for a time at which the blend is not over. Must not allocate. */
export type BlendCurve = (axis: BlendAxis, time: Readonly<BlendTime>) => void;

/**
 * The same curve on each axis; once its time is over, the target itself. The rotation between what was shown and the target fades away
 * evenly about an axis that stays in the world: that is Murphy's slerp, the shorter way, of both orientations as the target's angular
 * velocity in body axes turns them on.
 */
export class Blend implements ConvergenceScheme {
  readonly #time: BlendTime;
  readonly #curve: BlendCurve;
  readonly #x = new BlendAxis();
  readonly #y = new BlendAxis();
  readonly #z = new BlendAxis();
  readonly #turn = new KinematicState();

  constructor(timing: BlendTiming, curve: BlendCurve) {
    this.#time = new BlendTime(timing);
    this.#curve = curve;
  }

  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#time.land();
    start(this.#x, shown.x, shown.vx, target.vx, target.ax);
    start(this.#y, shown.y, shown.vy, target.vy, target.ay);
    start(this.#z, shown.z, shown.vz, target.vz, target.az);
    rotationTo(shown, target, this.#turn);
  }

  place(target: Readonly<KinematicState>, elapsed: number, _dt: number, out: KinematicState): void {
    this.#time.draw(elapsed);
    copyState(target, out);
    if (this.#time.share === 1) return;
    rotateBy(this.#turn, 1 - this.#time.share, out);
    this.#draw(target, out);
  }

  #draw(target: Readonly<KinematicState>, out: KinematicState): void {
    const x = this.#x;
    const y = this.#y;
    const z = this.#z;
    aim(x, target.x, target.vx, target.ax);
    aim(y, target.y, target.vy, target.ay);
    aim(z, target.z, target.vz, target.az);
    this.#curve(x, this.#time);
    this.#curve(y, this.#time);
    this.#curve(z, this.#time);
    out.x = x.position;
    out.y = y.position;
    out.z = z.position;
    out.vx = x.velocity;
    out.vy = y.velocity;
    out.vz = z.velocity;
  }
}

function start(axis: BlendAxis, shown: number, velocity: number, landedVelocity: number, landedAcceleration: number): void {
  axis.shown = shown;
  axis.shownVelocity = velocity;
  axis.landedVelocity = landedVelocity;
  axis.landedAcceleration = landedAcceleration;
}

function aim(axis: BlendAxis, position: number, velocity: number, acceleration: number): void {
  axis.target = position;
  axis.targetVelocity = velocity;
  axis.targetAcceleration = acceleration;
}
