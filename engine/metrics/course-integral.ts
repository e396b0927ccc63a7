/** The integral of the distance between two courses, and its inverse: when it has reached an amount. */
import { distanceIntegral } from '../math/distance-integral.ts';
import type { Course } from '../nodes/course.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { PieceIntegral } from './piece-integral.ts';

/** How far ahead (s) the inverse looks when no end is given. */
const horizon = 600;
/** First stretch (s) in which it looks; each next one is twice as long. */
const firstStretch = 0.5;
/** Newton's method, kept inside a shrinking bracket, is there in five or six steps. */
const maxSteps = 60;
/** Share of the amount, and of the time (s), that counts as hit. */
const resolution = 1e-14;

export class CourseIntegral {
  readonly #model: DeadReckoningModel;
  readonly #curved: PieceIntegral;
  readonly #times = new Float64Array(1);
  readonly #distances = new Float64Array(1);

  constructor(model: DeadReckoningModel, curved: PieceIntegral) {
    this.#model = model;
    this.#curved = curved;
  }

  /** ∫ |a − b| dt (m·s) from `from` to `to`; 0 when that is not later. */
  between(a: Course, b: Course, from: number, to: number): number {
    if (to <= from || (a.piece.id === b.piece.id && a.piece.anchor === b.piece.anchor)) return 0;
    if (!a.isStraight || !b.isStraight) return this.#curved.between(this.#model, a.piece, this.#model, b.piece, from, to);
    const s = from - a.piece.anchor;
    const t = from - b.piece.anchor;
    const x = a.x + a.vx * s - (b.x + b.vx * t);
    const y = a.y + a.vy * s - (b.y + b.vy * t);
    const z = a.z + a.vz * s - (b.z + b.vz * t);
    return distanceIntegral(x, y, z, a.vx - b.vx, a.vy - b.vy, a.vz - b.vz, to - from);
  }

  /** The time (s) at which ∫ |a − b| from `from` on reaches `amount` (m·s, above 0); Infinity when not by `until`. */
  reach(a: Course, b: Course, amount: number, from: number, until: number): number {
    const end = Math.min(until, from + horizon);
    let missing = amount;
    let stretch = firstStretch;
    for (let start = from; start < end; start += stretch, stretch *= 2) {
      const stop = Math.min(start + stretch, end);
      const sum = this.between(a, b, start, stop);
      if (sum >= missing) return this.#inside(a, b, missing, start, stop, sum);
      missing -= sum;
    }
    return Infinity;
  }

  /** The whole integral from `from` to `to` is `whole`, at least `amount`. */
  #inside(a: Course, b: Course, amount: number, from: number, to: number, whole: number): number {
    let low = from;
    let high = to;
    let missing = amount;
    let t = from + ((to - from) * amount) / whole;
    for (let step = 0; step < maxSteps && high - low > resolution * Math.max(1, Math.abs(high)); step++) {
      const excess = this.between(a, b, low, t) - missing;
      if (Math.abs(excess) <= resolution * amount) break;
      const next = t - excess / this.#distance(a, b, t);
      if (excess > 0) high = t;
      else {
        low = t;
        missing = -excess;
      }
      t = next > low && next < high ? next : (low + high) / 2;
    }
    return t;
  }

  #distance(a: Course, b: Course, at: number): number {
    if (a.isStraight && b.isStraight) {
      const s = at - a.piece.anchor;
      const t = at - b.piece.anchor;
      const x = a.x + a.vx * s - (b.x + b.vx * t);
      const y = a.y + a.vy * s - (b.y + b.vy * t);
      const z = a.z + a.vz * s - (b.z + b.vz * t);
      return Math.sqrt(x * x + y * y + z * z);
    }
    this.#times[0] = at;
    this.#curved.distances(this.#model, a.piece, this.#model, b.piece, this.#times, this.#distances);
    return this.#distances[0] as number;
  }
}
