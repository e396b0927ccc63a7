/** The tanks, and how they move. */
import { square } from '../base/math/power.ts';
import type { Arena } from './arena.ts';
import type { TankRules } from './game-rules.ts';
import { Tank } from './tank.ts';

export class Tanks {
  /** Indexed by the number of its player. */
  declare readonly all: readonly Tank[];
  readonly #rules: TankRules;
  readonly #arena: Arena;
  /** Where the tank that moves wants to be, m: fields, because numbers handed to calls may be boxed. */
  #wantedX = 0.5;
  #wantedY = 0.5;

  constructor(count: number, rules: TankRules, arena: Arena) {
    this.#rules = rules;
    this.#arena = arena;
    this.all = Array.from({ length: count }, () => new Tank(rules.maxSpeed, rules.maxTurnRate));
  }

  get count(): number {
    return this.all.length;
  }

  /** There must be one of that number. */
  of(tank: number): Tank {
    return this.all[tank] as Tank;
  }

  /** Returns true if tank number `tank` has room at (x, y), the others staying where they are. */
  hasRoom(tank: number, x: number, y: number): boolean {
    this.#wantedX = x;
    this.#wantedY = y;
    return this.#arena.hasRoom(x, y) && this.#nearest(this.of(tank)) === null;
  }

  /**
   * Every tank turns, then drives along its new heading, for `dt` (s). Tanks move one after the other: where one has no
   * room it is held up or slides along, and otherwise it stays where it was and had room. So they never overlap, and
   * never leave.
   */
  advance(dt: number): void {
    for (let i = 0; i < this.all.length; i++) if (this.of(i).spawn > 0) this.advanceOne(i, dt);
  }

  /** One tank turns and drives; the others stay where they are. */
  advanceOne(i: number, dt: number): void {
    const tank = this.of(i);
    this.#steer(tank, dt);
    this.#drive(tank, dt);
  }

  #steer(tank: Tank, dt: number): void {
    const { acceleration, turnAcceleration } = this.#rules;
    const turnRate = approach(tank.turnRate, tank.orderedTurnRate, tank.maxTurnRate, turnAcceleration * dt);
    tank.speed = approach(tank.speed, tank.orderedSpeed, tank.maxSpeed, acceleration * dt);
    tank.turnRate = turnRate;
    if (turnRate !== 0) tank.turnTo(wrapped(tank.heading + turnRate * dt));
  }

  #drive(tank: Tank, dt: number): void {
    const vx = tank.speed * tank.alongX;
    const vy = tank.speed * tank.alongY;
    const x = tank.x + vx * dt;
    const y = tank.y + vy * dt;
    this.#wantedX = x;
    this.#wantedY = y;
    const other = this.#nearest(tank);
    if (other !== null || !this.#arena.hasRoom(x, y)) return this.#squeeze(tank, other, dt);
    tank.x = x;
    tank.y = y;
    tank.vx = vx;
    tank.vy = vy;
  }

  /** To the nearest free place if there is one: out of the other tank, then out of obstacles. */
  #squeeze(tank: Tank, other: Tank | null, dt: number): void {
    const arena = this.#arena;
    const wantedX = this.#wantedX;
    const wantedY = this.#wantedY;
    if (!other) arena.makeRoom(wantedX, wantedY);
    else {
      const distance = Math.sqrt(square(wantedX - other.x) + square(wantedY - other.y));
      const out = distance === 0 ? 0 : (2 * this.#rules.radius) / distance;
      arena.makeRoom(other.x + (wantedX - other.x) * out, other.y + (wantedY - other.y) * out);
    }
    this.#settle(tank, dt);
  }

  /** Where the arena has made room. */
  #settle(tank: Tank, dt: number): void {
    const { x, y } = this.#arena;
    this.#wantedX = x;
    this.#wantedY = y;
    const longest = Math.abs(tank.speed) * dt;
    const isNear = square(x - tank.x) + square(y - tank.y) <= longest * longest;
    const slides = isNear && this.#arena.hasRoom(x, y) && this.#nearest(tank) === null;
    tank.vx = slides ? (x - tank.x) / dt : 0;
    tank.vy = slides ? (y - tank.y) / dt : 0;
    tank.speed = 0;
    if (!slides) return;
    tank.x = x;
    tank.y = y;
  }

  /** One that the tank would overlap with where it wants to be; null: none. */
  #nearest(tank: Tank): Tank | null {
    const reach = 2 * this.#rules.radius - tolerance;
    const x = this.#wantedX;
    const y = this.#wantedY;
    for (let i = 0; i < this.all.length; i++) {
      const other = this.all[i] as Tank;
      const dx = other.x - x;
      if (dx > reach || dx < -reach || other === tank) continue;
      const dy = other.y - y;
      if (dx * dx + dy * dy < reach * reach) return other;
    }
    return null;
  }
}

/** How much (m) tanks may overlap: what rounding leaves. */
const tolerance = 1e-9;

/** The same angle between −π and π, of one that is less than a turn off. */
function wrapped(angle: number): number {
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle;
}

/** From `value` towards `wanted`, which is cut to ± `limit`, by `step` at most. */
function approach(value: number, wanted: number, limit: number, step: number): number {
  const cut = wanted > limit ? limit : wanted < -limit ? -limit : wanted;
  const change = cut - value;
  return change > step ? value + step : change < -step ? value - step : cut;
}
