/** The tanks: their real states, what their players ask of them, and how they move. */
import { cosineOf, sineOf } from '../math/cosine-and-sine.ts';
import type { Arena } from './arena.ts';
import type { TankRules } from './game-rules.ts';

/** Indexed by tank, which is the number of its player. */
export class Tanks {
  readonly count: number;
  /** m */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** rad, counter-clockwise from east, −π to π. */
  readonly heading: Float64Array;
  /** The same as a unit vector; set together by `turnTo`. */
  readonly alongX: Float64Array;
  readonly alongY: Float64Array;
  /** How it moved into this place during the last frame, m/s and rad/s: what is published. */
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly turnRate: Float64Array;
  /** Along its heading, negative when backing, m/s; 0 once something has stopped it. */
  readonly speed: Float64Array;
  /** Asked for by the player for the next frame, m/s and rad/s; what is beyond the limits is cut. */
  readonly orderedSpeed: Float64Array;
  readonly orderedTurnRate: Float64Array;
  /** 1: the player pulls the trigger in this frame. */
  readonly trigger: Uint8Array;
  /** Limits of each tank, m/s and rad/s: those of the rules, unless it cheats. */
  readonly maxSpeed: Float64Array;
  readonly maxTurnRate: Float64Array;
  readonly #rules: TankRules;
  readonly #arena: Arena;

  constructor(count: number, rules: TankRules, arena: Arena) {
    this.count = count;
    this.#rules = rules;
    this.#arena = arena;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.heading = new Float64Array(count);
    this.alongX = new Float64Array(count).fill(1);
    this.alongY = new Float64Array(count);
    this.vx = new Float64Array(count);
    this.vy = new Float64Array(count);
    this.turnRate = new Float64Array(count);
    this.speed = new Float64Array(count);
    this.orderedSpeed = new Float64Array(count);
    this.orderedTurnRate = new Float64Array(count);
    this.trigger = new Uint8Array(count);
    this.maxSpeed = new Float64Array(count).fill(rules.maxSpeed);
    this.maxTurnRate = new Float64Array(count).fill(rules.maxTurnRate);
  }

  /** Whether tank number `tank` has room at (x, y), the others staying where they are. */
  hasRoom(tank: number, x: number, y: number): boolean {
    return this.#arena.hasRoom(x, y) && this.#nearest(tank, x, y) < 0;
  }

  turnTo(tank: number, heading: number): void {
    this.heading[tank] = heading;
    this.alongX[tank] = cosineOf(heading);
    this.alongY[tank] = sineOf(heading);
  }

  /**
   * Every tank turns, then drives along its new heading, for `dt` (s). Tanks move one after the other: where one has no room it is held
   * up or slides along, and otherwise it stays where it was and had room. So they never overlap, and never leave.
   */
  advance(dt: number): void {
    for (let i = 0; i < this.count; i++) this.advanceOne(i, dt);
  }

  /** One tank turns and drives; the others stay where they are. */
  advanceOne(i: number, dt: number): void {
    this.#steer(i, dt);
    this.#drive(i, dt);
  }

  #steer(i: number, dt: number): void {
    const { acceleration, turnAcceleration } = this.#rules;
    const speed = approach(this.speed[i] as number, this.orderedSpeed[i] as number, this.maxSpeed[i] as number, acceleration * dt);
    const turnRate = approach(
      this.turnRate[i] as number,
      this.orderedTurnRate[i] as number,
      this.maxTurnRate[i] as number,
      turnAcceleration * dt,
    );
    this.speed[i] = speed;
    this.turnRate[i] = turnRate;
    if (turnRate !== 0) this.turnTo(i, wrapped((this.heading[i] as number) + turnRate * dt));
  }

  #drive(i: number, dt: number): void {
    const speed = this.speed[i] as number;
    const vx = speed * (this.alongX[i] as number);
    const vy = speed * (this.alongY[i] as number);
    const x = (this.x[i] as number) + vx * dt;
    const y = (this.y[i] as number) + vy * dt;
    if (!this.hasRoom(i, x, y)) return this.#squeeze(i, x, y, dt);
    this.x[i] = x;
    this.y[i] = y;
    this.vx[i] = vx;
    this.vy[i] = vy;
  }

  /** To the nearest place with room if there is one: out of the tank in the way, then out of what stands there. */
  #squeeze(i: number, wantedX: number, wantedY: number, dt: number): void {
    const other = this.#nearest(i, wantedX, wantedY);
    const arena = this.#arena;
    if (other < 0) arena.makeRoom(wantedX, wantedY);
    else {
      const otherX = this.x[other] as number;
      const otherY = this.y[other] as number;
      const distance = Math.sqrt((wantedX - otherX) ** 2 + (wantedY - otherY) ** 2);
      const out = distance === 0 ? 0 : (2 * this.#rules.radius) / distance;
      arena.makeRoom(otherX + (wantedX - otherX) * out, otherY + (wantedY - otherY) * out);
    }
    this.#settle(i, arena.x, arena.y, dt);
  }

  #settle(i: number, x: number, y: number, dt: number): void {
    const fromX = this.x[i] as number;
    const fromY = this.y[i] as number;
    const longest = Math.abs(this.speed[i] as number) * dt;
    const isNear = (x - fromX) ** 2 + (y - fromY) ** 2 <= longest * longest;
    const slides = isNear && this.hasRoom(i, x, y);
    this.vx[i] = slides ? (x - fromX) / dt : 0;
    this.vy[i] = slides ? (y - fromY) / dt : 0;
    this.speed[i] = 0;
    if (!slides) return;
    this.x[i] = x;
    this.y[i] = y;
  }

  /** A tank that would overlap with tank `i` at (x, y); −1: none. */
  #nearest(i: number, x: number, y: number): number {
    const reach = 2 * this.#rules.radius - tolerance;
    for (let other = 0; other < this.count; other++) {
      const dx = (this.x[other] as number) - x;
      if (dx > reach || dx < -reach || other === i) continue;
      const dy = (this.y[other] as number) - y;
      if (dx * dx + dy * dy < reach * reach) return other;
    }
    return -1;
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
