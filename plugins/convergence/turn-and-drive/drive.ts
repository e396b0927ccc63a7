/** One step of a level vehicle towards a point, within its speed and turn rate. */
import { cosineOf, directionAngle, LevelSegment, sineOf, type DrawStep, type KinematicState } from '../../kit/index.ts';
import type { Detour } from './detour.ts';

export const variants = ['strict', 'smooth', 'snap'] as const;

export interface Vehicle {
  /** m/s, ahead and back. */
  readonly maxSpeed: number;
  /** rad/s. */
  readonly maxTurnRate: number;
  readonly variant: (typeof variants)[number];
}

/** Nearer than this (m) the vehicle has arrived: a direction to the target would be rounding alone. */
export const arrived = 1e-12;

/**
 * The current step is kept in fields: numbers passed from call to call would be boxed. Angles are kept as cosine and
 * sine.
 */
export class Drive {
  readonly #vehicle: Vehicle;
  /** The path around obstacles; null: straight through. */
  readonly #detour: Detour | null;
  /** From where it is to where it drives. */
  readonly #line: LevelSegment;
  #dt = 0;
  /** How far (m) it gets in a step of that length, and by how much (rad) it turns at most. */
  #reach = 0;
  #most = 0;
  /** Cosine of the most it turns, and the cosine and sine of half of that. */
  #least = 1;
  #mostCosine = 1;
  #mostSine = 0;
  /** Heading, level. */
  #ahead = 1;
  #aside = 0;
  /** Vector to the target, level, and its length, m. */
  #toX = 0;
  #toY = 0;
  #distance = 0;
  /** Of the angle from the heading to the target, before the turn: α. */
  #cosine = 1;
  #sine = 0;
  /** Within the step it can turn to the target. */
  #faces = true;
  /** Of half the angle by which it turns, and that angle, rad. */
  #halfCosine = 1;
  #halfSine = 0;
  #turn = 0;
  /** How far (m, negative: in reverse) it drives, and the step, m. */
  #driven = 0;
  #stepX = 0;
  #stepY = 0;

  constructor(vehicle: Vehicle, detour: Detour | null = null) {
    this.#vehicle = vehicle;
    this.#detour = detour;
    this.#line = detour?.line ?? new LevelSegment();
  }

  /** Moves `out` for `dt` > 0 (s): it turns, drives along the new heading, and climbs; pitch and roll stay. */
  step(target: Readonly<KinematicState>, { dt }: Readonly<DrawStep>, out: KinematicState): void {
    if (dt !== this.#dt) this.#begin(dt);
    this.#head(out);
    this.#aim(target, out);
    this.#bearing();
    this.#choose();
    if (this.#vehicle.variant === 'snap' && this.#distance <= this.#reach) this.#arrive();
    else this.#drive();
    this.#move(out);
    this.#rotate(out);
    this.#climb(target, out);
  }

  /** What hangs on the length of the step alone: steps are mostly as long as the one before. */
  #begin(dt: number): void {
    const most = this.#vehicle.maxTurnRate * dt;
    this.#dt = dt;
    this.#reach = this.#vehicle.maxSpeed * dt;
    this.#most = most;
    this.#least = most >= Math.PI ? -2 : cosineOf(most);
    this.#mostCosine = cosineOf(most / 2);
    this.#mostSine = sineOf(most / 2);
  }

  /** Where the body's x-axis points, seen from above; east if straight up. */
  #head({ qw, qx, qy, qz }: Readonly<KinematicState>): void {
    const x = 1 - 2 * (qy * qy + qz * qz);
    const y = 2 * (qw * qz + qx * qy);
    const length = Math.sqrt(x * x + y * y);
    this.#ahead = length > 0 ? x / length : 1;
    this.#aside = length > 0 ? y / length : 0;
  }

  #aim(target: Readonly<KinematicState>, out: Readonly<KinematicState>): void {
    const line = this.#line;
    line.fromX = out.x;
    line.fromY = out.y;
    line.toX = target.x;
    line.toY = target.y;
    if (this.#detour) this.#avoid(this.#detour);
    this.#toX = line.toX - out.x;
    this.#toY = line.toY - out.y;
    this.#distance = Math.sqrt(this.#toX * this.#toX + this.#toY * this.#toY);
  }

  #avoid(detour: Detour): void {
    detour.reach = this.#reach;
    detour.plan();
  }

  #bearing(): void {
    const isThere = this.#distance < arrived;
    const x = this.#toX / this.#distance;
    const y = this.#toY / this.#distance;
    this.#cosine = isThere ? 1 : this.#ahead * x + this.#aside * y;
    this.#sine = isThere ? 0 : this.#ahead * y - this.#aside * x;
  }

  /** By α, if it can; else as far as it can, to the same side. */
  #choose(): void {
    const side = this.#sine < 0 ? -1 : 1;
    this.#faces = this.#cosine >= this.#least;
    this.#halfCosine = this.#mostCosine;
    this.#halfSine = side * this.#mostSine;
    this.#turn = side * this.#most;
    if (this.#faces) this.#face(side);
  }

  /** The half angle of α, computed from the larger one of its cosine and sine. */
  #face(side: number): void {
    const larger = Math.sqrt((1 + Math.abs(this.#cosine)) / 2);
    const smaller = this.#sine / (2 * larger);
    this.#halfCosine = this.#cosine < 0 ? side * smaller : larger;
    this.#halfSine = this.#cosine < 0 ? side * larger : smaller;
    this.#turn = directionAngle(this.#sine, this.#cosine);
  }

  /** The step is the whole distance. */
  #arrive(): void {
    this.#stepX = this.#toX;
    this.#stepY = this.#toY;
  }

  #pace(): void {
    if (this.#distance < arrived) this.#driven = 0;
    else if (this.#vehicle.variant === 'smooth') this.#driven = this.#cosine * Math.min(this.#reach, this.#distance);
    else this.#driven = this.#faces && this.#distance <= this.#reach ? this.#distance : this.#cosine * this.#reach;
  }

  /** The step leads along the new heading. */
  #drive(): void {
    this.#pace();
    const driven = this.#driven;
    const c = this.#halfCosine * this.#halfCosine - this.#halfSine * this.#halfSine;
    const s = 2 * this.#halfSine * this.#halfCosine;
    this.#stepX = driven * (this.#ahead * c - this.#aside * s);
    this.#stepY = driven * (this.#aside * c + this.#ahead * s);
  }

  /** A step that would end in an obstacle, or cross one, is not made: the vehicle stands and turns. */
  #move(out: KinematicState): void {
    const line = this.#line;
    line.toX = out.x + this.#stepX;
    line.toY = out.y + this.#stepY;
    const free = this.#detour === null || this.#detour.allows();
    if (free) {
      out.x = line.toX;
      out.y = line.toY;
    }
    out.vx = free ? this.#stepX / this.#dt : 0;
    out.vy = free ? this.#stepY / this.#dt : 0;
  }

  /** About the vertical. */
  #rotate(out: KinematicState): void {
    const c = this.#halfCosine;
    const s = this.#halfSine;
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
    const height = Math.max(-this.#reach, Math.min(this.#reach, target.z - out.z));
    out.z += height;
    out.vz = height / this.#dt;
    out.ax = out.ay = out.az = 0;
  }
}
