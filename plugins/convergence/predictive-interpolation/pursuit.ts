/** The scheme: place and velocity relative to a target that moves on, and stands when no update comes. */
import {
  BlendTime,
  copyState,
  KinematicState,
  PartialTurn,
  timeTolerance,
  type ConvergenceScheme,
  type DrawStep,
} from '../../kit/index.ts';
import { nothing, OffsetAxis, PursuitFlow } from './pursuit-flow.ts';

export interface PursuitSettings {
  readonly interval: number;
  readonly timing: 'fixed' | 'measured';
  /** T_i in intervals; least T_c (s), κ and the round-trip time (s). */
  readonly approach: number;
  readonly correction: number;
  readonly kappa: number;
  readonly roundTrip: number;
  /** In intervals. */
  readonly limit: number;
  /** Of the soft snap: s, m, s. */
  readonly patience: number;
  readonly snapBeyond: number;
  readonly snapTime: number;
}

/** A soft snap lasts for so many of its times: 5 % is left. */
const snapTimes = 3;

export class PredictiveInterpolation implements ConvergenceScheme {
  readonly #settings: PursuitSettings;
  readonly #time: BlendTime;
  readonly #flow = new PursuitFlow();
  readonly #x = new OffsetAxis();
  readonly #y = new OffsetAxis();
  readonly #z = new OffsetAxis();
  readonly #turn = new PartialTurn();
  /** How much of the rotation is left. */
  #turnLeft = 1.0;
  /** The target as it was last, and whether it stands there. */
  readonly #target = new KinematicState();
  #stands = false;
  /** Until when since the landing it has been followed, s. */
  #until = 0.0;
  /** How long the distance has not shrunk, and how much of a soft snap is to come, s; the square of the distance. */
  #stuck = 0.0;
  #snapping = 0.0;
  #distance = 0.0;

  constructor(settings: PursuitSettings) {
    this.#settings = settings;
    this.#time = new BlendTime({ time: settings.interval, timing: settings.timing });
    this.#flow.correction = Math.max(settings.correction, settings.kappa * settings.roundTrip);
    this.#flow.snapTime = settings.snapTime;
  }

  restart(): void {
    this.#time.restart();
    this.#stuck = this.#snapping = 0;
  }

  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#time.land();
    this.#x.begin(shown.x - target.x, shown.vx - target.vx);
    this.#y.begin(shown.y - target.y, shown.vy - target.vy);
    this.#z.begin(shown.z - target.z, shown.vz - target.vz);
    this.#turn.between(target, shown);
    this.#turnLeft = 1;
    copyState(target, this.#target);
    this.#stands = false;
    this.#until = 0;
    this.#measure();
  }

  place(target: Readonly<KinematicState>, step: Readonly<DrawStep>, out: KinematicState): void {
    this.#time.draw(step);
    const { length } = this.#time;
    if (length === 0) return copyState(target, out);
    const limit = this.#settings.limit * length;
    this.#flow.approach = this.#settings.approach * length;
    if (!this.#stands && step.elapsed > limit) this.#stop(target, step);
    this.#flow.span = Math.max(step.elapsed - this.#until, 0);
    if (this.#stands) this.#go();
    else this.#follow(target);
    this.#until = step.elapsed;
    this.#write(this.#stands ? this.#target : target, out);
  }

  /** Follows the target to the extrapolation limit, where it is kept and stands from now on. */
  #stop(target: Readonly<KinematicState>, { elapsed }: Readonly<DrawStep>): void {
    const last = this.#target;
    const limit = this.#settings.limit * this.#time.length;
    const past = elapsed - limit;
    const half = past / 2;
    this.#flow.span = elapsed - this.#until;
    this.#changeTarget(target);
    this.#flow.span = Math.max(limit - this.#until, 0);
    this.#go();
    copyState(target, last);
    last.x -= (target.vx - this.#x.acceleration * half) * past;
    last.y -= (target.vy - this.#y.acceleration * half) * past;
    last.z -= (target.vz - this.#z.acceleration * half) * past;
    this.#x.stop(target.vx - this.#x.acceleration * past);
    this.#y.stop(target.vy - this.#y.acceleration * past);
    this.#z.stop(target.vz - this.#z.acceleration * past);
    last.vx = last.vy = last.vz = last.ax = last.ay = last.az = 0;
    last.wx = last.wy = last.wz = 0;
    this.#stands = true;
    this.#until = limit;
  }

  #follow(target: Readonly<KinematicState>): void {
    this.#changeTarget(target);
    this.#go();
    copyState(target, this.#target);
  }

  /** Its mean acceleration since it was last seen. */
  #changeTarget(target: Readonly<KinematicState>): void {
    const last = this.#target;
    const { span } = this.#flow;
    const rate = span > timeTolerance ? 1 / span : 0;
    this.#x.acceleration = (target.vx - last.vx) * rate;
    this.#y.acceleration = (target.vy - last.vy) * rate;
    this.#z.acceleration = (target.vz - last.vz) * rate;
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
    const { span } = this.#flow;
    const before = this.#distance;
    this.#x.settle();
    this.#y.settle();
    this.#z.settle();
    this.#measure();
    if (this.#snapping > 0) {
      this.#snapping -= span;
      if (this.#snapping < timeTolerance) this.#snapping = 0;
      this.#stuck = 0;
      return;
    }
    const { patience, snapBeyond, snapTime } = this.#settings;
    const isStuck = this.#distance >= before && this.#distance > snapBeyond * snapBeyond;
    this.#stuck = isStuck ? this.#stuck + span : 0;
    if (this.#stuck >= patience - timeTolerance) this.#snapping = snapTimes * snapTime;
  }

  #measure(): void {
    const { offset: x } = this.#x;
    const { offset: y } = this.#y;
    const { offset: z } = this.#z;
    this.#distance = x * x + y * y + z * z;
  }

  #write(target: Readonly<KinematicState>, out: KinematicState): void {
    copyState(target, out);
    out.x += this.#x.offset;
    out.y += this.#y.offset;
    out.z += this.#z.offset;
    out.vx += this.#x.velocity;
    out.vy += this.#y.velocity;
    out.vz += this.#z.velocity;
    this.#turn.share = this.#turnLeft;
    this.#turn.apply(out);
  }
}
