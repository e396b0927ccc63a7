/** One step of a level vehicle towards a point, within its speed and turn rate. */
import { cosineOf, directionAngle, sineOf, type DrawStep, type KinematicState } from '../../kit/index.ts';
import type { Detour } from './detour.ts';

export const variants = ['strict', 'smooth', 'snap'] as const;

export interface Vehicle {
  /** m/s, ahead and back. */
  readonly maxSpeed: number;
  /** rad/s. */
  readonly maxTurnRate: number;
  readonly variant: (typeof variants)[number];
}

/** A sine (of α) smaller than this is rounding: what lies exactly behind is reached by a turn to the left. */
const straight = 1e-9;

/** Nearer than this (m) the vehicle has arrived: a direction to the target would be rounding alone. */
export const arrived = 1e-12;

/**
 * One step is one function on purpose: in pieces, its numbers would be passed in fields or boxed, and it takes twice
 * the time. Angles are kept as cosine and sine.
 */
export class Drive {
  readonly #vehicle: Vehicle;
  /** The path around obstacles; null: straight through. */
  readonly #detour: Detour | null;
  #dt = 0;
  /** How far (m) it gets in a step of that length, and by how much (rad) it turns at most. */
  #reach = 0;
  #most = 0;
  /** Cosine of the most it turns, and the cosine and sine of half of that. */
  #least = 1;
  #mostCosine = 1;
  #mostSine = 0;

  constructor(vehicle: Vehicle, detour: Detour | null = null) {
    this.#vehicle = vehicle;
    this.#detour = detour;
  }

  /** Moves `out` for `dt` > 0 (s): it turns, drives along the new heading, and climbs; pitch and roll stay. */
  step(target: Readonly<KinematicState>, { dt }: Readonly<DrawStep>, out: KinematicState): void {
    if (dt !== this.#dt) this.#begin(dt);
    const reach = this.#reach;
    const detour = this.#detour;
    const { variant } = this.#vehicle;
    const { x, y, qw, qx, qy, qz } = out;

    // The heading: where the body's x-axis points, seen from above; east if straight up.
    const axisX = 1 - 2 * (qy * qy + qz * qz);
    const axisY = 2 * (qw * qz + qx * qy);
    const axisLength = Math.sqrt(axisX * axisX + axisY * axisY);
    const headingX = axisLength > 0 ? axisX / axisLength : 1;
    const headingY = axisLength > 0 ? axisY / axisLength : 0;

    // The vector to where it drives, level, and α, the angle from the heading to it.
    if (detour) detour.plan(out, target);
    const toX = (detour ? detour.line.toX : target.x) - x;
    const toY = (detour ? detour.line.toY : target.y) - y;
    const distance = Math.sqrt(toX * toX + toY * toY);
    const isThere = distance < arrived;
    const cosine = isThere ? 1 : headingX * (toX / distance) + headingY * (toY / distance);
    const across = headingX * (toY / distance) - headingY * (toX / distance);
    const isBehind = cosine < 0 && Math.abs(across) < straight;
    const sine = isThere || isBehind ? 0 : across;

    // It turns by α, if it can; else as far as it can, to the same side. The half angle of α comes from the larger one
    // of its cosine and sine.
    const side = sine < 0 ? -1 : 1;
    const faces = cosine >= this.#least;
    let turn = side * this.#most;
    let halfCosine = this.#mostCosine;
    let halfSine = side * this.#mostSine;
    if (faces) {
      const larger = Math.sqrt((1 + Math.abs(cosine)) / 2);
      const smaller = sine / (2 * larger);
      turn = directionAngle(sine, cosine);
      halfCosine = cosine < 0 ? side * smaller : larger;
      halfSine = cosine < 0 ? side * larger : smaller;
    }

    // The step leads along the new heading; negative: in reverse. With `snap` it is the whole distance where that is
    // near enough.
    let driven = 0;
    if (distance < arrived) driven = 0;
    else if (variant === 'smooth') driven = cosine * Math.min(reach, distance);
    else driven = faces && distance <= reach ? distance : cosine * reach;
    const turnCosine = halfCosine * halfCosine - halfSine * halfSine;
    const turnSine = 2 * halfSine * halfCosine;
    const snaps = variant === 'snap' && distance <= reach;
    const stepX = snaps ? toX : driven * (headingX * turnCosine - headingY * turnSine);
    const stepY = snaps ? toY : driven * (headingY * turnCosine + headingX * turnSine);

    // A step that would end in an obstacle, or cross one, is not made: the vehicle stands and turns.
    if (detour) {
      detour.line.toX = detour.line.fromX + stepX;
      detour.line.toY = detour.line.fromY + stepY;
    }
    const isFree = detour === null || detour.allowsStep();
    out.x = isFree ? x + stepX : x;
    out.y = isFree ? y + stepY : y;
    out.vx = isFree ? stepX / dt : 0;
    out.vy = isFree ? stepY / dt : 0;

    // About the vertical.
    out.qw = halfCosine * qw - halfSine * qz;
    out.qx = halfCosine * qx - halfSine * qy;
    out.qy = halfCosine * qy + halfSine * qx;
    out.qz = halfCosine * qz + halfSine * qw;
    out.wx = out.wy = 0;
    out.wz = turn / dt;

    // Height follows as fast as the vehicle drives. It starts and stops at once: no acceleration is shown.
    const height = Math.max(-reach, Math.min(reach, target.z - out.z));
    out.z += height;
    out.vz = height / dt;
    out.ax = out.ay = out.az = 0;
  }

  /** Computes what depends on the length of the step alone: steps are mostly as long as the one before. */
  #begin(dt: number): void {
    const most = this.#vehicle.maxTurnRate * dt;
    this.#dt = dt;
    this.#reach = this.#vehicle.maxSpeed * dt;
    if (this.#detour) this.#detour.reach = this.#reach;
    this.#most = most;
    this.#least = most >= Math.PI ? -2 : cosineOf(most);
    this.#mostCosine = cosineOf(most / 2);
    this.#mostSine = sineOf(most / 2);
  }
}
