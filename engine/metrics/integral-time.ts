/** The inverse of the distance integral: when two extrapolated pieces have differed by a given amount. */
import type { PathPiece } from '../nodes/path-piece.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { PieceIntegral } from './piece-integral.ts';

/** How far ahead (s) is looked when no end is given. */
const horizon = 600;
/** First stretch (s) in which the answer is sought; each next one is twice as long. */
const firstStretch = 0.5;
/** Newton's method, kept inside a shrinking bracket, is there in five or six steps. */
const maxSteps = 60;
/** Share of the amount, and of the time (s), that counts as hit. */
const resolution = 1e-14;

export class IntegralTime {
  readonly #integral: PieceIntegral;
  readonly #model: DeadReckoningModel;
  readonly #times = new Float64Array(1);
  readonly #distances = new Float64Array(1);

  constructor(model: DeadReckoningModel, integral: PieceIntegral) {
    this.#model = model;
    this.#integral = integral;
  }

  /** The time (s) at which ∫ |a − b| from `from` on reaches `amount` (m·s, above 0); Infinity when not by `until`. */
  reach(a: PathPiece, b: PathPiece, amount: number, from: number, until: number): number {
    const end = Math.min(until, from + horizon);
    let missing = amount;
    let stretch = firstStretch;
    for (let start = from; start < end; start += stretch, stretch *= 2) {
      const stop = Math.min(start + stretch, end);
      const sum = this.#between(a, b, start, stop);
      if (sum >= missing) return this.#inside(a, b, missing, start, stop, sum);
      missing -= sum;
    }
    return Infinity;
  }

  /** The whole integral from `from` to `to` is `whole`, at least `amount`. */
  #inside(a: PathPiece, b: PathPiece, amount: number, from: number, to: number, whole: number): number {
    let low = from;
    let high = to;
    let missing = amount;
    let t = from + ((to - from) * amount) / whole;
    for (let step = 0; step < maxSteps && high - low > resolution * Math.max(1, Math.abs(high)); step++) {
      const excess = this.#between(a, b, low, t) - missing;
      if (Math.abs(excess) <= resolution * amount) break;
      const next = t - excess / this.#distance(t);
      if (excess > 0) high = t;
      else {
        low = t;
        missing = -excess;
      }
      t = next > low && next < high ? next : (low + high) / 2;
    }
    return t;
  }

  #between(a: PathPiece, b: PathPiece, from: number, to: number): number {
    return this.#integral.between(this.#model, a, this.#model, b, from, to);
  }

  /** Between the pieces of the last integral. */
  #distance(t: number): number {
    this.#times[0] = t;
    this.#integral.sample(this.#times, this.#distances);
    return this.#distances[0] as number;
  }
}
