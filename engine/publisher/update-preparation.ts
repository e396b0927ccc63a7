/** Update preparation: what a publisher takes its entity's state to be, and what of it goes into an update. */
import { copyState, KinematicState } from '../plugin-api/kinematic-state.ts';
import { AccelerationDamping } from './acceleration-damping.ts';
import { BackwardDifferences } from './backward-differences.ts';
import type { PublishingRule } from '../update/publishing-rule.ts';
import { positionPart, type UpdateParts } from '../update/update-parts.ts';

export class UpdatePreparation {
  readonly #differences: BackwardDifferences | null;
  readonly #damping: AccelerationDamping | null;
  readonly #velocityFloor: number;
  readonly #accelerationFloor: number;
  readonly #turnRateFloor: number;
  readonly #level: boolean;
  readonly #prepared = new KinematicState();
  #life = 0;

  constructor(rule: PublishingRule) {
    const { damping = 'none' } = rule;
    this.#differences = rule.derivatives === 'finite-differences' ? new BackwardDifferences() : null;
    this.#damping = damping === 'none' ? null : new AccelerationDamping(damping === 'pass-first');
    this.#velocityFloor = rule.velocityFloor ?? 0;
    this.#accelerationFloor = rule.accelerationFloor ?? 0;
    this.#turnRateFloor = rule.turnRateFloor ?? 0;
    this.#level = rule.verticalAcceleration === 'zero';
  }

  /** The state as the publisher sees it. To be asked once a frame; the result is reused. */
  observe(now: number, real: Readonly<KinematicState>, life: number): Readonly<KinematicState> {
    return this.#differences ? this.#differences.look(now, real, life) : real;
  }

  /** The observed state as it goes into an update of these parts; the result is reused. */
  prepare(observed: Readonly<KinematicState>, life: number, parts: UpdateParts): Readonly<KinematicState> {
    const state = this.#prepared;
    copyState(observed, state);
    if (this.#level) state.az = 0;
    this.#applyFloors(state);
    if (life !== this.#life) this.#damping?.restart();
    if (parts & positionPart) this.#damping?.damp(state);
    this.#life = life;
    return state;
  }

  #applyFloors(state: KinematicState): void {
    if (isShorter(state.vx, state.vy, state.vz, this.#velocityFloor)) state.vx = state.vy = state.vz = 0;
    if (isShorter(state.ax, state.ay, state.az, this.#accelerationFloor)) state.ax = state.ay = state.az = 0;
    if (isShorter(state.wx, state.wy, state.wz, this.#turnRateFloor)) state.wx = state.wy = state.wz = 0;
  }
}

function isShorter(x: number, y: number, z: number, length: number): boolean {
  return x * x + y * y + z * z < length * length;
}
