/** A cubic curve on one axis that starts at 0: by its way, and its velocities at both ends per unit of the parameter. */

/**
 * Where the curve is at `share` (0 … 1), when it ends at `way`. The Hermite form; with Bézier's control points 0, leaving / 3,
 * way − arriving / 3, way it is the same curve.
 */
export function cubicAt(share: number, way: number, leaving: number, arriving: number): number {
  const left = 1 - share;
  return share * (share * (3 - 2 * share) * way + left * (left * leaving - share * arriving));
}

/** The derivative of `cubicAt` by `share`. */
export function cubicRateAt(share: number, way: number, leaving: number, arriving: number): number {
  const left = 1 - share;
  return 6 * share * left * way + left * (1 - 3 * share) * leaving + share * (3 * share - 2) * arriving;
}
