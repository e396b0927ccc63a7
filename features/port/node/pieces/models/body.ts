/** A model of which a path depends on its last update alone, and that keeps what it works with. */
import { copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { BodyPath } from './slots.ts';
import type { Moment } from '../numbers.ts';

/** The path that an update begins. */
export class Model {
  /** When the path passes through the update's state, s. */
  anchor: Moment = 0;
  readonly #fix = new KinematicState();
  readonly #path = new BodyPath();

  /** An update is in use from now on. */
  enter(state: Readonly<KinematicState>, _stamp: Moment, anchor: Moment): void {
    copyState(state, this.#fix);
    this.anchor = anchor;
  }

  /** Writes where the entity is `dt` seconds after that. */
  after(dt: number, out: KinematicState): void {
    this.#path.extrapolate(this.#fix, dt, out);
  }
}
