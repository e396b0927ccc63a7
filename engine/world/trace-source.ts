/** A real path from samples: linear in between, yaw along the shorter arc, broken where a spawn ends. */
import { setYaw, type KinematicState, type Orientation } from '../base/kinematic-state.ts';
import { PartialTurn } from '../base/math/partial-turn.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
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
  /** 0 or 1: it changes with each teleport within a spawn. Left out: there is none. */
  readonly hop?: Float64Array;
  /** Velocities (m/s) as measured; left out, the slope of the path. */
  readonly velocity?: { readonly vx: Float64Array; readonly vy: Float64Array; readonly vz: Float64Array };
  /** Accelerations (m/s²), where velocities are given; left out, the slope of these. */
  readonly acceleration?: { readonly ax: Float64Array; readonly ay: Float64Array; readonly az: Float64Array };
  /** Orientations (unit quaternions, body → world) of a body that leans; left out, it is level and turns by its yaw. */
  readonly orientation?: { readonly qw: Float64Array; readonly qx: Float64Array; readonly qy: Float64Array; readonly qz: Float64Array };
  /** Turn rates (rad/s) as measured; left out, the slope of the yaw. */
  readonly yawRate?: Float64Array;
}

/** After the last sample: the entity leaves the world, stands still there, or begins anew with the first one. */
export type TraceEnd = 'leave' | 'hold' | 'loop';

/** Rows of the table that is interpolated. */
const row = { x: 0, y: 1, z: 2, yaw: 3, vx: 4, vy: 5, vz: 6, yawRate: 7, ax: 8, ay: 9, az: 10 } as const;

/**
 * A sample holds from its moment on, within `timeTolerance`. Before the first one the entity stands still there. Between two spawns, and after the last sample before a spawn
 * of 0, it is not in the world.
 */
export class TraceSource implements MotionSource {
  readonly #samples: TraceSamples;
  /** Indexed by `row`; what was not measured has the yaw's or the position's column, and its slope is used instead. */
  readonly #columns: readonly Float64Array[];
  readonly #value = new Float64Array(11);
  readonly #slope = new Float64Array(11);
  readonly #turn = new PartialTurn();
  readonly #from = { qw: 1, qx: 0, qy: 0, qz: 0 };
  readonly #to = { qw: 1, qx: 0, qy: 0, qz: 0 };
  /** The newest sample not later than the last tick; the first one before that. */
  #at = 0;

  readonly #end: TraceEnd;
  /** Teleports up to the last tick, and the hop there. */
  #teleports = 0;
  #hop = 0;
  /** How often it began anew. */
  #turns = 0;

  constructor(samples: TraceSamples, end: TraceEnd = 'hold') {
    const { x, y, z, velocity, yawRate, acceleration } = samples;
    const yaw = continuous(samples.yaw);
    const { vx, vy, vz } = velocity ?? { vx: x, vy: y, vz: z };
    this.#samples = samples;
    const { ax, ay, az } = acceleration ?? { ax: x, ay: y, az: z };
    this.#end = end;
    this.#columns = [x, y, z, yaw, vx, vy, vz, yawRate ?? yaw, ax, ay, az];
  }

