/** Ground clamping: after everything else, the drawn entity is put on the ground. Source: Murphy, 1.6. */
import { standOn, UpwardNormal } from '../base/math/stand-on.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { GroundRule, GroundClampMode } from '../plugin-api/lane-rules.ts';
import { type WorldView, GroundPlace } from '../plugin-api/world-view.ts';

/**
 * Three points lie about the entity's place in its own level: one behind, two ahead to the sides. Their middle is the
 * place itself, so that on a plane their mean height is the ground's.
 */
export class GroundClamp {
  readonly #rule: GroundRule;
  readonly #contact: GroundContact;
  readonly #points = new Float64Array(9);
  /**
   * How far (m) ahead and to the left of the place each point lies, in the entity's own axes; every third number is 0.
   */
  readonly #offsets: Float64Array;

  constructor(rule: GroundRule, world: WorldView) {
    const { length, width } = rule;
    this.#rule = rule;
    this.#offsets = Float64Array.of((-2 / 3) * length, 0, 0, length / 3, -width / 2, 0, length / 3, width / 2, 0);
    this.#contact = new GroundContact(rule.clamp, world);
  }

  /** Moves `shown` up or down and turns it as the rule says; its vertical speed becomes that along the ground. */
  apply(shown: KinematicState): void {
    const { points, orientation } = this.#rule;
    const contact = this.#contact;
    if (points === 3) this.#touchThree(shown);
    else this.#touchOne(shown);
    if (!contact.touched) return;
    shown.z = contact.height;
    if (!contact.hasNormal) return;
    const { x, y, z } = contact.normal;
    shown.vz = -(x * shown.vx + y * shown.vy) / z;
    if (orientation === 'ground') standOn(shown, contact.normal);
  }

  #touchOne({ x, y, z }: Readonly<KinematicState>): void {
    this.#points[0] = x;
    this.#points[1] = y;
    this.#points[2] = z;
    this.#contact.touchOne(this.#points);
  }

  #touchThree(shown: Readonly<KinematicState>): void {
    this.#lay(0, shown);
    this.#lay(3, shown);
    this.#lay(6, shown);
    this.#contact.touchThree(this.#points);
  }

  #lay(at: number, { x, y, z, qw, qx, qy, qz }: Readonly<KinematicState>): void {
    const points = this.#points;
    const ahead = this.#offsets[at] as number;
    const left = this.#offsets[at + 1] as number;
    points[at] = x + ahead * (1 - 2 * (qy * qy + qz * qz)) + left * 2 * (qx * qy - qw * qz);
    points[at + 1] = y + ahead * 2 * (qx * qy + qw * qz) + left * (1 - 2 * (qx * qx + qz * qz));
    points[at + 2] = z + ahead * 2 * (qx * qz - qw * qy) + left * 2 * (qy * qz + qw * qx);
  }
}

/** The slope under a single point is looked up this far (m) to its sides. */
const feeler = 0.1;

/** A triangle whose normal is shorter than this (m²) has none. */
const degenerate = 1e-12;

/**
 * Where points touch the ground: clamped heights, their mean and the normal through them. Results stay in fields until
 * the next call.
 */
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
   * Clamps three points, x, y, z one after the other, in place. The normal is that of the triangle through them, on its
   * upper side, in either winding order. A point without ground under it stays as it is.
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
