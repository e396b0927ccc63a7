/**
 * Two paths sampled from their model: the integral of their distance by adaptive quadrature (slow), and when it reaches
 * an amount.
 */
import type { UpdatePath } from './update-path.ts';
import { copyFix, Fix } from '../../update/fix.ts';
import type { PathModels } from '../../update/path-models.ts';
import { KinematicState } from '../../base/kinematic-state.ts';
import type { FixIntegral } from '../../update/fix-integral.ts';

/** Most steps inside a shrinking bracket; two or three do, as each uses how fast the distance grows. */
const maxSteps = 60;
/** Share of the amount, and of the time (s), that counts as hit. */
const resolution = 1e-14;
/** After a step shorter than this (s) the next would be far below the resolution. */
const lastStep = 1e-7;
/** First interval (s) in which an amount is searched for; each next one is twice as long. */
const firstInterval = 0.5;

export class ExactPair {
  readonly #models: PathModels;
  readonly #integral: FixIntegral;
  readonly #state = new KinematicState();
  readonly #moved = new Fix();
  /** The distance (m) measured last, and its growth there, m/s. */
  #distance = 0;
  #growth = 0;

  constructor(models: PathModels, integral: FixIntegral) {
    this.#models = models;
    this.#integral = integral;
  }

  /** ∫ |a − b| dt (m·s) from `from` to `to`, session time, s, with b played `late` seconds late. */
  between(a: UpdatePath, b: UpdatePath, late: number, from: number, to: number): number {
    copyFix(b.fix, this.#moved);
    this.#moved.anchor += late;
    return this.#integral.between(this.#models, a.fix, b.memory ?? this.#models, this.#moved, from, to);
  }

  /** When (s) that, counted from `from`, reaches `amount` (m·s, above 0); Infinity when not by `end`. */
  timeOf(a: UpdatePath, b: UpdatePath, late: number, amount: number, from: number, end: number): number {
    let missing = amount;
    let interval = firstInterval;
    for (let start = from; start < end; interval *= 2) {
      const stop = Math.min(end, start + interval);
      const sum = this.between(a, b, late, start, stop);
      if (sum >= missing) return this.#inside(a, b, late, missing, start, stop);
      missing -= sum;
      start = stop;
    }
    return Infinity;
  }

  /** The integral from `from` to `to` is at least `amount`. */
  #inside(a: UpdatePath, b: UpdatePath, late: number, amount: number, from: number, to: number): number {
    let low = from;
    let high = to;
    this.#measure(a, b, late, from);
    let t = between(low, from + this.#step(amount), high);
    for (let step = 0; step < maxSteps && high - low > resolution * Math.max(1, Math.abs(high)); step++) {
      const missing = amount - this.between(a, b, late, from, t);
      if (Math.abs(missing) <= resolution * amount) break;
      if (missing < 0) high = t;
      else low = t;
      this.#measure(a, b, late, t);
      const next = t + this.#step(missing);
      const isLast = Math.abs(next - t) < lastStep;
      t = between(low, next, high);
      if (isLast && t === next) break;
    }
    return t;
  }

  /**
   * How much later (s) than where was measured last the integral is larger by `missing` (m·s), the distance growing
   * evenly.
   */
  #step(missing: number): number {
    const square = this.#distance * this.#distance + 2 * this.#growth * missing;
    return square > 0 ? (2 * missing) / (this.#distance + Math.sqrt(square)) : missing / this.#distance;
  }

  /** Computes the distance at the session time `at`, and its growth. */
  #measure(a: UpdatePath, b: UpdatePath, late: number, at: number): void {
    this.#models.stateAfter(a.fix, at - a.stamp, this.#state);
    const { x, y, z, vx, vy, vz } = this.#state;
    (b.memory ?? this.#models).stateAfter(b.fix, at - late - b.stamp, this.#state);
    const other = this.#state;
    this.#set(x - other.x, y - other.y, z - other.z, vx - other.vx, vy - other.vy, vz - other.vz);
  }

  /** From the relative position (m) and velocity, m/s. */
  #set(x: number, y: number, z: number, vx: number, vy: number, vz: number): void {
    this.#distance = Math.sqrt(x * x + y * y + z * z);
    this.#growth = this.#distance > 0 ? (x * vx + y * vy + z * vz) / this.#distance : Math.sqrt(vx * vx + vy * vy + vz * vz);
  }
}

/** The time if it lies between the two; the middle if it does not, or is no number. */
function between(low: number, time: number, high: number): number {
  return time > low && time < high ? time : (low + high) / 2;
}
