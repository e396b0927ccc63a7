/** Predictive interpolation: place and velocity relative to a target that moves on, and stands when no update comes. */
import { copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { PartialTurn } from '../../../../../engine/base/math/partial-turn.ts';
import { nothing, OffsetAxis, PursuitFlow } from '../../../../../plugins/convergence/predictive-interpolation/pursuit-flow.ts';
import {
  approachIntervals,
  limitIntervals,
  makeUpTime,
  softSnapBeyond,
  softSnapPatience,
  softSnapTime,
  timeTolerance,
} from '../constants.ts';
import { BlendTime } from './blend-time.ts';

/** A soft snap lasts for so many of its times: 5 % is left. */
const snapTimes = 3;

/**
 * The entity keeps a velocity of its own, which is drawn to that of the target and towards its place. What stays off for
 * too long is corrected at once, but softly. Source: after Epic’s documentation of networked physics (Predictive
 * Interpolation), for any frame rate.
 */
export class Convergence {
  readonly #time = new BlendTime();
  readonly #flow = new PursuitFlow();
  readonly #x = new OffsetAxis();
  readonly #y = new OffsetAxis();
  readonly #z = new OffsetAxis();
  readonly #turn = new PartialTurn();
  /** How much of the rotation is left. */
  #turnLeft = 1;
  /** The target as it was last, and whether it stands there. */
  readonly #last = new KinematicState();
  #stands = false;
  /** Until when since the landing it has been followed, s. */
  #until = 0;
  /** How long the distance has not shrunk, and how much of a soft snap is to come, s; the square of the distance. */
  #stuck = 0;
  #snapping = 0;
  #distance = 0;

  restart(): void {
    this.#time.restart();
    this.#stuck = 0;
    this.#snapping = 0;
  }

  /** An update has landed: the entity is shown at one place, and has to come to the other. */
  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#time.land();
    this.#flow.correction = makeUpTime;
    this.#flow.snapTime = softSnapTime;
    this.#x.begin(shown.x - target.x, shown.vx - target.vx);
    this.#y.begin(shown.y - target.y, shown.vy - target.vy);
    this.#z.begin(shown.z - target.z, shown.vz - target.vz);
    this.#turn.between(target, shown);
    this.#turnLeft = 1;
    copyState(target, this.#last);
    this.#stands = false;
    this.#until = 0;
    this.#measure();
  }

  /** Writes where to draw the entity, `elapsed` seconds after the landing. */
  place(target: Readonly<KinematicState>, elapsed: number, _dt: number, out: KinematicState): void {
    this.#time.draw(elapsed);
    if (this.#time.length === 0) {
      copyState(target, out);
      return;
    }
    const limit = limitIntervals * this.#time.length;
    this.#flow.approach = approachIntervals * this.#time.length;
    if (!this.#stands && elapsed > limit) this.#stop(target, elapsed, limit);
    this.#flow.span = Math.max(elapsed - this.#until, 0);
    if (this.#stands) this.#go();
    else this.#follow(target);
    this.#until = elapsed;
    copyState(this.#last, out);
    out.x += this.#x.offset;
    out.y += this.#y.offset;
    out.z += this.#z.offset;
    out.vx += this.#x.velocity;
    out.vy += this.#y.velocity;
    out.vz += this.#z.velocity;
    this.#turn.share = this.#turnLeft;
    this.#turn.apply(out);
  }

  /** Follows the target to the extrapolation limit, where it is kept and stands from now on. */
  #stop(target: Readonly<KinematicState>, elapsed: number, limit: number): void {
    const past = elapsed - limit;
    const half = past / 2;
    this.#flow.span = elapsed - this.#until;
    this.#changeTarget(target);
    this.#flow.span = Math.max(limit - this.#until, 0);
    this.#go();
    copyState(target, this.#last);
    this.#last.x -= (target.vx - this.#x.acceleration * half) * past;
    this.#last.y -= (target.vy - this.#y.acceleration * half) * past;
    this.#last.z -= (target.vz - this.#z.acceleration * half) * past;
    this.#x.stop(target.vx - this.#x.acceleration * past);
    this.#y.stop(target.vy - this.#y.acceleration * past);
    this.#z.stop(target.vz - this.#z.acceleration * past);
    this.#last.vx = this.#last.vy = this.#last.vz = 0;
    this.#last.ax = this.#last.ay = this.#last.az = 0;
    this.#last.wx = this.#last.wy = this.#last.wz = 0;
    this.#stands = true;
    this.#until = limit;
  }

  #follow(target: Readonly<KinematicState>): void {
    this.#changeTarget(target);
    this.#go();
    copyState(target, this.#last);
  }

  /** Its mean acceleration since it was last seen. */
  #changeTarget(target: Readonly<KinematicState>): void {
    const rate = this.#flow.span > timeTolerance ? 1 / this.#flow.span : 0;
    this.#x.acceleration = (target.vx - this.#last.vx) * rate;
    this.#y.acceleration = (target.vy - this.#last.vy) * rate;
    this.#z.acceleration = (target.vz - this.#last.vz) * rate;
  }

  #go(): void {
    if (this.#snapping > 0) this.#flow.snap();
    else this.#flow.pull();
    this.#x.go(this.#flow);
    this.#y.go(this.#flow);
    this.#z.go(this.#flow);
    this.#turnLeft *= this.#flow.turnLeft;
    if (this.#turnLeft < nothing) this.#turnLeft = 0;
    this.#watch();
  }

  /** A soft snap begins when the distance has not shrunk for too long. */
  #watch(): void {
    const before = this.#distance;
    this.#x.settle();
    this.#y.settle();
    this.#z.settle();
    this.#measure();
    if (this.#snapping > 0) {
      this.#snapping -= this.#flow.span;
      if (this.#snapping < timeTolerance) this.#snapping = 0;
      this.#stuck = 0;
      return;
    }
    const isStuck = this.#distance >= before && this.#distance > softSnapBeyond * softSnapBeyond;
    this.#stuck = isStuck ? this.#stuck + this.#flow.span : 0;
    if (this.#stuck >= softSnapPatience - timeTolerance) this.#snapping = snapTimes * softSnapTime;
  }

  #measure(): void {
    this.#distance = this.#x.offset * this.#x.offset + this.#y.offset * this.#y.offset + this.#z.offset * this.#z.offset;
  }
}
