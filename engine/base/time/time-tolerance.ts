/**
 * Times that are sums or multiples, of ticks above all, count as equal within this, s: rounding errors are far below
 * it.
 */
export const timeTolerance = 1e-9;
