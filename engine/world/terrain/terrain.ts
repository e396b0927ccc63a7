/** A terrain: the height of the ground and how it changes. */

import type { GroundPlace } from '../../plugin-api/world-view.ts';

/** The ground about a place: height (m), slopes (ratios) and curvatures (1/m). Height NaN: no ground there, the rest means nothing. */
export class GroundShape {
  z = 0;
  dx = 0;
  dy = 0;
  dxx = 0;
  dxy = 0;
  dyy = 0;
}

export interface Terrain {
  /** Writes how high the ground is at (x, y). Must not allocate. */
  groundAt(place: GroundPlace): void;
  /** Writes height, slopes and curvatures at (x, y) into every field of `out`; exact but where the ground has a kink. Must not allocate. */
  shapeAt(x: number, y: number, out: GroundShape): void;
}
