/** The trigger: tells when the extrapolated last update has strayed too far, or grown too old. */
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { TriggerRule } from '../plugin-api/lane-rules.ts';

/** Frame times are multiples of the frame, so ages carry rounding errors far below this (s). */
const timeTolerance = 1e-9;

export class Trigger {
  readonly #distance: number;
  readonly #box: boolean;
  /** Orientations are too far apart when |q₁·q₂| falls below this; −1: never. */
  readonly #minDot: number;
  readonly #heartbeat: number;
  readonly #minInterval: number;

  constructor(rule: TriggerRule) {
    this.#distance = rule.distance ?? Infinity;
    this.#box = rule.shape === 'box';
    this.#minDot = rule.orientation === undefined ? -1 : Math.cos(Math.min(rule.orientation, Math.PI) / 2);
    this.#heartbeat = (rule.heartbeat ?? Infinity) - timeTolerance;
    this.#minInterval = (rule.minInterval ?? 0) - timeTolerance;
  }

  /** True when an update is to be made; `ghost` is the last update extrapolated to now, `age` (s) the time since it was made. */
  fires(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>, age: number): boolean {
    if (age >= this.#heartbeat) return true;
    if (age < this.#minInterval) return false;
    return this.#strayed(real, ghost) || this.#turned(real, ghost);
  }

  #strayed(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    const x = real.x - ghost.x;
    const y = real.y - ghost.y;
    const z = real.z - ghost.z;
    const threshold = this.#distance;
    if (this.#box) return Math.abs(x) > threshold || Math.abs(y) > threshold || Math.abs(z) > threshold;
    return x * x + y * y + z * z > threshold * threshold;
  }

  #turned(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    const dot = real.qw * ghost.qw + real.qx * ghost.qx + real.qy * ghost.qy + real.qz * ghost.qz;
    return Math.abs(dot) < this.#minDot;
  }
}
