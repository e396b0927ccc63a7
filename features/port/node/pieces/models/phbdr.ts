/** A model that continues the curve through the last positions. */
import { copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import type { Moment } from '../numbers.ts';
import { extrapolate } from './quadratic.ts';
import { SinceFirst } from './since-first.ts';
import { PositionHistory } from './slots.ts';

/** The path that an update begins: the line or parabola through the last positions. Source: Singhal and Cheriton, 1994. */
export class Model {
  /** When the path passes through the update's position, s. */
  anchor: Moment = 0;
  readonly #fix = new KinematicState();
  readonly #history = new PositionHistory();
  readonly #since = new SinceFirst();

  /** An update is in use from now on. */
  enter(state: Readonly<KinematicState>, stamp: Moment, anchor: Moment): void {
    copyState(state, this.#fix);
    this.#history.take(state, this.#since.of(stamp));
    this.#history.slopes(this.#fix);
    this.anchor = anchor;
  }

  /** Writes where the entity is `dt` seconds after that. */
  after(dt: number, out: KinematicState): void {
    extrapolate(this.#fix, { dt }, out);
  }
}
