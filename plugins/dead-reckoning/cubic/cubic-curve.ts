/** A cubic in time through two updates, and how it goes on. Its fix bears the jerk (m/s³) in place of the angular velocity. */
import { copyState, KinematicState, type TimeStep } from '../../kit/index.ts';

export class CubicCurve {
  readonly #shortest: number;
  readonly #longest: number;
  #known = 0;
  readonly #start = new KinematicState();
  #startStamp = 0;
  readonly #end = new KinematicState();
  #endStamp = 0;

  /** Between updates less than `shortest` or more than `longest` (s) apart there is no curve. */
  constructor(shortest: number, longest: number) {
    this.#shortest = shortest;
    this.#longest = longest;
  }

  clear(): void {
    this.#known = 0;
  }

  /** Takes in an update. Of two with the same time stamp the later one is the end of the curve. */
  take(update: Readonly<KinematicState>, stamp: number): void {
    if (this.#known > 0 && stamp > this.#endStamp) {
      copyState(this.#end, this.#start);
      this.#startStamp = this.#endStamp;
      this.#known = 2;
    }
    copyState(update, this.#end);
    this.#endStamp = stamp;
    if (this.#known === 0) this.#known = 1;
  }

  /** Writes acceleration and jerk at the curve's end; zero where there is no curve. */
  bends(out: KinematicState): void {
    const h = this.#endStamp - this.#startStamp;
    const { x, y, z, vx, vy, vz } = this.#end;
    const from = this.#start;
    out.ax = out.ay = out.az = out.wx = out.wy = out.wz = 0;
    if (this.#known < 2 || h < this.#shortest || h > this.#longest) return;
    out.ax = accelerationAtEnd(x - from.x, from.vx, vx, h);
    out.ay = accelerationAtEnd(y - from.y, from.vy, vy, h);
    out.az = accelerationAtEnd(z - from.z, from.vz, vz, h);
    out.wx = jerk(x - from.x, from.vx, vx, h);
    out.wy = jerk(y - from.y, from.vy, vy, h);
    out.wz = jerk(z - from.z, from.vz, vz, h);
  }
}

/** Second derivative at the end of the cubic that goes `way` in `h` s, leaving and arriving at the given velocities. */
function accelerationAtEnd(way: number, leaving: number, arriving: number, h: number): number {
  return (2 * (leaving + 2 * arriving - (3 * way) / h)) / h;
}

/** Its third derivative, the same all along. */
function jerk(way: number, leaving: number, arriving: number, h: number): number {
  return (6 * (leaving + arriving - (2 * way) / h)) / (h * h);
}

/** Writes position, velocity and acceleration `dt` s on: P + Vt + ½At² + ⅙Jt³ up to `horizon` (s), from there straight on. */
export function followCubic(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, horizon: number, out: KinematicState): void {
  const t = Math.min(dt, horizon);
  const rest = dt - t;
  const half = t / 2;
  const third = t / 3;
  out.vx = fix.vx + (fix.ax + fix.wx * half) * t;
  out.vy = fix.vy + (fix.ay + fix.wy * half) * t;
  out.vz = fix.vz + (fix.az + fix.wz * half) * t;
  out.x = fix.x + (fix.vx + (fix.ax + fix.wx * third) * half) * t + out.vx * rest;
  out.y = fix.y + (fix.vy + (fix.ay + fix.wy * third) * half) * t + out.vy * rest;
  out.z = fix.z + (fix.vz + (fix.az + fix.wz * third) * half) * t + out.vz * rest;
  out.ax = rest > 0 ? 0 : fix.ax + fix.wx * t;
  out.ay = rest > 0 ? 0 : fix.ay + fix.wy * t;
  out.az = rest > 0 ? 0 : fix.az + fix.wz * t;
}