  sample(time: number, out: KinematicState): number {
    const { t, life } = this.#samples;
    const now = this.#end === 'loop' ? this.#inTurn(time) : time;
    while (this.#at + 1 < t.length && (t[this.#at + 1] as number) <= now + timeTolerance) this.#at++;
    const at = this.#at;
    const since = now - (t[at] as number);
    const present = life[at] as number;
    const isLast = at + 1 === t.length;
    const breaks = !isLast && life[at + 1] !== present;
    if (present === 0 || (breaks && since > timeTolerance)) return 0;
    if (isLast && since > timeTolerance && this.#end === 'leave') return 0;
    const moves = since >= -timeTolerance && !isLast && !breaks;
    const moved = moves ? Math.max(since, 0) : 0;
    this.#interpolate(moved, moves ? at + 1 : at);
    this.#count(at);
    if (moves) this.#move(out);
    else stand(out);
    this.#place(out);
    if (this.#samples.orientation) this.#orient(this.#samples.orientation, moved, moves ? at + 1 : at, out);
    return present;
  }

  /** How often it has been teleported so far; where samples are skipped, twice is as good as never. */
  teleports(): number {
    return this.#teleports;
  }

  #count(at: number): void {
    const hop = this.#samples.hop?.[at] ?? 0;
    if (hop !== this.#hop) this.#teleports += 1;
    this.#hop = hop;
  }

  /** The time within the samples; each turn goes from the time 0, or the first sample if it is later, to the last one. */
  #inTurn(time: number): number {
    const { t } = this.#samples;
    const last = t[t.length - 1] as number;
    const first = Math.min(Math.max(t[0] as number, 0), last);
    const length = last - first;
    const turns = length > 0 ? Math.max(0, Math.floor((time - first + timeTolerance) / length)) : 0;
    if (turns !== this.#turns) {
      this.#turns = turns;
      this.#at = 0;
      this.#hop = 0;
    }
    return time - turns * length;
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

  /** The shorter turn between two samples at an even rate (slerp). */
  #orient(samples: NonNullable<TraceSamples['orientation']>, since: number, next: number, out: KinematicState): void {
    const { t } = this.#samples;
    const [from, to] = [this.#from, this.#to];
    readOrientation(samples, this.#at, from);
    readOrientation(samples, next, to);
    copyOrientation(from, out);
    out.wx = out.wy = out.wz = 0;
    if (next === this.#at) return;
    const length = (t[next] as number) - (t[this.#at] as number);
    this.#turn.between(from, to);
    this.#turn.share = since / length;
    this.#turn.apply(out);
    turnRate(from, to, length, out);
  }

  #move(out: KinematicState): void {
    const { velocity, yawRate, acceleration } = this.#samples;
    const measured = velocity === undefined ? this.#slope : this.#value;
    const change = acceleration === undefined ? this.#slope : this.#value;
    const ax = acceleration === undefined ? row.vx : row.ax;
    const ay = acceleration === undefined ? row.vy : row.ay;
    const az = acceleration === undefined ? row.vz : row.az;
    out.vx = measured[row.vx] as number;
    out.vy = measured[row.vy] as number;
    out.vz = measured[row.vz] as number;
    out.ax = velocity === undefined ? 0 : (change[ax] as number);
    out.ay = velocity === undefined ? 0 : (change[ay] as number);
    out.az = velocity === undefined ? 0 : (change[az] as number);
    out.wx = out.wy = 0;
    out.wz = (yawRate === undefined ? this.#slope : this.#value)[row.yawRate] as number;
  }
}

function stand(out: KinematicState): void {
  out.vx = out.vy = out.vz = 0;
  out.ax = out.ay = out.az = 0;
  out.wx = out.wy = out.wz = 0;
}

function readOrientation({ qw, qx, qy, qz }: NonNullable<TraceSamples['orientation']>, at: number, out: Orientation): void {
  out.qw = qw[at] as number;
  out.qx = qx[at] as number;
  out.qy = qy[at] as number;
  out.qz = qz[at] as number;
}

function copyOrientation({ qw, qx, qy, qz }: Readonly<Orientation>, out: Orientation): void {
  out.qw = qw;
  out.qx = qx;
  out.qy = qy;
  out.qz = qz;
}

/**
 * Writes the angular velocity in body axes of the shorter turn in `length` s: the rotation vector of from⁻¹ · to over
 * the time.
 */
function turnRate(from: Readonly<Orientation>, to: Readonly<Orientation>, length: number, out: KinematicState): void {
  const w = from.qw * to.qw + from.qx * to.qx + from.qy * to.qy + from.qz * to.qz;
  const x = from.qw * to.qx - from.qx * to.qw - from.qy * to.qz + from.qz * to.qy;
  const y = from.qw * to.qy - from.qy * to.qw - from.qz * to.qx + from.qx * to.qz;
  const z = from.qw * to.qz - from.qz * to.qw - from.qx * to.qy + from.qy * to.qx;
  const sine = Math.sqrt(x * x + y * y + z * z);
  const scale = sine === 0 ? 0 : ((w < 0 ? -2 : 2) * Math.atan2(sine, Math.abs(w))) / (sine * length);
  out.wx = x * scale;
  out.wy = y * scale;
  out.wz = z * scale;
}

/** The same headings without jumps of full turns, so that linear in between is along the shorter arc. */
export function continuous(yaw: Float64Array): Float64Array {
  const turned = yaw.slice();
  for (let k = 1; k < turned.length; k++) {
    const before = turned[k - 1] as number;
    const turn = (yaw[k] as number) - before;
    turned[k] = before + turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  }
  return turned;
}
