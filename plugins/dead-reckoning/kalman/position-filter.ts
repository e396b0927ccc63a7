/** A Kalman filter on positions: velocity and acceleration are estimated, at whatever intervals the positions come. */
import { KinematicState, RandomWalks } from '../../kit/index.ts';

export interface FilterNoise {
  /** Standard deviation of a measured position, m. */
  readonly position: number;
  /** Standard deviation of what chance adds to the velocity within a second, m/s: a random walk. */
  readonly velocity: number;
  /** The same of the acceleration, m/s². */
  readonly acceleration: number;
}

/** Standard deviation of velocity (m/s) and acceleration (m/s²) before two positions are known: large. */
const unknown = 100;

/**
 * State (p, v, a) per axis with p' = v + a·h …, a random walk in v, a or both, and measurements of p. The three axes
 * are alike and are measured together, so they share one covariance and one gain. Without a random walk in `a` the
 * model is constant velocity: `a` is known to be 0. Bar-Shalom, Li and Kirubarajan, Estimation with Applications to
 * Tracking and Navigation, 2001, sections 5.2 and 6.2.
 */
export class PositionFilter {
  /** The estimate as of the last measurement: position, velocity and acceleration. */
  readonly estimate = new KinematicState();
  readonly #position: number;
  readonly #walks: RandomWalks;
  /** False: the acceleration is known to be 0. */
  readonly #accelerates: boolean;
  #known = false;
  #stamp = 0;
  /** Covariance of (p, v, a), upper triangle. */
  #pp = 0;
  #pv = 0;
  #pa = 0;
  #vv = 0;
  #va = 0;
  #aa = 0;

  constructor({ position, velocity, acceleration }: FilterNoise) {
    this.#position = position * position;
    this.#walks = new RandomWalks({ velocity, acceleration });
    this.#accelerates = acceleration !== 0;
  }

  clear(): void {
    this.#known = false;
  }

  /** Takes in a position measured at `stamp` (s), not before the last one. */
  take(measured: Readonly<KinematicState>, stamp: number): void {
    if (!this.#known) this.#begin(measured);
    else {
      this.#predict(stamp - this.#stamp);
      this.#correct(measured);
    }
    this.#known = true;
    this.#stamp = stamp;
  }

  #begin({ x, y, z }: Readonly<KinematicState>): void {
    const state = this.estimate;
    state.x = x;
    state.y = y;
    state.z = z;
    state.vx = state.vy = state.vz = 0;
    state.ax = state.ay = state.az = 0;
    this.#pp = this.#position;
    this.#pv = this.#pa = this.#va = 0;
    this.#vv = unknown * unknown;
    this.#aa = this.#accelerates ? unknown * unknown : 0;
  }

  /** x ← Fx, P ← FPFᵀ + Q over `h` seconds, F = [1 h h²/2; 0 1 h; 0 0 1]. */
  #predict(h: number): void {
    const k = (h * h) / 2;
    const state = this.estimate;
    state.x += h * state.vx + k * state.ax;
    state.y += h * state.vy + k * state.ay;
    state.z += h * state.vz + k * state.az;
    state.vx += h * state.ax;
    state.vy += h * state.ay;
    state.vz += h * state.az;
    const pv = this.#pv + h * this.#vv + k * this.#va;
    const pa = this.#pa + h * this.#va + k * this.#aa;
    const va = this.#va + h * this.#aa;
    this.#pp += h * this.#pv + k * this.#pa + h * pv + k * pa;
    this.#pv = pv + h * pa;
    this.#pa = pa;
    this.#vv += h * this.#va + h * va;
    this.#va = va;
    this.#wander(h);
  }

  /** Adds Q: the random walks integrated over `h`. */
  #wander(h: number): void {
    const walks = this.#walks;
    walks.over(h);
    this.#pp += walks.pp;
    this.#pv += walks.pv;
    this.#pa += walks.pa;
    this.#vv += walks.vv;
    this.#va += walks.va;
    this.#aa += walks.aa;
  }

  /**
   * The measurement comes in with the gain P·Hᵀ/S; what stays of the first row is R/S of it, so that nothing cancels.
   */
  #correct({ x, y, z }: Readonly<KinematicState>): void {
    const state = this.estimate;
    const s = this.#pp + this.#position;
    const ex = (x - state.x) / s;
    const ey = (y - state.y) / s;
    const ez = (z - state.z) / s;
    state.x += this.#pp * ex;
    state.y += this.#pp * ey;
    state.z += this.#pp * ez;
    state.vx += this.#pv * ex;
    state.vy += this.#pv * ey;
    state.vz += this.#pv * ez;
    state.ax += this.#pa * ex;
    state.ay += this.#pa * ey;
    state.az += this.#pa * ez;
    this.#vv -= (this.#pv * this.#pv) / s;
    this.#va -= (this.#pv * this.#pa) / s;
    this.#aa -= (this.#pa * this.#pa) / s;
    const left = this.#position / s;
    this.#pp *= left;
    this.#pv *= left;
    this.#pa *= left;
  }
}
