/** The owner's side of an entity. */
import { KinematicState } from '../../../../engine/base/kinematic-state.ts';
import { comparesPaths } from './constants.ts';
import { Model } from './models/delayed.ts';
import { Trigger } from './trigger.ts';
import { seal, Update } from './update.ts';
import type { Moment } from './numbers.ts';

/** Says when an update is due, and makes it. One for each entity and life of it. */
export class Publisher {
  /** The update that `tick` made last. */
  readonly update = new Update();
  readonly #trigger = new Trigger();
  /** The receivers' model, run on what they get. */
  readonly #model = new Model();
  readonly #ghost = new KinematicState();

  /** One tick at `now` (s, never going back): true when an update is due, which is then in `update`, to be sent. */
  tick(now: Moment, real: Readonly<KinematicState>): boolean {
    if (this.update.serial >= 0) {
      if (comparesPaths) this.#model.after(now - this.update.stamp, this.#ghost);
      if (!this.#trigger.isDue(real, this.#ghost, now - this.update.stamp)) return false;
    }
    this.#make(now, real);
    return true;
  }

  #make(now: Moment, real: Readonly<KinematicState>): void {
    this.update.serial += 1;
    this.update.stamp = now;
    seal(real, this.update.state);
    if (comparesPaths) {
      this.#model.enter(this.update.state, now, now);
      this.#model.after(0, this.#ghost);
    }
    this.#trigger.made(real, this.#ghost);
  }
}
