/** Where points touch the ground: clamped heights, their mean and the normal through them. */
import { UpwardNormal } from '../base/math/stand-on.ts';
import type { GroundClampMode } from '../plugin-api/lane-rules.ts';
import { GroundPlace, type WorldView } from '../plugin-api/world-view.ts';

/** The slope under a single point is looked up this far (m) to its sides. */
const feeler = 0.1;

/** A triangle whose normal is shorter than this (m²) has none. */
const degenerate = 1e-12;

/** Results stay in fields until the next call: nothing is allocated. */
export class GroundContact {
  /** Mean height of the clamped points, m. */
  height = 0;
  /** True when the last call moved or held at least one point on the ground. */
  touched = false;
  /** False where the points or the ground under them have no normal; `normal` then means nothing. */
  hasNormal = false;
  readonly normal = new UpwardNormal();
  readonly #place = new GroundPlace();
  readonly #mode: GroundClampMode;
  readonly #world: WorldView;

  constructor(mode: GroundClampMode, world: WorldView) {
    this.#mode = mode;
    this.#world = world;
  }

  /**
   * Clamps three points, x, y, z one after the other, in place. The normal is that of the triangle through them, on its upper side,
   * whichever way they wind. A point without ground under it stays as it is.
   */
  touchThree(points: Float64Array): void {
    this.touched = false;
    for (let i = 0; i < 9; i += 3) this.#clamp(points, i);
    this.height = ((points[2] as number) + (points[5] as number) + (points[8] as number)) / 3;
    this.#faceUp(points);
  }

  /** Clamps one point, x, y, z, in place. Where it touches, the normal is that of the ground. */
  touchOne(point: Float64Array): void {
    this.touched = false;
    this.#clamp(point, 0);
    this.height = point[2] as number;
    this.hasNormal = false;
    if (this.touched) this.#feel(point);
  }

  #clamp(points: Float64Array, at: number): void {
    if (this.#mode === 'none') return;
    const place = this.#place;
    place.x = points[at] as number;
    place.y = points[at + 1] as number;
    this.#world.groundAt(place);
    const touches = this.#mode === 'always' ? !Number.isNaN(place.z) : place.z > (points[at + 2] as number);
    if (!touches) return;
    points[at + 2] = place.z;
    this.touched = true;
  }

  #faceUp(p: Float64Array): void {
    const ax = (p[3] as number) - (p[0] as number);
    const ay = (p[4] as number) - (p[1] as number);
    const az = (p[5] as number) - (p[2] as number);
    const bx = (p[6] as number) - (p[0] as number);
    const by = (p[7] as number) - (p[1] as number);
    const bz = (p[8] as number) - (p[2] as number);
    this.normal.x = ay * bz - az * by;
    this.normal.y = az * bx - ax * bz;
    this.normal.z = ax * by - ay * bx;
    this.#stretch();
  }

  /** Across the ground's heights ahead and behind, and on both sides. */
  #feel(point: Float64Array): void {
    const place = this.#place;
    const x = point[0] as number;
    const y = point[1] as number;
    place.y = y;
    place.x = x + feeler;
    this.#world.groundAt(place);
    const east = place.z;
    place.x = x - feeler;
    this.#world.groundAt(place);
    const west = place.z;
    place.x = x;
    place.y = y + feeler;
    this.#world.groundAt(place);
    const north = place.z;
    place.y = y - feeler;
    this.#world.groundAt(place);
    this.normal.x = -(east - west);
    this.normal.y = -(north - place.z);
    this.normal.z = 2 * feeler;
    if (!Number.isNaN(this.normal.x + this.normal.y)) this.#stretch();
  }

  /** To length 1, upward. A normal with no upward side (a vertical triangle) is none: nothing can stand on it. */
  #stretch(): void {
    const { x, y, z } = this.normal;
    const length = Math.sqrt(x * x + y * y + z * z);
    this.hasNormal = length > degenerate && Math.abs(z) > degenerate * length;
    if (!this.hasNormal) return;
    const scale = z < 0 ? -1 / length : 1 / length;
    this.normal.x = x * scale;
    this.normal.y = y * scale;
    this.normal.z = z * scale;
  }
}
