/** The model that shows the past: snapshot interpolation. */
import type { KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { delay } from '../constants.ts';
import { PastStates } from '../past-states.ts';
import type { Moment } from '../numbers.ts';

/** The past, a fixed delay ago, between updates that have arrived. Source: Murphy, “Believable Dead Reckoning”. */
export class Model {
  /** When the newest update counts as made, s. */
  anchor: Moment = 0;
  #stamp: Moment = 0;
  readonly #past = new PastStates();

  /** An update is in use from now on. */
  enter(state: Readonly<KinematicState>, stamp: Moment, anchor: Moment): void {
    this.#past.take(state, stamp, false);
    this.#stamp = stamp;
    this.anchor = anchor;
  }

  /** An update that a newer one has overtaken. */
  overtaken(state: Readonly<KinematicState>, stamp: Moment): void {
    this.#past.take(state, stamp, false);
  }

  /** Writes where the entity is shown `dt` seconds after the newest update. */
  after(dt: number, out: KinematicState): void {
    this.#past.write(this.#stamp + dt - delay, out);
  }
}
