/** Ground clamping: after everything else, what is drawn is put on the ground. Source: Murphy, 1.6. */
import { standOn } from '../base/math/stand-on.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { GroundRule } from '../plugin-api/lane-rules.ts';
import type { WorldView } from '../plugin-api/world-view.ts';
import { GroundContact } from './ground-contact.ts';

/**
 * Three points lie about the entity's place in its own level: one behind, two ahead to the sides. Their middle is the place itself, so
 * that on a plane their mean height is the ground's.
 */
export class GroundClamp {
  readonly #rule: GroundRule;
  readonly #contact: GroundContact;
  readonly #points = new Float64Array(9);
  /** How far (m) ahead and to the left of the place each point lies, in the entity's own axes; every third number is 0. */
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
