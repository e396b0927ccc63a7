/** A model that continues the curve through the last two updates. */
import { copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { keepOrientation } from '../../../../../engine/base/math/rigid-motion.ts';
import { curveHorizon } from '../constants.ts';
import type { Moment } from '../numbers.ts';
import { CubicCurve, followCubic, Jerk } from './slots.ts';

/** The path that an update begins: the cubic through it and the one before. */
export class Model {
  /** When the path passes through the update's state, s. */
  anchor: Moment = 0;
  readonly #fix = new KinematicState();
  readonly #curve = new CubicCurve();
  readonly #jerk = new Jerk();
  /** The time stamp of the first update. */
  #first: Moment = 0;
  #begun = false;

  /** An update is in use from now on. */
  enter(state: Readonly<KinematicState>, stamp: Moment, anchor: Moment): void {
    if (!this.#begun) this.#first = stamp;
    this.#begun = true;
    copyState(state, this.#fix);
    this.#curve.take(state, stamp - this.#first);
    this.#curve.writeEnd(this.#fix, this.#jerk);
    this.anchor = anchor;
  }

  /** Writes where the entity is `dt` seconds after that. */
  after(dt: number, out: KinematicState): void {
    followCubic(this.#fix, this.#jerk, dt, curveHorizon, out);
    keepOrientation(this.#fix, out);
  }
}
