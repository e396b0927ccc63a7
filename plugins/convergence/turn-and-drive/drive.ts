/** One step of a level vehicle towards a point, within its speed and turn rate. */
import { rotateBy, yawOf, KinematicState } from '../../../engine/plugin-api/index.ts';

export const variants = ['strict', 'smooth', 'snap'] as const;

export interface Vehicle {
  /** m/s, ahead and back. */
  readonly maxSpeed: number;
  /** rad/s. */
  readonly maxTurnRate: number;
  readonly variant: (typeof variants)[number];
}

/** Nearer than this (m) the vehicle has arrived: a direction to the target would be rounding alone. */
const arrived = 1e-12;

export class Drive {
  readonly #vehicle: Vehicle;
  readonly #turn = new KinematicState();

  constructor(vehicle: Vehicle) {
    this.#vehicle = vehicle;
  }

  /** Moves `out` for `dt` > 0 (s): first it turns, then it drives along the new heading, then it climbs; pitch and roll stay. */
  step(target: Readonly<KinematicState>, dt: number, out: KinematicState): void {
    const { maxSpeed, maxTurnRate, variant } = this.#vehicle;
    const reach = maxSpeed * dt;
    const heading = yawOf(out);
    const toX = target.x - out.x;
    const toY = target.y - out.y;
    const distance = Math.hypot(toX, toY);
    const off = distance < arrived ? 0 : wrapped(Math.atan2(toY, toX) - heading);
    const turn = clamped(off, maxTurnRate * dt);
    if (variant === 'snap' && distance <= reach) travel(toX, toY, dt, out);
    else {
      const way = this.#way(off, distance, reach, turn === off);
      travel(way * Math.cos(heading + turn), way * Math.sin(heading + turn), dt, out);
    }
    this.#turnBy(turn, dt, out);
    climb(clamped(target.z - out.z, reach), dt, out);
  }

  /** How far (m, negative: in reverse) it drives, when the target is `off` (rad) the heading before the turn. */
  #way(off: number, distance: number, reach: number, faced: boolean): number {
    if (distance < arrived) return 0;
    if (this.#vehicle.variant === 'smooth') return Math.cos(off) * Math.min(reach, distance);
    return faced && distance <= reach ? distance : Math.cos(off) * reach;
  }

  #turnBy(angle: number, dt: number, out: KinematicState): void {
    this.#turn.qw = Math.cos(angle / 2);
    this.#turn.qz = Math.sin(angle / 2);
    rotateBy(this.#turn, 1, out);
    out.wx = out.wy = 0;
    out.wz = angle / dt;
  }
}

function travel(x: number, y: number, dt: number, out: KinematicState): void {
  out.x += x;
  out.y += y;
  out.vx = x / dt;
  out.vy = y / dt;
  out.ax = out.ay = out.az = 0;
}

function climb(height: number, dt: number, out: KinematicState): void {
  out.z += height;
  out.vz = height / dt;
}

/** An angle from −2π to 2π as one from −π to π. */
function wrapped(angle: number): number {
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle < -Math.PI ? angle + 2 * Math.PI : angle;
}

function clamped(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
