/** The trigger: when the extrapolated last update is too far from the real state, or too old. */
import { distanceBetween } from '../base/math/distance-between.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { TriggerRule } from '../plugin-api/lane-rules.ts';
import { TriggerStep } from '../base/time/time-step.ts';
import type { UpdateTrigger } from '../plugin-api/trigger.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { everything, kinematicParts, orientationPart, positionPart, type UpdateParts } from '../update/update-parts.ts';

/** One for every exported path: it integrates the distance since the last update. */
export class Trigger {
  readonly #distance: number = NaN;
  readonly #box: boolean;
  /** Orientations are too far apart when |q₁·q₂| falls below this; −1: never. */
  readonly #minDot: number = NaN;
  readonly #velocity: number = NaN;
  readonly #timeSpace: number = NaN;
  readonly #heartbeat: number = NaN;
  readonly #minInterval: number = NaN;
  /**
   * ∫ distance since the last update of the position (m·s), by the trapezoidal rule; and age (s) and distance (m) up to
   * which it is known.
   */
  #timeSpaceError = 0;
  #knownAge = 0;
  #knownDistance = 0;
  /** The lane's trigger plugin; null: none. */
  readonly #plugin: UpdateTrigger | null;
  readonly #step = new TriggerStep();

  constructor(rule: TriggerRule, plugin: UpdateTrigger | null = null) {
    this.#plugin = plugin;
    this.#distance = rule.distance ?? Infinity;
    this.#box = rule.shape === 'box';
    this.#minDot = rule.orientation === undefined ? -1 : Math.cos(Math.min(rule.orientation, Math.PI) / 2);
    this.#velocity = rule.velocity ?? Infinity;
    this.#timeSpace = rule.timeSpace ?? Infinity;
    this.#heartbeat = (rule.heartbeat ?? Infinity) - timeTolerance;
    this.#minInterval = (rule.minInterval ?? 0) - timeTolerance;
  }

  /**
   * An update of these parts has just been made of the state `real`; the exported path passes through `ghost` at that
   * moment.
   */
  made(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>, parts: UpdateParts): void {
    if (parts & positionPart) this.#timeSpaceError = 0;
    this.#knownAge = 0;
    this.#knownDistance = distanceBetween(real, ghost);
    if (this.#plugin) this.#restartPlugin(this.#plugin, real, ghost);
  }

  /**
   * The parts of the state that call for an update, 0 when none does; `ghost` is the last update extrapolated to now,
   * `age` (s) the time since it was made. To be called once a tick: the time–space integral is summed from call to
   * call.
   */
  due(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>, age: number): UpdateParts {
    if (this.#timeSpace < Infinity) this.#accumulate(distanceBetween(real, ghost), age);
    const isDueByPlugin = this.#plugin !== null && this.#isDueByPlugin(this.#plugin, real, ghost, age);
    if (age >= this.#heartbeat) return everything;
    if (age < this.#minInterval) return 0;
    if (isDueByPlugin) return kinematicParts;
    return (this.#positionDiffers(real, ghost) ? positionPart : 0) | (this.#orientationDiffers(real, ghost) ? orientationPart : 0);
  }

  #restartPlugin(plugin: UpdateTrigger, real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): void {
    this.#step.age = 0;
    plugin.made?.(real, ghost);
  }

  /** Called once a tick, whatever the other conditions say. */
  #isDueByPlugin(plugin: UpdateTrigger, real: Readonly<KinematicState>, ghost: Readonly<KinematicState>, age: number): boolean {
    const step = this.#step;
    step.dt = age - step.age;
    step.age = age;
    return plugin.isDue(real, ghost, step);
  }

  #accumulate(distance: number, age: number): void {
    this.#timeSpaceError += ((this.#knownDistance + distance) / 2) * (age - this.#knownAge);
    this.#knownAge = age;
    this.#knownDistance = distance;
  }

  #positionDiffers(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    return this.#isOutside(real, ghost) || this.#timeSpaceError > this.#timeSpace || this.#velocityDiffers(real, ghost);
  }

  #isOutside(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    const x = real.x - ghost.x;
    const y = real.y - ghost.y;
    const z = real.z - ghost.z;
    const threshold = this.#distance;
    if (this.#box) return Math.abs(x) > threshold || Math.abs(y) > threshold || Math.abs(z) > threshold;
    return x * x + y * y + z * z > threshold * threshold;
  }

  #velocityDiffers(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    const x = real.vx - ghost.vx;
    const y = real.vy - ghost.vy;
    const z = real.vz - ghost.vz;
    return x * x + y * y + z * z > this.#velocity * this.#velocity;
  }

  #orientationDiffers(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
    const dot = real.qw * ghost.qw + real.qx * ghost.qx + real.qy * ghost.qy + real.qz * ghost.qz;
    return Math.abs(dot) < this.#minDot;
  }
}

/** A partial update goes as a full one when less than this part of the period is left. Source: Murphy, listing 1.2. */
const promotion = 0.1;

/** Full updates among partial ones: at least one in each period. */
export class FullUpdates {
  readonly #period: number = NaN;
  readonly #phase: number = NaN;
  #due = -Infinity;
  #first = true;

  /**
   * `period` in s; the first one comes `phase` (0 … 1) of a period early, so that entities that appear together do not
   * stay in step.
   */
  constructor(period: number, phase = 0) {
    this.#period = period;
    this.#phase = phase;
  }

  /** A full update must be made. */
  isDue(now: number): boolean {
    return now >= this.#due - timeTolerance;
  }

  /** A full update is due so soon that it is made now in place of a partial one. */
  isNear(now: number): boolean {
    return this.#due - now < this.#period * promotion - timeTolerance;
  }

  /** A full update has been made. */
  made(now: number): void {
    this.#due = now + this.#period * (this.#first ? 1 - this.#phase : 1);
    this.#first = false;
  }
}
