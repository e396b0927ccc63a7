/** Ground clamping: after everything else, what is drawn is put on the ground. Source: Murphy, 1.6. */
import { standOn } from '../math/stand-on.ts';
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
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

  constructor(rule: GroundRule, world: WorldView) {
    this.#rule = rule;
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
    const { length, width } = this.#rule;
    this.#lay(0, (-2 / 3) * length, 0, shown);
    this.#lay(3, length / 3, -width / 2, shown);
    this.#lay(6, length / 3, width / 2, shown);
    this.#contact.touchThree(this.#points);
  }

  /** A point that far (m) ahead and to the left of the place, in the entity's own axes. */
  #lay(at: number, ahead: number, left: number, { x, y, z, qw, qx, qy, qz }: Readonly<KinematicState>): void {
    const points = this.#points;
    points[at] = x + ahead * (1 - 2 * (qy * qy + qz * qz)) + left * 2 * (qx * qy - qw * qz);
    points[at + 1] = y + ahead * 2 * (qx * qy + qw * qz) + left * (1 - 2 * (qx * qx + qz * qz));
    points[at + 2] = z + ahead * 2 * (qx * qz - qw * qy) + left * 2 * (qy * qz + qw * qx);
  }
}
