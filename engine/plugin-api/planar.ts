/** Planar kernels: what a plugin may offer besides its ordinary calls, so that many entities on a plane are worked out in one call. */

/** Kinematic states by the column, of entities that stay on the plane z = 0 and turn about z alone; all columns are equally long. */
export interface PlanarStates {
  /** m */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** m/s */
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  /** m/s² */
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  /** Orientation: the quaternion (qw, 0, 0, qz). */
  readonly qw: Float64Array;
  readonly qz: Float64Array;
  /** rad/s */
  readonly wz: Float64Array;
}

export function createPlanarStates(rows: number): PlanarStates {
  const column = () => new Float64Array(rows);
  return {
    x: column(),
    y: column(),
    vx: column(),
    vy: column(),
    ax: column(),
    ay: column(),
    qw: column().fill(1),
    qz: column(),
    wz: column(),
  };
}

/**
 * `extrapolate` of a model for many fixes. To be offered by a model whose extrapolation hangs on the fix, the age and its parameters
 * alone (what `derive` remembers has gone into the fix), and that keeps planar states planar.
 */
export interface PlanarModel {
  /**
   * Writes every column of `out` in the rows `from` … `to` − 1: the very numbers that `extrapolate` writes for the fix and the age (s) in
   * that row. Must not allocate.
   */
  extrapolate(fixes: PlanarStates, ages: Float64Array, from: number, to: number, out: PlanarStates): void;
}

/** `place` of a convergence scheme for many shown entities. To be offered by a scheme that remembers nothing between two drawings. */
export interface PlanarConvergence {
  /** As `PlanarModel.extrapolate`, for `place` with the same `dt` (s), above 0, in all rows. */
  place(targets: PlanarStates, dt: number, from: number, to: number, out: PlanarStates): void;
}
