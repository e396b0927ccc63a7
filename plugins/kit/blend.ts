/** The blend: from where an entity was shown to its target along a curve, within a given time. */
import { BlendTime, type BlendTiming } from './blend-time.ts';
import { copyState, PartialTurn, type ConvergenceScheme, type DrawStep, type KinematicState } from '../../engine/plugin-api/index.ts';

/** Input and output of a curve on one axis. In brackets Murphy's symbols. */
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
}

/** Writes `position` and `velocity` of the axis for a time at which the blend is not over. Must not allocate. */
export type BlendCurve = (axis: BlendAxis, time: Readonly<BlendTime>) => void;

/**
 * The same curve on each axis; once its time is over, the target itself. The rotation between what was shown and the
 * target fades away evenly about an axis that stays in the world: that is Murphy's slerp, the shorter turn, of both
 * orientations as the target's angular velocity in body axes turns them on.
 */
export class Blend implements ConvergenceScheme {
  readonly #time: BlendTime;
  readonly #curve: BlendCurve;
  readonly #x = new BlendAxis();
  readonly #y = new BlendAxis();
  readonly #z = new BlendAxis();
  readonly #turn = new PartialTurn();

  readonly #keepsEqual: boolean;
  /** The landing corrected nothing. */
  #isIdle = false;

  /**
   * `keepsEqual`: after a landing that corrects nothing, as that of a spawn's first update, the target is shown. For
   * curves that would leave an accelerated target even then.
   */
  constructor(timing: BlendTiming, curve: BlendCurve, keepsEqual = false) {
    this.#time = new BlendTime(timing);
    this.#curve = curve;
    this.#keepsEqual = keepsEqual;
  }

  restart(): void {
    this.#time.restart();
  }

  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#time.land();
    this.#isIdle = this.#keepsEqual && equalMotion(shown, target);
    this.#turn.between(target, shown);
    this.#start(shown);
    this.#head(target);
  }

  place(target: Readonly<KinematicState>, step: Readonly<DrawStep>, out: KinematicState): void {
    this.#time.draw(step);
    copyState(target, out);
    if (this.#isIdle || this.#time.share === 1) return;
    this.#turn.share = 1 - this.#time.share;
    this.#turn.apply(out);
    this.#aim(target);
    this.#draw(out);
  }

  #start(shown: Readonly<KinematicState>): void {
    this.#x.shown = shown.x;
    this.#y.shown = shown.y;
    this.#z.shown = shown.z;
    this.#x.shownVelocity = shown.vx;
    this.#y.shownVelocity = shown.vy;
    this.#z.shownVelocity = shown.vz;
  }

  #head(target: Readonly<KinematicState>): void {
    this.#x.landedVelocity = target.vx;
    this.#y.landedVelocity = target.vy;
    this.#z.landedVelocity = target.vz;
    this.#x.landedAcceleration = target.ax;
    this.#y.landedAcceleration = target.ay;
    this.#z.landedAcceleration = target.az;
  }

  #aim(target: Readonly<KinematicState>): void {
    this.#x.target = target.x;
    this.#y.target = target.y;
    this.#z.target = target.z;
    this.#x.targetVelocity = target.vx;
    this.#y.targetVelocity = target.vy;
    this.#z.targetVelocity = target.vz;
    this.#x.targetAcceleration = target.ax;
    this.#y.targetAcceleration = target.ay;
    this.#z.targetAcceleration = target.az;
  }

  #draw(out: KinematicState): void {
    this.#curve(this.#x, this.#time);
    this.#curve(this.#y, this.#time);
    this.#curve(this.#z, this.#time);
    out.x = this.#x.position;
    out.y = this.#y.position;
    out.z = this.#z.position;
    out.vx = this.#x.velocity;
    out.vy = this.#y.velocity;
    out.vz = this.#z.velocity;
  }
}

/** Returns true if positions and velocities are equal. */
function equalMotion(a: Readonly<KinematicState>, b: Readonly<KinematicState>): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z && a.vx === b.vx && a.vy === b.vy && a.vz === b.vz;
}
