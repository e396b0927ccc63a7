/** The blend: from where an entity was shown to its target along a curve, within a given time. */
import { copyState, type KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { PartialTurn } from '../../../../../engine/base/math/partial-turn.ts';
import { BlendAxis } from '../../../../../plugins/kit/blend.ts';
import { keepsEqual } from '../constants.ts';
import type { Place } from '../numbers.ts';
import { BlendTime } from './blend-time.ts';
import { curve } from './slots.ts';

/**
 * The same curve on each axis; once its time is over, the target itself. The rotation between what was shown and the
 * target fades away evenly (the shorter turn).
 */
export class Convergence {
  readonly #time = new BlendTime();
  readonly #x = new BlendAxis();
  readonly #y = new BlendAxis();
  readonly #z = new BlendAxis();
  readonly #turn = new PartialTurn();
  /** The landing corrected nothing. */
  #isIdle = false;

  restart(): void {
    this.#time.restart();
  }

  /** An update has landed: the entity is shown at one place, and has to come to the other. */
  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#time.land();
    if (keepsEqual) this.#isIdle = isEqualMotion(shown, target);
    this.#turn.between(target, shown);
    begin(this.#x, shown.x, shown.vx, target.vx, target.ax);
    begin(this.#y, shown.y, shown.vy, target.vy, target.ay);
    begin(this.#z, shown.z, shown.vz, target.vz, target.az);
  }

  /** Writes where to draw the entity, `elapsed` seconds after the landing. */
  place(target: Readonly<KinematicState>, elapsed: number, _dt: number, out: KinematicState): void {
    this.#time.draw(elapsed);
    copyState(target, out);
    if ((keepsEqual && this.#isIdle) || this.#time.share === 1) return;
    this.#turn.share = 1 - this.#time.share;
    this.#turn.apply(out);
    aim(this.#x, target.x, target.vx, target.ax);
    aim(this.#y, target.y, target.vy, target.ay);
    aim(this.#z, target.z, target.vz, target.az);
    curve(this.#x, this.#time);
    curve(this.#y, this.#time);
    curve(this.#z, this.#time);
    out.x = this.#x.position;
    out.y = this.#y.position;
    out.z = this.#z.position;
    out.vx = this.#x.velocity;
    out.vy = this.#y.velocity;
    out.vz = this.#z.velocity;
  }
}

/** Places and velocities are the same. */
function isEqualMotion(a: Readonly<KinematicState>, b: Readonly<KinematicState>): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z && a.vx === b.vx && a.vy === b.vy && a.vz === b.vz;
}

function begin(axis: BlendAxis, shown: Place, shownVelocity: number, landedVelocity: number, landedAcceleration: number): void {
  axis.shown = shown;
  axis.shownVelocity = shownVelocity;
  axis.landedVelocity = landedVelocity;
  axis.landedAcceleration = landedAcceleration;
}

function aim(axis: BlendAxis, target: Place, velocity: number, acceleration: number): void {
  axis.target = target;
  axis.targetVelocity = velocity;
  axis.targetAcceleration = acceleration;
}
