/** The roulette draw. */

/**
 * The index on whose stretch of the shares, laid end to end, the draw (uniform in [0, 1)) falls. Never one without a
 * share, even where rounding leaves the shares short of the draw. Does not allocate.
 */
export function pickByShares(shares: Float64Array, draw: number): number {
  let reached = 0;
  let last = 0;
  for (let i = 0; i < shares.length; i++) {
    const share = shares[i] as number;
    if (share <= 0) continue;
    last = i;
    reached += share;
    if (draw < reached) return i;
  }
  return last;
}
