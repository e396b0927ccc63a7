/** States of an entity that nobody logged, as its updates would carry them: out of the truth. */
import { KinematicState, stateFieldNames, type StateField } from '../../../../engine/base/kinematic-state.ts';
import { inverse, product } from '../../../../engine/base/math/rotation.ts';
import { unknownStep, type TruthPath } from '../truth-path.ts';

/** Between which moments a game computes its velocities: from the tick before, to the one after, or both. */
export type RateSides = 'both' | 'before' | 'after';

/** States of the truth as updates would carry them: rates of change are those around the moment. */
export class TruthStates {
  readonly #truth: TruthPath;
  readonly #carried: ReadonlySet<StateField>;
  readonly sides: RateSides;
  readonly #step: number;
  readonly #before = new KinematicState();
  readonly #after = new KinematicState();

  constructor(truth: TruthPath, carried: ReadonlySet<StateField>, sides: RateSides = 'both') {
    this.#truth = truth;
    this.#carried = carried;
    this.sides = sides;
    this.#step = truth.step || unknownStep;
  }

  /** `spawn`: 0 or less, the entity is not in the world then, or nothing is known. */
  at(time: number): { readonly state: KinematicState; readonly spawn: number; readonly hop: number } {
    const state = new KinematicState();
    const spawn = this.#truth.sample(time, state);
    if (spawn > 0) this.#writeRates(time, spawn, state);
    for (const field of stateFieldNames) if (!this.#carried.has(field)) state[field] = NaN;
    return { state, spawn, hop: this.#truth.teleportsBefore(time) % 2 };
  }

  #writeRates(time: number, spawn: number, state: KinematicState): void {
    const [before, after] = [this.#before, this.#after];
    const isNear = (at: number, out: KinematicState) =>
      this.#truth.sample(at, out) === spawn && this.#truth.teleportsBefore(at) === this.#truth.teleportsBefore(time);
    const from = this.sides !== 'after' && isNear(time - this.#step, before) ? this.#step : 0;
    const to = this.sides !== 'before' && isNear(time + this.#step, after) ? this.#step : 0;
    if (from + to === 0) return;
    const [a, b] = [from > 0 ? before : state, to > 0 ? after : state];
    writeRates(a, b, from + to, state);
    if (from === 0 || to === 0) return;
    const scale = 1 / (this.#step * this.#step);
    state.ax = (after.x - 2 * state.x + before.x) * scale;
    state.ay = (after.y - 2 * state.y + before.y) * scale;
    state.az = (after.z - 2 * state.z + before.z) * scale;
  }
}

/** Velocity and turn rate (in axes of the body) that lead from one state to another in `time`, s. */
export function writeRates(from: Readonly<KinematicState>, to: Readonly<KinematicState>, time: number, out: KinematicState): void {
  out.vx = (to.x - from.x) / time;
  out.vy = (to.y - from.y) / time;
  out.vz = (to.z - from.z) / time;
  const { qw, qx, qy, qz } = product(inverse(from), to);
  const sine = Math.sqrt(qx * qx + qy * qy + qz * qz);
  const rate = sine < 1e-12 ? 0 : (2 * Math.atan2(sine, Math.abs(qw)) * (qw < 0 ? -1 : 1)) / sine / time;
  out.wx = rate * qx;
  out.wy = rate * qy;
  out.wz = rate * qz;
}
