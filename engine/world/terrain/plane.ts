/** A tilted plane. */
import type { GroundPlace } from '../../plugin-api/world-view.ts';
import type { GroundShape, Terrain } from './terrain.ts';

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
