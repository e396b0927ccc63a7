/** Two straight courses, one seen from the other: how far apart they are, the integral of that, and when it reaches an amount. */
import { distanceIntegral } from '../math/distance-integral.ts';
import type { Course } from '../nodes/course.ts';

/** Most steps towards an amount; two or three do, as each uses how fast the distance grows. */
const maxSteps = 60;
/** Share of the amount, and of the time (s), that counts as hit. */
const resolution = 1e-14;
/** After a step shorter than this (s) the next would be below 10⁻¹³ s: errors shrink with the third power. */
const lastStep = 2e-6;
/** More than rounding can make of a bound. */
const margin = 1 + 1e-12;

/** Times are counted from the session time at which one looked last, s. */
export class StraightPair {
  /** Relative position (m) at time 0, and velocity, m/s. */
  #x = 0;
  #y = 0;
  #z = 0;
  #vx = 0;
  #vy = 0;
  #vz = 0;
  /** The distance (m) last asked for, and how fast it grows there, m/s. */
  #distance = 0;
  #growth = 0;

  /** Looks from the session time `at` on, b being played `late` seconds late. */
  look(a: Course, b: Course, late: number, at: number): this {
    const s = at - a.stamp;
    const t = at - late - b.stamp;
    this.#vx = a.vx - b.vx;
    this.#vy = a.vy - b.vy;
    this.#vz = a.vz - b.vz;
    this.#x = a.x + a.vx * s - (b.x + b.vx * t);
    this.#y = a.y + a.vy * s - (b.y + b.vy * t);
    this.#z = a.z + a.vz * s - (b.z + b.vz * t);
    return this;
  }

  /** ∫ of the distance (m·s) for `duration` seconds from `time` on; negative for a negative one. */
  integral(time: number, duration: number): number {
    const x = this.#x + this.#vx * time;
    const y = this.#y + this.#vy * time;
    const z = this.#z + this.#vz * time;
    return distanceIntegral(x, y, z, this.#vx, this.#vy, this.#vz, duration);
  }

  /** When that, counted from 0, reaches `amount` (m·s, above 0); Infinity when not by `end`. */
  timeOf(amount: number, end: number): number {
    this.#measure(0);
    // The distance is convex. It stays above its tangents: who reckons with one arrives too late …
    const late = this.#step(amount);
    if (late <= end) return this.#approach(amount, late);
    // … and below the straight line between its ends.
    const start = this.#distance;
    this.#measure(end);
    if (((start + this.#distance) / 2) * end * margin < amount || this.integral(0, end) < amount) return Infinity;
    return this.#approach(amount, end);
  }

  /** The same from a time at which the amount is reached. */
  #approach(amount: number, from: number): number {
    let low = 0;
    let high = from;
    let t = from;
    let missing = amount - this.integral(0, t);
    for (let step = 0; step < maxSteps; step++) {
      if (Math.abs(missing) <= resolution * amount || high - low <= resolution * high) break;
      if (missing < 0) high = t;
      else low = t;
      this.#measure(t);
      const last = t;
      t += this.#step(missing);
      if (t > low && t < high && Math.abs(t - last) < lastStep) break;
      if (!(t > low && t < high)) t = (low + high) / 2;
      missing -= this.integral(last, t - last);
    }
    return t;
  }

  /** How much later (s) than at the time measured last the integral is larger by `missing` (m·s), the distance growing evenly. */
  #step(missing: number): number {
    const square = this.#distance * this.#distance + 2 * this.#growth * missing;
    return square > 0 ? (2 * missing) / (this.#distance + Math.sqrt(square)) : Infinity;
  }

  #measure(time: number): void {
    const x = this.#x + this.#vx * time;
    const y = this.#y + this.#vy * time;
    const z = this.#z + this.#vz * time;
    this.#distance = Math.sqrt(x * x + y * y + z * z);
    this.#growth = this.#distance > 0 ? (x * this.#vx + y * this.#vy + z * this.#vz) / this.#distance : this.#speed;
  }

  get #speed(): number {
    return Math.sqrt(this.#vx * this.#vx + this.#vy * this.#vy + this.#vz * this.#vz);
  }
}
