/**
 * What the network says of a path, and the motion that it means: a share of the velocity turns with the body, the rest
 * goes straight, and an acceleration comes on top, which fades.
 */
import { BodyMotion, KinematicState, type TimeStep } from '../../kit/index.ts';
import { Network, type Layer } from './network.ts';
import { RecentPath } from './recent-path.ts';

/** Numbers that the network says: the share that turns, and the acceleration along the path, to the left, and up. */
export const outputCount = 4;

/** After this time an acceleration has half its effect on the place, s. */
export const fading = 1;

export class Forecast {
  readonly path = new RecentPath();
  /** How much of the velocity turns, 0 to 1. */
  turning = 0;
  /** In world axes, m/s². */
  ax = 0;
  ay = 0;
  az = 0;
  readonly #network: Network;
  readonly #said = new Float64Array(outputCount);

  constructor(layers: readonly Layer[]) {
    this.#network = new Network(layers);
  }

  take(update: Readonly<KinematicState>, stamp: number): void {
    const { path } = this;
    path.take(update, stamp);
    this.#ask();
    const said = this.#said;
    const unit = path.speed;
    const along = unit * (said[1] as number);
    const left = unit * (said[2] as number);
    const up = unit * (said[3] as number);
    this.turning = shareOf(said[0] as number);
    this.ax = along * path.forwardX + left * path.leftX + up * path.upX;
    this.ay = along * path.forwardY + left * path.leftY + up * path.upY;
    this.az = along * path.forwardZ + up * path.upZ;
  }

  /** The mean of what it says of the path and of its mirror image: a straight path has no side. */
  #ask(): void {
    const said = this.#said;
    said.set(this.#network.answer(this.path.inputs));
    const mirrored = this.#network.answer(this.path.mirrored);
    for (let k = 0; k < outputCount; k++) said[k] = ((said[k] as number) + (k === 2 ? -1 : 1) * (mirrored[k] as number)) / 2;
  }
}

/** Between 0 and 1: all of it where nothing is said. */
export function shareOf(said: number): number {
  return Math.max(0, Math.min(1, 1 + said));
}

/** The time (s²) by which an acceleration moves the place: t²/2 at first, and later a straight line. */
export function displacementTime(t: number): number {
  return (t * t) / 2 / (1 + Math.abs(t) / fading);
}

/** Its derivative, s: by how much an acceleration changes the velocity. */
function velocityTime(t: number): number {
  const growth = 1 + Math.abs(t) / fading;
  return (t * (1 + Math.abs(t) / (2 * fading))) / (growth * growth);
}

/** The derivative of that: what is left of an acceleration. */
function accelerationLeft(t: number): number {
  const growth = 1 + Math.abs(t) / fading;
  return 1 / (growth * growth * growth);
}

/**
 * The share that turns, a fix has no field for. It carries that as the length of its quaternion, which is 1 otherwise;
 * this and `ForecastMotion` alone know that, and nothing but the model reads a fix.
 */
export function storeForecast({ turning, ax, ay, az }: Readonly<Forecast>, fix: KinematicState): void {
  const scale = (1 + turning) / lengthOf(fix);
  fix.qw *= scale;
  fix.qx *= scale;
  fix.qy *= scale;
  fix.qz *= scale;
  fix.ax = ax;
  fix.ay = ay;
  fix.az = az;
}

function lengthOf({ qw, qx, qy, qz }: Readonly<KinematicState>): number {
  return Math.sqrt(qw * qw + qx * qx + qy * qy + qz * qz);
}

export class ForecastMotion {
  readonly #motion = new BodyMotion();
  /** At the origin: the share of the velocity that turns, with orientation and turn rate of the update. */
  readonly #turning = new KinematicState();

  extrapolate(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
    const { dt } = step;
    const length = lengthOf(fix);
    const turning = length - 1;
    const straight = 1 - turning;
    const moved = displacementTime(dt);
    const gained = velocityTime(dt);
    const left = accelerationLeft(dt);
    this.#turn(fix, turning, 1 / length);
    this.#motion.followVelocity(this.#turning, step, out);
    out.x += fix.x + straight * fix.vx * dt + fix.ax * moved;
    out.y += fix.y + straight * fix.vy * dt + fix.ay * moved;
    out.z += fix.z + straight * fix.vz * dt + fix.az * moved;
    out.vx += straight * fix.vx + fix.ax * gained;
    out.vy += straight * fix.vy + fix.ay * gained;
    out.vz += straight * fix.vz + fix.az * gained;
    out.ax += fix.ax * left;
    out.ay += fix.ay * left;
    out.az += fix.az * left;
  }

  #turn({ vx, vy, vz, qw, qx, qy, qz, wx, wy, wz }: Readonly<KinematicState>, share: number, scale: number): void {
    const turning = this.#turning;
    turning.vx = share * vx;
    turning.vy = share * vy;
    turning.vz = share * vz;
    turning.qw = scale * qw;
    turning.qx = scale * qx;
    turning.qy = scale * qy;
    turning.qz = scale * qz;
    turning.wx = wx;
    turning.wy = wy;
    turning.wz = wz;
  }
}
