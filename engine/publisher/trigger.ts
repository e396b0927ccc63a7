/** The trigger: tells when the extrapolated last update has strayed too far, or grown too old. */
import { distanceBetween } from '../base/math/distance-between.ts';
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { TriggerRule } from '../plugin-api/lane-rules.ts';
import { LookLapse } from '../plugin-api/lapse.ts';
import type { UpdateTrigger } from '../plugin-api/trigger.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { everything, kinematicParts, orientationPart, positionPart, type UpdateParts } from '../update/update-parts.ts';

/** One for every exported path: it remembers how far that path has strayed since its last update. */
export class Trigger {
  readonly #distance: number;
  readonly #box: boolean;
  /** Orientations are too far apart when |q₁·q₂| falls below this; −1: never. */
  readonly #minDot: number;
  readonly #velocity: number;
  readonly #timeSpace: number;
  readonly #heartbeat: number;
  readonly #minInterval: number;
  /** ∫ distance since the last update of the position (m·s), by the trapezoidal rule; and age (s) and distance (m) up to which it is known. */
  #strayedFor = 0;
  #knownAge = 0;
  #knownDistance = 0;
  /** What is asked besides; null: nothing. */
  readonly #further: UpdateTrigger | null;
  readonly #lapse = new LookLapse();

  constructor(rule: TriggerRule, further: UpdateTrigger | null = null) {
    this.#further = further;
    this.#distance = rule.distance ?? Infinity;
    this.#box = rule.shape === 'box';
    this.#minDot = rule.orientation === undefined ? -1 : Math.cos(Math.min(rule.orientation, Math.PI) / 2);
    this.#velocity = rule.velocity ?? Infinity;
    this.#timeSpace = rule.timeSpace ?? Infinity;
    this.#heartbeat = (rule.heartbeat ?? Infinity) - timeTolerance;
    this.#minInterval = (rule.minInterval ?? 0) - timeTolerance;
  }

  /** An update of these parts has just been made of the state `real`; the exported path passes through `ghost` at that moment. */
  made(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>, parts: UpdateParts): void {
    if (parts & positionPart) this.#strayedFor = 0;
    this.#knownAge = 0;
    this.#knownDistance = distanceBetween(real, ghost);
    if (this.#further) this.#begin(this.#further, real, ghost);
  }

  /**
   * The parts of the state that call for an update, 0 when none does; `ghost` is the last update extrapolated to now, `age` (s) the time
   * since it was made. To be asked once a frame: the time–space integral is reckoned from one asking to the next.
   */
  due(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>, age: number): UpdateParts {
    if (this.#timeSpace < Infinity) this.#accumulate(distanceBetween(real, ghost), age);
    const isAskedFor = this.#further !== null && this.#asks(this.#further, real, ghost, age);
    if (age >= this.#heartbeat) return everything;
    if (age < this.#minInterval) return 0;
    if (isAskedFor) return kinematicParts;
    return (this.#strayed(real, ghost) ? positionPart : 0) | (this.#turned(real, ghost) ? orientationPart : 0);
  }

  #begin(further: UpdateTrigger, real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): void {
    this.#lapse.age = 0;
    further.made?.(real, ghost);
  }

  /** A look at what is asked besides: one a frame, whatever the rest says. */
  #asks(further: UpdateTrigger, real: Readonly<KinematicState>, ghost: Readonly<KinematicState>, age: number): boolean {
    const lapse = this.#lapse;
    lapse.dt = age - lapse.age;
    lapse.age = age;
    return further.isDue(real, ghost, lapse);
  }

  #accumulate(distance: number, age: number): void {
    this.#strayedFor += ((this.#knownDistance + distance) / 2) * (age - this.#knownAge);
    this.#knownAge = age;
    this.#knownDistance = distance;
  }

  #strayed(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    return this.#left(real, ghost) || this.#strayedFor > this.#timeSpace || this.#drifts(real, ghost);
  }

  #left(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    const x = real.x - ghost.x;
    const y = real.y - ghost.y;
    const z = real.z - ghost.z;
    const threshold = this.#distance;
    if (this.#box) return Math.abs(x) > threshold || Math.abs(y) > threshold || Math.abs(z) > threshold;
    return x * x + y * y + z * z > threshold * threshold;
  }

  #drifts(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    const x = real.vx - ghost.vx;
    const y = real.vy - ghost.vy;
    const z = real.vz - ghost.vz;
    return x * x + y * y + z * z > this.#velocity * this.#velocity;
  }

  #turned(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    const dot = real.qw * ghost.qw + real.qx * ghost.qx + real.qy * ghost.qy + real.qz * ghost.qz;
    return Math.abs(dot) < this.#minDot;
  }
}
