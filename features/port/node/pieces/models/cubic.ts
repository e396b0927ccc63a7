/** A model that continues the curve through the last two updates. */
import { copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { keepOrientation } from '../../../../../engine/base/math/rigid-motion.ts';
import { curveHorizon } from '../constants.ts';
import type { Moment } from '../numbers.ts';
import { SinceFirst } from './since-first.ts';
import { CubicCurve, followCubic, Jerk } from './slots.ts';

/** The path that an update begins: the cubic through it and the one before. */
export class Model {
  /** When the path passes through the update's state, s. */
  anchor: Moment = 0;
  readonly #fix = new KinematicState();
  readonly #curve = new CubicCurve();
  readonly #jerk = new Jerk();
  readonly #since = new SinceFirst();

  /** An update is in use from now on. */
  enter(state: Readonly<KinematicState>, stamp: Moment, anchor: Moment): void {
    copyState(state, this.#fix);
    this.#curve.take(state, this.#since.of(stamp));
    this.#curve.writeEnd(this.#fix, this.#jerk);
    this.anchor = anchor;
  }

  /** Writes where the entity is `dt` seconds after that. */
  after(dt: number, out: KinematicState): void {
    followCubic(this.#fix, this.#jerk, dt, curveHorizon, out);
    keepOrientation(this.#fix, out);
  }
}
