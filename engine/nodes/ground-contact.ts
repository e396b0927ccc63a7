/** Where points touch the ground: clamped heights, their mean and the normal through them. */
import { UpwardNormal } from '../math/stand-on.ts';
import type { GroundClampMode } from '../plugin-api/lane-rules.ts';
import type { WorldView } from '../plugin-api/world-view.ts';

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
    if (this.touched) this.#feel(point[0] as number, point[1] as number);
  }

  #clamp(points: Float64Array, at: number): void {
    if (this.#mode === 'none') return;
    const ground = this.#world.groundAt(points[at] as number, points[at + 1] as number);
    const touches = this.#mode === 'always' ? !Number.isNaN(ground) : ground > (points[at + 2] as number);
    if (!touches) return;
    points[at + 2] = ground;
    this.touched = true;
  }

  #faceUp(p: Float64Array): void {
    const ax = (p[3] as number) - (p[0] as number);
    const ay = (p[4] as number) - (p[1] as number);
    const az = (p[5] as number) - (p[2] as number);
    const bx = (p[6] as number) - (p[0] as number);
    const by = (p[7] as number) - (p[1] as number);
    const bz = (p[8] as number) - (p[2] as number);
    this.#point(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  }

  #feel(x: number, y: number): void {
    const dx = this.#world.groundAt(x + feeler, y) - this.#world.groundAt(x - feeler, y);
    const dy = this.#world.groundAt(x, y + feeler) - this.#world.groundAt(x, y - feeler);
    if (!Number.isNaN(dx + dy)) this.#point(-dx, -dy, 2 * feeler);
  }

  /** A normal with no upward side (a vertical triangle) is none: nothing can stand on it. */
  #point(x: number, y: number, z: number): void {
    const length = Math.sqrt(x * x + y * y + z * z);
    this.hasNormal = length > degenerate && Math.abs(z) > degenerate * length;
    if (!this.hasNormal) return;
    const scale = z < 0 ? -1 / length : 1 / length;
    this.normal.x = x * scale;
    this.normal.y = y * scale;
    this.normal.z = z * scale;
  }
}
