/** Random walks in velocity and acceleration, as covariance of the motion that they add. */

export interface WalkRates {
  /** Standard deviation of what chance adds to the velocity within a second, m/s. */
  readonly velocity: number;
  /** The same of the acceleration, m/s². */
  readonly acceleration: number;
}

/**
 * Q of one axis, state (p, v, a), upper triangle: the walks integrated over a time, exact at any interval. Bar-Shalom,
 * Li and Kirubarajan, Estimation with Applications to Tracking and Navigation, 2001, equations 6.2.2-4 and 6.2.3-4.
 * Results stay in fields until the next call.
 */
export class RandomWalks {
  pp = 0;
  pv = 0;
  pa = 0;
  vv = 0;
  va = 0;
  aa = 0;
  readonly #velocity: number;
  readonly #acceleration: number;

  constructor({ velocity, acceleration }: WalkRates) {
    this.#velocity = velocity * velocity;
    this.#acceleration = acceleration * acceleration;
  }

  /** Over `h` seconds. */
  over(h: number): void {
    const v = this.#velocity * h;
    const a = this.#acceleration * h;
    const hh = h * h;
    this.pp = hh * (v / 3 + (hh * a) / 20);
    this.pv = h * (v / 2 + (hh * a) / 8);
    this.pa = (hh * a) / 6;
    this.vv = v + (hh * a) / 3;
    this.va = (h * a) / 2;
    this.aa = a;
  }
}
