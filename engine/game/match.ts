/** The match: which tanks are destroyed or protected, who plays on which side, and which side holds the point. */
import { square } from '../base/math/power.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { GameRules, ModeRules, RespawnRules } from './game-rules.ts';
import type { Tanks } from './tanks.ts';

/** The side of a player. */
export function sideOf(player: number, mode: ModeRules | undefined): number {
  return !mode || mode.kind === 'free-for-all' ? player : player % mode.teams;
}

export class Match {
  /** Indexed by player. */
  declare readonly sides: Int32Array;
  /** Indexed by side: seconds for which it alone was on the point. */
  declare readonly points: Float64Array;
  /** The side that holds the point; −1: none. */
  holder = -1;
  /** Indexed by player: 1 while its tank is there. */
  declare readonly isThere: Uint8Array;
  /** Indexed by player: when its next spawn is due, s; Infinity: none is. */
  declare readonly dueAt: Float64Array;
  /** Indexed by side: the ticks of its points. */
  readonly #held: Float64Array;
  readonly #frame: number = NaN;
  readonly #respawn: RespawnRules | null;
  readonly #mode: ModeRules | null;
  /** Indexed by player: hits taken in this spawn, and until when no hit counts, s. */
  readonly #damage: Int32Array;
  readonly #protectedUntil: Float64Array;

  /** `frame` in s. */
  constructor(count: number, { respawn, mode, frame }: Pick<GameRules, 'respawn' | 'mode'> & { readonly frame: number }) {
    this.#frame = frame;
    this.#respawn = respawn ?? null;
    this.#mode = mode ?? null;
    this.sides = Int32Array.from({ length: count }, (_, player) => sideOf(player, mode));
    this.points = new Float64Array(Math.max(0, ...this.sides) + 1);
    this.#held = new Float64Array(this.points.length);
    this.isThere = new Uint8Array(count).fill(1);
    this.dueAt = new Float64Array(count).fill(Infinity);
    this.#damage = new Int32Array(count);
    this.#protectedUntil = new Float64Array(count).fill(respawn?.protection ?? 0);
  }

  /** True if hits destroy tanks. */
  get destroys(): boolean {
    return this.#respawn !== null;
  }

  areEnemies(player: number, other: number): boolean {
    return this.sides[player] !== this.sides[other];
  }

  /** Returns true if a hit on the tank counts: it is there, and not protected. */
  isVulnerable(tank: number, now: number): boolean {
    return this.isThere[tank] === 1 && now >= (this.#protectedUntil[tank] as number) - timeTolerance;
  }

  /** A spawn of the tank begins. */
  begin(tank: number, now: number): void {
    this.isThere[tank] = 1;
    this.dueAt[tank] = Infinity;
    this.#damage[tank] = 0;
    this.#protectedUntil[tank] = now + (this.#respawn?.protection ?? 0);
  }

  /** The tank is in the world no more; destroyed or gone. */
  end(tank: number): void {
    this.isThere[tank] = 0;
    this.dueAt[tank] = Infinity;
  }

  /** A hit on the tank counts. True when it is destroyed by it. */
  struck(tank: number, now: number): boolean {
    if (!this.#respawn) return false;
    const damage = (this.#damage[tank] ?? 0) + 1;
    this.#damage[tank] = damage;
    if (damage < this.#respawn.hits) return false;
    this.end(tank);
    this.dueAt[tank] = now + this.#respawn.delay;
    return true;
  }

  /** Once a tick: the side that alone is on the point holds it. */
  hold(tanks: Tanks): void {
    if (this.#mode?.kind !== 'capture-the-point') return;
    this.holder = this.#alone(tanks, this.#mode.point);
    if (this.holder < 0) return;
    const held = (this.#held[this.holder] as number) + 1;
    this.#held[this.holder] = held;
    this.points[this.holder] = held * this.#frame;
  }

  #alone(tanks: Tanks, { x, y, radius }: ModeRules['point']): number {
    let side = -1;
    for (let i = 0; i < tanks.count; i++) {
      const tank = tanks.of(i);
      if (this.isThere[i] === 0 || square(tank.x - x) + square(tank.y - y) > radius * radius) continue;
      if (side >= 0 && this.sides[i] !== side) return -1;
      side = this.sides[i] as number;
    }
    return side;
  }
}
