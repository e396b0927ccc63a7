/** A model that estimates velocity and acceleration from the positions of updates. */
import { copyLinear, copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import type { Moment } from '../numbers.ts';
import { extrapolate } from './quadratic.ts';
import { SinceFirst } from './since-first.ts';
import { PositionFilter } from './slots.ts';

/** The path that an update begins: that of what the filter makes of all positions. */
export class Model {
  /** When the path passes through the update's state, s. */
  anchor: Moment = 0;
  readonly #fix = new KinematicState();
  readonly #filter = new PositionFilter();
  readonly #since = new SinceFirst();

  /** An update is in use from now on. */
  enter(state: Readonly<KinematicState>, stamp: Moment, anchor: Moment): void {
    copyState(state, this.#fix);
    this.#filter.take(state, this.#since.of(stamp));
    copyLinear(this.#filter.estimate, this.#fix);
    this.anchor = anchor;
  }

  /** Writes where the entity is `dt` seconds after that. */
  after(dt: number, out: KinematicState): void {
    extrapolate(this.#fix, { dt }, out);
  }
}
