/** A height map: measured heights on a grid, bilinear in between, no ground outside and about holes. */
import type { GroundPlace } from '../../plugin-api/world-view.ts';
import type { GroundShape, Terrain } from './terrain.ts';

export interface HeightMapPlan {
  readonly kind: 'heightmap';
  /** From the first to the last sample along x and y (m), centred on the origin. */
  readonly width: number;
  readonly depth: number;
  /** At least 2. */
  readonly columns: number;
  readonly rows: number;
  /** Row by row from north to south, each from west to east, m; null: a hole. */
  readonly heights: readonly (number | null)[];
}

export class HeightMap implements Terrain {
  readonly #plan: HeightMapPlan;
  readonly #heights: Float64Array;
  /** Distance of neighbouring samples, m. */
  readonly #stepX: number;
  readonly #stepY: number;
  readonly #shape = { z: 0, dx: 0, dy: 0, dxx: 0, dxy: 0, dyy: 0 };

  constructor(plan: HeightMapPlan) {
    this.#plan = plan;
    this.#heights = Float64Array.from(plan.heights, (height) => height ?? NaN);
    this.#stepX = plan.width / (plan.columns - 1);
    this.#stepY = plan.depth / (plan.rows - 1);
  }

  groundAt(place: GroundPlace): void {
    this.shapeAt(place.x, place.y, this.#shape);
    place.z = this.#shape.z;
  }

  shapeAt(x: number, y: number, out: GroundShape): void {
    const { columns, rows, width, depth } = this.#plan;
    const across = (x + width / 2) / this.#stepX;
    const down = (depth / 2 - y) / this.#stepY;
    out.z = NaN;
    if (!(across >= 0 && down >= 0 && across <= columns - 1 && down <= rows - 1)) return;
    const column = Math.min(Math.floor(across), columns - 2);
    const row = Math.min(Math.floor(down), rows - 2);
    this.#interpolate(row * columns + column, across - column, down - row, out);
  }

  /** Within the cell whose north-western sample is `at`, the share `u` east and `v` south. */
  #interpolate(at: number, u: number, v: number, out: GroundShape): void {
    const south = at + this.#plan.columns;
    const northWest = this.#heights[at] as number;
    const east = (this.#heights[at + 1] as number) - northWest;
    const down = (this.#heights[south] as number) - northWest;
    const twist = (this.#heights[south + 1] as number) - northWest - east - down;
    out.z = northWest + east * u + down * v + twist * u * v;
    out.dx = (east + twist * v) / this.#stepX;
    out.dy = -(down + twist * u) / this.#stepY;
    out.dxx = out.dyy = 0;
    out.dxy = -twist / (this.#stepX * this.#stepY);
  }
}
