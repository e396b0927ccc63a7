/** A terrain: the height of the ground and how it changes; and the simplest one, a plane. */
import type { GroundPlace } from '../../plugin-api/world-view.ts';

/**
 * The ground about a place: height (m), slopes (ratios) and curvatures (1/m). Height NaN: no ground there, the rest
 * means nothing.
 */
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
  /**
   * Writes height, slopes and curvatures at (x, y) into every field of `out`; exact but where the ground has a kink.
   * Must not allocate.
   */
  shapeAt(x: number, y: number, out: GroundShape): void;
}

export interface PlanePlan {
  readonly kind: 'plane';
  /** Height (m) at the centre of the arena. */
  readonly height: number;
  /** Rise (m) for every metre east and north. */
  readonly slope: readonly [number, number];
}

export class Plane implements Terrain {
  readonly #height: number;
  readonly #dx: number;
  readonly #dy: number;

  constructor({ height, slope }: PlanePlan) {
    this.#height = height;
    this.#dx = slope[0];
    this.#dy = slope[1];
  }

  groundAt(place: GroundPlace): void {
    place.z = this.#height + this.#dx * place.x + this.#dy * place.y;
  }

  shapeAt(x: number, y: number, out: GroundShape): void {
    out.z = this.#height + this.#dx * x + this.#dy * y;
    out.dx = this.#dx;
    out.dy = this.#dy;
    out.dxx = out.dxy = out.dyy = 0;
  }
}
