/** One step of a level vehicle towards a point, within its speed and turn rate. */
import { yawOf, type KinematicState } from '../../../engine/plugin-api/index.ts';
import type { Detour } from './detour.ts';

export const variants = ['strict', 'smooth', 'snap'] as const;

interface Vehicle {
  /** m/s, ahead and back. */
  readonly maxSpeed: number;
  /** rad/s. */
  readonly maxTurnRate: number;
  readonly variant: (typeof variants)[number];
}

/** Nearer than this (m) the vehicle has arrived: a direction to the target would be rounding alone. */
const arrived = 1e-12;

/** The step under way is kept in fields: numbers handed from call to call would be boxed. */
export class Drive {
  readonly #vehicle: Vehicle;
  /** The way around obstacles; null: straight through. */
  readonly #detour: Detour | null;
  #dt = 0;
  #heading = 0;
  /** Way to the target, level, and its length, m. */
  #toX = 0;
  #toY = 0;
  #distance = 0;
  /** Angle (rad) from the heading to the target, before the turn: α. */
  #off = 0;
  /** Angle (rad) by which it turns. */
  #turn = 0;

  constructor(vehicle: Vehicle, detour: Detour | null = null) {
    this.#vehicle = vehicle;
    this.#detour = detour;
  }

  /** Moves `out` for `dt` > 0 (s): it turns, drives along the new heading, and climbs; pitch and roll stay. */
  step(target: Readonly<KinematicState>, dt: number, out: KinematicState): void {
    this.#dt = dt;
    this.#look(target, out);
    if (this.#vehicle.variant === 'snap' && this.#distance <= this.#reach) this.#land(out);
    else this.#drive(out);
    this.#rotate(out);
    this.#climb(target, out);
  }

  /** How far (m) it gets in the step. */
  get #reach(): number {
    return this.#vehicle.maxSpeed * this.#dt;
  }

  #look(target: Readonly<KinematicState>, out: Readonly<KinematicState>): void {
    this.#heading = yawOf(out);
    this.#aim(target, out);
    this.#distance = Math.sqrt(this.#toX * this.#toX + this.#toY * this.#toY);
    this.#off = this.#distance < arrived ? 0 : wrapped(Math.atan2(this.#toY, this.#toX) - this.#heading);
    this.#turn = clamped(this.#off, this.#vehicle.maxTurnRate * this.#dt);
  }

  #aim(target: Readonly<KinematicState>, out: Readonly<KinematicState>): void {
    if (this.#detour) this.#detour.plan(out.x, out.y, target.x, target.y, this.#reach);
    this.#toX = (this.#detour ?? target).x - out.x;
    this.#toY = (this.#detour ?? target).y - out.y;
  }

  #land(out: KinematicState): void {
    this.#move(this.#toX, this.#toY, out);
  }

  #drive(out: KinematicState): void {
    const way = this.#way();
    this.#move(way * Math.cos(this.#heading + this.#turn), way * Math.sin(this.#heading + this.#turn), out);
  }

  /** A step that would end in an obstacle, or cross one, is not made: the vehicle stands and turns. */
  #move(x: number, y: number, out: KinematicState): void {
    const free = this.#detour === null || this.#detour.allows(out.x, out.y, out.x + x, out.y + y);
    if (free) {
      out.x += x;
      out.y += y;
    }
    out.vx = free ? x / this.#dt : 0;
    out.vy = free ? y / this.#dt : 0;
  }

  /** How far (m, negative: in reverse) it drives. */
  #way(): number {
    if (this.#distance < arrived) return 0;
    if (this.#vehicle.variant === 'smooth') return Math.cos(this.#off) * Math.min(this.#reach, this.#distance);
    const faced = this.#turn === this.#off;
    return faced && this.#distance <= this.#reach ? this.#distance : Math.cos(this.#off) * this.#reach;
  }

  /** About the vertical. */
  #rotate(out: KinematicState): void {
    const c = Math.cos(this.#turn / 2);
    const s = Math.sin(this.#turn / 2);
    const { qw, qx, qy, qz } = out;
    out.qw = c * qw - s * qz;
    out.qx = c * qx - s * qy;
    out.qy = c * qy + s * qx;
    out.qz = c * qz + s * qw;
    out.wx = out.wy = 0;
    out.wz = this.#turn / this.#dt;
  }

  /** Height follows as fast as the vehicle drives. It starts and stops at once: no acceleration is shown. */
  #climb(target: Readonly<KinematicState>, out: KinematicState): void {
    const height = clamped(target.z - out.z, this.#reach);
    out.z += height;
    out.vz = height / this.#dt;
    out.ax = out.ay = out.az = 0;
  }
}

/** An angle from −2π to 2π as one from −π to π. */
function wrapped(angle: number): number {
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle < -Math.PI ? angle + 2 * Math.PI : angle;
}

function clamped(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
