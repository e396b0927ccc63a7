/** A model that lays a line through the positions of updates. */
import { copyLinear, copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { followLine, keepTurning } from '../../../../../engine/base/math/rigid-motion.ts';
import type { Moment } from '../numbers.ts';
import { SinceFirst } from './since-first.ts';
import { SmoothedLine } from './slots.ts';

/** The path that an update begins: the line through all positions, of which old ones count ever less. */
export class Model {
  /** When the path passes through the end of the line, s. */
  anchor: Moment = 0;
  readonly #fix = new KinematicState();
  readonly #line = new SmoothedLine();
  readonly #since = new SinceFirst();

  /** An update is in use from now on. */
  enter(state: Readonly<KinematicState>, stamp: Moment, anchor: Moment): void {
    copyState(state, this.#fix);
    this.#line.take(state, this.#since.of(stamp));
    copyLinear(this.#line.end, this.#fix);
    this.anchor = anchor;
  }

  /** Writes where the entity is `dt` seconds after that. */
  after(dt: number, out: KinematicState): void {
    followLine(this.#fix, { dt }, out);
    keepTurning(this.#fix, { dt }, out);
  }
}
