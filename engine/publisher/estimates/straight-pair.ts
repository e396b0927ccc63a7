/** Two straight paths: the integral of their distance, and when it reaches an amount. */
import { distanceIntegral, isShortPath, shortPath, pathIntegral } from '../../base/math/distance-integral.ts';
import type { RelativeMotion, UpdatePath } from './update-path.ts';

/** Most steps towards an amount; two or three do, as each uses how fast the distance grows. */
const maxSteps = 60;
/** Share of the amount, and of the time (s), that counts as hit. */
const resolution = 1e-14;
/** After a step shorter than this (s) the next would be below 10⁻¹³ s: errors shrink with the third power. */
const lastStep = 2e-6;
/** More than rounding can make of a bound. */
const margin = 1 + 1e-12;

/** Times are counted from the session time last set, s. */
export class StraightPair {
  /** At time 0: r·r (m²), r·w (m²/s) and w·w (m²/s²) of the relative motion. */
  #rr = 0;
  #rw = 0;
  #ww = 0;

  /** Sets two paths, from the session time `at` on. */
  set(a: UpdatePath, b: UpdatePath, at: number): this {
    const { rr, rw, ww } = b.relativeTo(a);
    const t = at - a.stamp;
    this.#ww = ww;
    this.#rw = rw + t * ww;
    this.#rr = Math.max(0, rr + t * (2 * rw + t * ww));
    return this;
  }

  /** The same, with b played `late` seconds late. */
  setLate(a: UpdatePath, b: UpdatePath, late: number, at: number): this {
    const s = at - a.stamp;
    const t = at - late - b.stamp;
    const vx = a.vx - b.vx;
    const vy = a.vy - b.vy;
    const vz = a.vz - b.vz;
    const x = a.x + a.vx * s - (b.x + b.vx * t);
    const y = a.y + a.vy * s - (b.y + b.vy * t);
    const z = a.z + a.vz * s - (b.z + b.vz * t);
    this.#rr = x * x + y * y + z * z;
    this.#rw = x * vx + y * vy + z * vz;
    this.#ww = vx * vx + vy * vy + vz * vz;
    return this;
  }

  /** ∫ of the distance (m·s) for `duration` seconds from `time` on; negative for a negative one. */
  integral(time: number, duration: number): number {
    const rw = this.#rw;
    const ww = this.#ww;
    const middle = time + duration / 2;
    const square = Math.max(0, this.#rr + middle * (2 * rw + middle * ww));
    const sum = pathIntegral(square, rw + middle * ww, ww, duration);
    return Number.isNaN(sum) ? this.#extreme(square, rw + middle * ww, duration) : sum;
  }

  /** When that, counted from 0, reaches `amount` (m·s, above 0); Infinity when not by `end`. */
  timeOf(amount: number, end: number): number {
    const start = Math.sqrt(this.#rr);
    // The distance is convex. It stays above its tangents: a step along one arrives too late …
    const late = this.#step(0, amount);
    if (late <= end) return this.#approach(amount, late);
    // … and below the straight line between its ends.
    if (((start + this.#distance(end)) / 2) * end * margin < amount || this.integral(0, end) < amount) return Infinity;
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
      const last = t;
      t += this.#step(t, missing);
      if (t > low && t < high && Math.abs(t - last) < lastStep) break;
      if (!(t > low && t < high)) t = (low + high) / 2;
      missing -= this.integral(last, t - last);
    }
    return t;
  }

  /** How much later (s) than at `time` the integral is larger by `missing` (m·s), the distance growing evenly. */
  #step(time: number, missing: number): number {
    const rw = this.#rw;
    const ww = this.#ww;
    const distance = Math.sqrt(Math.max(0, this.#rr + time * (2 * rw + time * ww)));
    const growth = distance > 0 ? (rw + time * ww) / distance : Math.sqrt(ww);
    const square = distance * distance + 2 * growth * missing;
    return square > 0 ? (2 * missing) / (distance + Math.sqrt(square)) : Infinity;
  }

  #distance(time: number): number {
    return Math.sqrt(Math.max(0, this.#rr + time * (2 * this.#rw + time * this.#ww)));
  }

  /** The integral of a motion so slow or so far away that squares say nothing: computed in the plane of the motion. */
  #extreme(square: number, product: number, duration: number): number {
    const speed = Math.sqrt(this.#ww);
    const along = speed > 0 ? product / speed : Math.sqrt(square);
    const aside = Math.sqrt(Math.max(0, square - along * along));
    return distanceIntegral(along - (speed * duration) / 2, aside, 0, speed, 0, 0, duration);
  }
}

/**
 * ∫ of the distance (m·s) of a relative motion from `from` to `to`, s after the stamp of the reference; NaN where the
 * relative distance travelled is not short. Small, so that V8 inlines it: a call would put its numbers on the heap.
 */
export function shortPathSince({ rr, rw, ww }: RelativeMotion, from: number, to: number): number {
  const h = to - from;
  const t = (from + to) / 2;
  const square = rr + t * (2 * rw + t * ww);
  const pathSquare = ww * h * h;
  return isShortPath(square, pathSquare) ? shortPath(square, rw + t * ww, pathSquare, h) : NaN;
}
