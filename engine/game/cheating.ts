/** Cheating: makes the tanks of players who cheat do what the rules forbid. */
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { GameRules } from './game-rules.ts';
import type { Tank } from './tank.ts';
import type { Tanks } from './tanks.ts';

/** s between two jumps. */
const jumpPeriod = 2;

/** Speed and turn rate are orders beyond the limits, which are lifted for the cheat's tank. */
export class Cheating {
  /** Least time (s) between two shots of each tank. */
  readonly reload: Float64Array;
  /** Indexed by tank; null: plays fair. */
  readonly #cheats: readonly (Cheat | null)[];
  readonly #tanks: Tanks;
  readonly #rules: GameRules;
  /** Indexed by tank: until when (s) the trigger stays pulled; when the next jump is due. */
  readonly #firesUntil: Float64Array;
  readonly #jumpsAt: Float64Array;

  constructor(cheats: readonly (Cheat | null)[], tanks: Tanks, rules: GameRules) {
    const factorOf = (kind: Cheat['kind']) => cheats.map((cheat) => (cheat?.kind === kind ? cheat.factor : 1));
    this.#cheats = cheats;
    this.#tanks = tanks;
    this.#rules = rules;
    this.reload = Float64Array.from(factorOf('fire-rate'), (factor) => rules.shots.reload / factor);
    this.#firesUntil = new Float64Array(cheats.length).fill(-Infinity);
    this.#jumpsAt = new Float64Array(cheats.length).fill(jumpPeriod);
    factorOf('speed').forEach((factor, tank) => (tanks.of(tank).maxSpeed = rules.tanks.maxSpeed * factor));
    factorOf('turn').forEach((factor, tank) => (tanks.of(tank).maxTurnRate = rules.tanks.maxTurnRate * factor));
  }

  /** After the player has decided. */
  order(tank: number, now: number): void {
    const cheat = this.#cheats[tank];
    if (!cheat) return;
    const own = this.#tanks.of(tank);
    if (cheat.kind === 'speed') own.orderedSpeed *= cheat.factor;
    else if (cheat.kind === 'turn') own.orderedTurnRate *= cheat.factor;
    else if (cheat.kind === 'fire-rate') this.#holdTrigger(tank, own, now);
  }

  /** After the tanks have moved. */
  move(now: number): void {
    for (let tank = 0; tank < this.#cheats.length; tank++) {
      const cheat = this.#cheats[tank];
      if (cheat?.kind === 'teleport' && now >= (this.#jumpsAt[tank] as number) - timeTolerance) this.#jump(tank, cheat.factor, now);
    }
  }

  /** Where a fair player fires once, it keeps firing until that one could fire again. */
  #holdTrigger(tank: number, own: Tank, now: number): void {
    if (own.trigger && now >= (this.#firesUntil[tank] as number)) this.#firesUntil[tank] = now + this.#rules.shots.reload - timeTolerance;
    if (now < (this.#firesUntil[tank] as number)) own.trigger = true;
  }

  /** As soon as there is room where it would get to. */
  #jump(tank: number, factor: number, now: number): void {
    const own = this.#tanks.of(tank);
    const reach = factor * this.#rules.tanks.maxSpeed;
    const x = own.x + reach * own.alongX;
    const y = own.y + reach * own.alongY;
    if (!this.#tanks.hasRoom(tank, x, y)) return;
    own.x = x;
    own.y = y;
    this.#jumpsAt[tank] = now + jumpPeriod;
  }
}

/**
 * A player's tank acts beyond the rules, to try a server's checks. speed, turn: it drives or turns faster by the
 * factor. teleport: every two seconds it jumps ahead, the factor times as far as a tank drives in one. fire-rate: it
 * reloads faster by the factor, and fires as often where a fair player fires once.
 */
export const cheatKinds = ['speed', 'turn', 'teleport', 'fire-rate'] as const;
type CheatKind = (typeof cheatKinds)[number];

export interface Cheat {
  readonly kind: CheatKind;
  /** Above 1. */
  readonly factor: number;
}
