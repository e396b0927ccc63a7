/** Planar kernels: what a plugin may offer besides its ordinary calls, so that many entities on a plane are worked out in one call. */

/**
 * `extrapolate` of a model for many fixes. To be offered by a model whose extrapolation hangs on the fix, its age and the parameters
 * alone (what `derive` remembers has gone into the fix), and that keeps planar states planar.
 */
export interface PlanarModel {
  /**
   * Rows are as `planarRow` says, one after the other. Writes the states at session time `now` (s) into the rows `from` … `to` − 1 of
   * `out`, but for their time: the very numbers that `extrapolate` writes for the fix in that row and its age, now − time. Must not allocate.
   */
  extrapolate(fixes: Float64Array, now: number, from: number, to: number, out: Float64Array): void;
}

/** `place` of a convergence scheme for many shown entities. To be offered by a scheme that remembers nothing between two drawings. */
export interface PlanarConvergence {
  /** As `PlanarModel.extrapolate`, for `place` with the same `dt` (s), above 0, in all rows. Velocities are not looked at. */
  place(targets: Float64Array, dt: number, from: number, to: number, out: Float64Array): void;
}
