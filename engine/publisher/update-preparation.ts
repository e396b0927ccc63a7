/** Update preparation: how a publisher observes its entity's state, and what of it goes into an update. */
import { copyState, KinematicState, copyRotation } from '../base/kinematic-state.ts';
import type { PublishingRule } from '../update/publishing-rule.ts';
import { positionPart, type UpdateParts } from '../update/update-parts.ts';

export class UpdatePreparation {
  readonly #differences: BackwardDifferences | null;
  readonly #damping: AccelerationDamping | null;
  readonly #velocityFloor: number = NaN;
  readonly #accelerationFloor: number = NaN;
  readonly #turnRateFloor: number = NaN;
  readonly #level: boolean;
  readonly #prepared = new KinematicState();
  #spawn = 0;

  constructor(rule: PublishingRule) {
    const { damping = 'none' } = rule;
    this.#differences = rule.derivatives === 'finite-differences' ? new BackwardDifferences() : null;
    this.#damping = damping === 'none' ? null : new AccelerationDamping(damping === 'pass-first');
    this.#velocityFloor = rule.velocityFloor ?? 0;
    this.#accelerationFloor = rule.accelerationFloor ?? 0;
    this.#turnRateFloor = rule.turnRateFloor ?? 0;
    this.#level = rule.verticalAcceleration === 'zero';
  }

  /** The state as the publisher sees it. To be called once a tick; the result is reused. */
  observe(now: number, real: Readonly<KinematicState>, spawn: number, hop = 0): Readonly<KinematicState> {
    return this.#differences ? this.#differences.look(now, real, spawn, hop) : real;
  }

  /** The observed state as it goes into an update of these parts; the result is reused. */
  prepare(observed: Readonly<KinematicState>, spawn: number, parts: UpdateParts): Readonly<KinematicState> {
    const state = this.#prepared;
    copyState(observed, state);
    if (this.#level) state.az = 0;
    this.#applyFloors(state);
    if (spawn !== this.#spawn) this.#damping?.restart();
    const isKnown = this.#differences?.knowsAcceleration ?? true;
    if (parts & positionPart && isKnown) this.#damping?.damp(state);
    this.#spawn = spawn;
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

/**
 * Acceleration damping: an acceleration that has turned since the last update is sent smaller, A · max(0, Â·Â_last). It
 * calms a zigzag, and on a steady turn of ω takes all but cos(ω · interval) of the acceleration away. Source: Murphy,
 * listing 1.2 and its tip.
 */
export class AccelerationDamping {
  readonly #passFirst: boolean;
  #first = true;
  /** Direction of the last one before it was damped; zero where that was. */
  #x = 0;
  #y = 0;
  #z = 0;

  /**
   * `passFirst`: the first acceleration goes as it is; otherwise as zero, as in the listing. Under finite differences
   * it is the first one that there are positions for, not the zero sent before.
   */
  constructor(passFirst: boolean) {
    this.#passFirst = passFirst;
  }

  /** The next acceleration is a first one. */
  restart(): void {
    this.#first = true;
  }

  /** Damps the acceleration of a state that is about to be sent. */
  damp(state: KinematicState): void {
    const { ax, ay, az } = state;
    const length = Math.sqrt(ax * ax + ay * ay + az * az);
    const inverse = length > 0 ? 1 / length : 0;
    const cosine = (ax * this.#x + ay * this.#y + az * this.#z) * inverse;
    const scale = this.#first ? Number(this.#passFirst) : Math.max(0, cosine);
    this.#first = false;
    this.#x = ax * inverse;
    this.#y = ay * inverse;
    this.#z = az * inverse;
    state.ax *= scale;
    state.ay *= scale;
    state.az *= scale;
  }
}

/**
 * Backward differences: velocity and acceleration from the observed positions, one a tick. A velocity is the difference
 * of the last two positions over the time between those two, an acceleration that of the last two velocities over the
 * same time. Both lag half a tick and more; the first velocity of a spawn is zero, and so are the first two
 * accelerations. Over a teleport within a spawn, velocity and acceleration stay what they were. Orientation and turn
 * rate are the entity's own. Source: Murphy, listing 1.2, whose two names for that time are one.
 */
export class BackwardDifferences {
  readonly #state = new KinematicState();
  #spawn = 0;
  #hop = 0;
  #time = 0;
  /** Velocities known in this spawn. */
  #velocities = 0;

  /** False while the spawn has too few positions: the acceleration is then zero. */
  get knowsAcceleration(): boolean {
    return this.#velocities > 1;
  }

  /** The state at `now` with derivatives of its own. To be called once a tick; the result is reused. */
  look(now: number, real: Readonly<KinematicState>, spawn: number, hop = 0): Readonly<KinematicState> {
    if (spawn !== this.#spawn) this.#begin(spawn);
    else if (now > this.#time && hop === this.#hop) this.#differentiate(real, now - this.#time);
    const state = this.#state;
    state.x = real.x;
    state.y = real.y;
    state.z = real.z;
    copyRotation(real, state);
    this.#hop = hop;
    this.#time = now;
    return state;
  }

  #begin(spawn: number): void {
    const state = this.#state;
    this.#spawn = spawn;
    this.#velocities = 0;
    state.vx = state.vy = state.vz = 0;
    state.ax = state.ay = state.az = 0;
  }

  #differentiate(real: Readonly<KinematicState>, dt: number): void {
    const state = this.#state;
    const { vx, vy, vz } = state;
    state.vx = (real.x - state.x) / dt;
    state.vy = (real.y - state.y) / dt;
    state.vz = (real.z - state.z) / dt;
    if (this.#velocities > 0) {
      state.ax = (state.vx - vx) / dt;
      state.ay = (state.vy - vy) / dt;
      state.az = (state.vz - vz) / dt;
    }
    this.#velocities += 1;
  }
}
