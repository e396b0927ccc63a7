/** A real path from samples: linear in between, yaw along the shorter arc, broken where a spawn ends. */
import { setYaw, type KinematicState } from '../base/kinematic-state.ts';
import type { MotionSource } from '../plugin-api/motion.ts';

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
  /** Number of the spawn; 0: not in the world. */
  readonly life: Float64Array;
  /** Velocities (m/s) as measured; left out, the slope of the path. */
  readonly velocity?: { readonly vx: Float64Array; readonly vy: Float64Array; readonly vz: Float64Array };
  /** Turn rates (rad/s) as measured; left out, the slope of the yaw. */
  readonly yawRate?: Float64Array;
}

/** Rows of the table that is interpolated. */
const row = { x: 0, y: 1, z: 2, yaw: 3, vx: 4, vy: 5, vz: 6, yawRate: 7 } as const;

/**
 * Before the first sample and after the last one the entity stands still there. Between two spawns, and after the last
 * sample before a spawn of 0, it is not in the world.
 */
export class TraceSource implements MotionSource {
  readonly #samples: TraceSamples;
  /** By `row`; what was not measured has the yaw's or the position's column, and its slope is used instead. */
  readonly #columns: readonly Float64Array[];
  readonly #value = new Float64Array(8);
  readonly #slope = new Float64Array(8);
  /** The newest sample not later than the last tick; the first one before that. */
  #at = 0;

  constructor(samples: TraceSamples) {
    const { x, y, z, velocity, yawRate } = samples;
    const yaw = continuous(samples.yaw);
    const { vx, vy, vz } = velocity ?? { vx: x, vy: y, vz: z };
    this.#samples = samples;
    this.#columns = [x, y, z, yaw, vx, vy, vz, yawRate ?? yaw];
  }

  sample(now: number, out: KinematicState): number {
    const { t, life } = this.#samples;
    while (this.#at + 1 < t.length && (t[this.#at + 1] as number) <= now) this.#at++;
    const at = this.#at;
    const since = now - (t[at] as number);
    const present = life[at] as number;
    const isLast = at + 1 === t.length;
    const breaks = !isLast && life[at + 1] !== present;
    if (present === 0 || (breaks && since > 0)) return 0;
    const moves = since >= 0 && !isLast && !breaks;
    this.#interpolate(moves ? since : 0, moves ? at + 1 : at);
    if (moves) this.#move(out);
    else stand(out);
    this.#place(out);
    return present;
  }

  /** Values and slopes `since` s after the present sample, before sample `next`; no slope where that is the same. */
  #interpolate(since: number, next: number): void {
    const { t } = this.#samples;
    const length = next === this.#at ? Infinity : (t[next] as number) - (t[this.#at] as number);
    for (let k = 0; k < this.#columns.length; k++) {
      const column = this.#columns[k] as Float64Array;
      const from = column[this.#at] as number;
      const slope = ((column[next] as number) - from) / length;
      this.#slope[k] = slope;
      this.#value[k] = from + since * slope;
    }
  }

  #place(out: KinematicState): void {
    const value = this.#value;
    out.x = value[row.x] as number;
    out.y = value[row.y] as number;
    out.z = value[row.z] as number;
    setYaw(out, value[row.yaw] as number);
  }

  #move(out: KinematicState): void {
    const { velocity, yawRate } = this.#samples;
    const measured = velocity === undefined ? this.#slope : this.#value;
    out.vx = measured[row.vx] as number;
    out.vy = measured[row.vy] as number;
    out.vz = measured[row.vz] as number;
    out.ax = velocity === undefined ? 0 : (this.#slope[row.vx] as number);
    out.ay = velocity === undefined ? 0 : (this.#slope[row.vy] as number);
    out.az = velocity === undefined ? 0 : (this.#slope[row.vz] as number);
    out.wx = out.wy = 0;
    out.wz = (yawRate === undefined ? this.#slope : this.#value)[row.yawRate] as number;
  }
}

function stand(out: KinematicState): void {
  out.vx = out.vy = out.vz = 0;
  out.ax = out.ay = out.az = 0;
  out.wx = out.wy = out.wz = 0;
}

/** The same headings without jumps of full turns, so that linear in between is along the shorter arc. */
function continuous(yaw: Float64Array): Float64Array {
  const turned = Float64Array.from(yaw);
  for (let k = 1; k < turned.length; k++) {
    const before = turned[k - 1] as number;
    const turn = (yaw[k] as number) - before;
    turned[k] = before + turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  }
  return turned;
}
