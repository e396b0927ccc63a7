/** A real path from samples: linear in between, yaw along the shorter arc, broken where a life ends. */
import { setYaw, type KinematicState } from '../plugin-api/kinematic-state.ts';
import type { MotionSource } from './motion-source.ts';

/** Samples in order of time, one column each, all of one length ≥ 1. The source keeps and never changes them. */
export interface TraceSamples {
  /** Session times (s), not decreasing; of two equal ones the later counts. */
  readonly t: Float64Array;
  /** m */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** rad, counter-clockwise from east; any number of turns. */
  readonly yaw: Float64Array;
  /** Number of the life being lived; 0: not in the world. */
  readonly life: Float64Array;
  /** Velocities (m/s) as measured; left out, the slope of the path. */
  readonly velocity?: { readonly vx: Float64Array; readonly vy: Float64Array; readonly vz: Float64Array };
  /** Turn rates (rad/s) as measured; left out, the slope of the yaw. */
  readonly yawRate?: Float64Array;
}

/**
 * Before the first sample and after the last one the entity stands still there. Between two lives, and after the last sample before a
 * life of 0, it is not in the world.
 */
export class TraceSource implements MotionSource {
  readonly #samples: TraceSamples;
  /** The newest sample not later than the last frame; the first one before that. */
  #at = 0;

  constructor(samples: TraceSamples) {
    this.#samples = samples;
  }

  sample(now: number, out: KinematicState): number {
    const { t, life } = this.#samples;
    while (this.#at + 1 < t.length && value(t, this.#at + 1) <= now) this.#at++;
    const at = this.#at;
    const since = now - value(t, at);
    const present = value(life, at);
    const isLast = at + 1 === t.length;
    const breaks = !isLast && value(life, at + 1) !== present;
    if (present === 0 || (breaks && since > 0)) return 0;
    if (since < 0 || isLast || breaks) this.#stand(at, out);
    else this.#travel(at, since, out);
    return present;
  }

  /** At rest at sample `at`. */
  #stand(at: number, out: KinematicState): void {
    const { x, y, z, yaw } = this.#samples;
    out.x = value(x, at);
    out.y = value(y, at);
    out.z = value(z, at);
    out.vx = out.vy = out.vz = 0;
    out.ax = out.ay = out.az = 0;
    setYaw(out, value(yaw, at));
    out.wx = out.wy = out.wz = 0;
  }

  /** `since` s after sample `at`, on the way to the next one. */
  #travel(at: number, since: number, out: KinematicState): void {
    const { t, x, y, z } = this.#samples;
    const length = value(t, at + 1) - value(t, at);
    const share = since / length;
    out.x = between(x, at, share);
    out.y = between(y, at, share);
    out.z = between(z, at, share);
    this.#move(at, share, length, out);
    this.#turn(at, share, length, out);
  }

  #move(at: number, share: number, length: number, out: KinematicState): void {
    const { x, y, z, velocity } = this.#samples;
    if (velocity === undefined) {
      out.vx = slope(x, at, length);
      out.vy = slope(y, at, length);
      out.vz = slope(z, at, length);
      out.ax = out.ay = out.az = 0;
      return;
    }
    out.vx = between(velocity.vx, at, share);
    out.vy = between(velocity.vy, at, share);
    out.vz = between(velocity.vz, at, share);
    out.ax = slope(velocity.vx, at, length);
    out.ay = slope(velocity.vy, at, length);
    out.az = slope(velocity.vz, at, length);
  }

  #turn(at: number, share: number, length: number, out: KinematicState): void {
    const { yaw, yawRate } = this.#samples;
    const angle = shorterTurn(value(yaw, at + 1) - value(yaw, at));
    setYaw(out, value(yaw, at) + share * angle);
    out.wx = out.wy = 0;
    out.wz = yawRate === undefined ? angle / length : between(yawRate, at, share);
  }
}

function value(column: Float64Array, at: number): number {
  return column[at] as number;
}

function between(column: Float64Array, at: number, share: number): number {
  return value(column, at) + share * (value(column, at + 1) - value(column, at));
}

function slope(column: Float64Array, at: number, length: number): number {
  return (value(column, at + 1) - value(column, at)) / length;
}

/** The angle wrapped to −π … π. */
function shorterTurn(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
