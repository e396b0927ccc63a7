/** A model of which acceleration and turn rate die away. */
import { copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { stopsAtRest } from '../constants.ts';
import type { Moment } from '../numbers.ts';
import { DecayingMotion } from './slots.ts';

/** The path that an update begins. Source: Singer, IEEE Trans. Aerospace and Electronic Systems 6(4), 1970. */
export class Model {
  /** When the path passes through the update's state, s. */
  anchor: Moment = 0;
  readonly #fix = new KinematicState();
  readonly #motion = new DecayingMotion();

  /** An update is in use from now on. */
  enter(state: Readonly<KinematicState>, _stamp: Moment, anchor: Moment): void {
    copyState(state, this.#fix);
    this.anchor = anchor;
  }

  /** Writes where the entity is `dt` seconds after that. */
  after(dt: number, out: KinematicState): void {
    if (stopsAtRest) this.#motion.brake(this.#fix, { dt }, out);
    else this.#motion.follow(this.#fix, { dt }, out);
  }
}
