/** The integral of the distance between the paths of two updates, and its inverse: when it reaches an amount. */
import { UpdatePath } from './update-path.ts';
import type { Fix } from '../../update/fix.ts';
import type { PathModels } from '../../update/path-models.ts';
import { KinematicState } from '../../base/kinematic-state.ts';
import { CurvedPair } from './curved-pair.ts';
import { ExactPair } from './exact-pair.ts';
import type { FixIntegral } from '../../update/fix-integral.ts';
import { shortPathSince, StraightPair } from './straight-pair.ts';

/** Range (s) of the inverse when no end is given. */
const horizon = 600;

/** True if path `b`, played `late` seconds late, is path `a` exactly. */
export function isFollowed(a: UpdatePath, b: UpdatePath, late: number): boolean {
  return a.id === b.id && late === 0 && b.memory === null;
}

/**
 * Straight paths are integrated in closed form. Curved ones by five Gauss nodes in a panel, computed once for all
 * receivers (7 digits for a tank; the thesis's own quadrature has fewer), and adaptively where the distance is not
 * smooth enough.
 */
export class PathIntegral {
  readonly #models: PathModels;
  readonly #exact: ExactPair;
  readonly #straight = new StraightPair();
  /** Made with the first curved path. */
  #curved: CurvedPair | undefined;
  readonly #state = new KinematicState();

  constructor(models: PathModels, integral: FixIntegral) {
    this.#models = models;
    this.#exact = new ExactPair(models, integral);
  }

  /** The path of an update as it entered the exported path. */
  pathOf(fix: Fix): UpdatePath {
    const path = new UpdatePath();
    path.follow(fix);
    if (!this.#models.isStraight(fix)) return path;
    this.#models.stateAfter(fix, 0, this.#state);
    path.straighten(this.#state);
    return path;
  }

  /**
   * ∫ |a − b| dt (m·s) from `from` to `to`, with b played `late` seconds late; 0 when `to` is not later than `from`.
   */
  between(a: UpdatePath, b: UpdatePath, late: number, from: number, to: number): number {
    if (to <= from || isFollowed(a, b, late)) return 0;
    if (b.memory !== null) return this.#exact.between(a, b, late, from, to);
    if (late !== 0) return this.#betweenLate(a, b, late, from, to);
    if (!a.isStraight || !b.isStraight) return this.#curvedPair.integral(a, b, from, to);
    const short = shortPathSince(b.relativeTo(a), from - a.stamp, to - a.stamp);
    return Number.isNaN(short) ? this.#straight.set(a, b, from).integral(0, to - from) : short;
  }

  #betweenLate(a: UpdatePath, b: UpdatePath, late: number, from: number, to: number): number {
    if (!a.isStraight || !b.isStraight) return this.#exact.between(a, b, late, from, to);
    return this.#straight.setLate(a, b, late, from).integral(0, to - from);
  }

  /**
   * The time (s) at which that integral, counted from `from`, reaches `amount` (m·s, above 0); Infinity when not by
   * `until`.
   */
  reach(a: UpdatePath, b: UpdatePath, late: number, amount: number, from: number, until: number): number {
    const end = Math.min(until, from + horizon);
    if (end <= from || isFollowed(a, b, late)) return Infinity;
    if (b.memory !== null) return this.#exact.timeOf(a, b, late, amount, from, end);
    if (!a.isStraight || !b.isStraight) {
      return late === 0 ? this.#curvedPair.timeOf(a, b, amount, from, end) : this.#exact.timeOf(a, b, late, amount, from, end);
    }
    const pair = late === 0 ? this.#straight.set(a, b, from) : this.#straight.setLate(a, b, late, from);
    return from + pair.timeOf(amount, end - from);
  }

  get #curvedPair(): CurvedPair {
    return (this.#curved ??= new CurvedPair(this.#models, this.#exact));
  }
}
