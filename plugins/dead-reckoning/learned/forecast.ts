/**
 * The motion that the outputs of the network stand for: a share of the velocity turns with the body, the rest goes
 * straight, and an acceleration comes on top, which fades.
 */
import { PartlyTurning, storeTurning, type KinematicState, type TimeStep } from '../../kit/index.ts';
import { Network, type Layer } from './network.ts';
import { RecentPath } from './recent-path.ts';

/** Outputs of the network: the share that turns, and the acceleration along the path, to the left, and up. */
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
  readonly #outputs = new Float64Array(outputCount);

  constructor(layers: readonly Layer[]) {
    this.#network = new Network(layers);
  }

  take(update: Readonly<KinematicState>, stamp: number): void {
    const { path } = this;
    path.take(update, stamp);
    this.#infer();
    const outputs = this.#outputs;
    const unit = path.speed;
    const along = unit * (outputs[1] as number);
    const left = unit * (outputs[2] as number);
    const up = unit * (outputs[3] as number);
    this.turning = shareOf(outputs[0] as number);
    this.ax = along * path.forwardX + left * path.leftX + up * path.upX;
    this.ay = along * path.forwardY + left * path.leftY + up * path.upY;
    this.az = along * path.forwardZ + up * path.upZ;
  }

  /** The mean of its outputs for the path and for its mirror image: a straight path has no side. */
  #infer(): void {
    const outputs = this.#outputs;
    outputs.set(this.#network.answer(this.path.inputs));
    const mirrored = this.#network.answer(this.path.mirrored);
    for (let k = 0; k < outputCount; k++) outputs[k] = ((outputs[k] as number) + (k === 2 ? -1 : 1) * (mirrored[k] as number)) / 2;
  }
}

/** The share that turns, 0 to 1, by its output: all of it at 0. */
export function shareOf(output: number): number {
  return Math.max(0, Math.min(1, 1 + output));
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

export function storeForecast({ turning, ax, ay, az }: Readonly<Forecast>, fix: KinematicState): void {
  storeTurning(turning, fix);
  fix.ax = ax;
  fix.ay = ay;
  fix.az = az;
}

export class ForecastMotion {
  readonly #turning = new PartlyTurning();

  extrapolate(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
    const { dt } = step;
    const moved = displacementTime(dt);
    const gained = velocityTime(dt);
    const left = accelerationLeft(dt);
    this.#turning.follow(fix, step, out);
    const { straight } = this.#turning;
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
}
