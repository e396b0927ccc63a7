/**
 * A cubic curve on one axis that starts at 0: by its distance, and its velocities at both ends per unit of the
 * parameter.
 */

/**
 * The Hermite form; with Bézier's control points 0, leaving / 3, distance − arriving / 3, distance it is the same
 * curve. All in fields: numbers that cross a call may be boxed.
 */
export class CubicAxis {
  /** Where on the curve, 0 … 1. */
  share = NaN;
  /** Where the curve ends, and its derivatives by `share` at start and end. */
  distance = NaN;
  leaving = NaN;
  arriving = NaN;
  /** Written by `draw`: where the curve is, and its derivative by `share`. */
  place = NaN;
  rate = NaN;

  draw(): void {
    const { share, distance, leaving, arriving } = this;
    const left = 1 - share;
    this.place = share * (share * (3 - 2 * share) * distance + left * (left * leaving - share * arriving));
    this.rate = 6 * share * left * distance + left * (1 - 3 * share) * leaving + share * (3 * share - 2) * arriving;
  }
}
