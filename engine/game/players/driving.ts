/** Driving: turns to a direction at full rate and drives at cos(error) of full speed, around what stands in the way. */
import { wrapped } from './angle.ts';
import type { GameView } from './player.ts';

/** So many directions are tried on each side of the wanted one, this far apart (rad). */
const directions = 7;
const step = 0.4;

export class Driving {
  readonly #game: GameView;
  readonly #tank: number;
  readonly #lookAhead: number;
  /** On which side of what is in the way it goes around: 1 left, −1 right; 0: nothing is. */
  #side = 0;

  /** `lookAhead` (m): how far its way must be clear. */
  constructor(game: GameView, tank: number, lookAhead: number) {
    this.#game = game;
    this.#tank = tank;
    this.#lookAhead = lookAhead;
  }

  /** Orders what brings the tank on its way in a direction (rad). */
  towards(direction: number): void {
    const error = this.#errorOf(direction);
    this.#order(error, Math.cos(error));
  }

  /** The same turn, but at full speed ahead (1) or in reverse (−1). */
  dodging(direction: number, gear: 1 | -1): void {
    this.#order(this.#errorOf(direction), gear);
  }

  #order(turn: number, share: number): void {
    const { tanks, plan } = this.#game;
    tanks.orderedSpeed[this.#tank] = plan.tanks.maxSpeed * share;
    tanks.orderedTurnRate[this.#tank] = turn / plan.frame;
  }

  #errorOf(direction: number): number {
    return wrapped(this.#clear(direction) - (this.#game.tanks.heading[this.#tank] as number));
  }

  /** The direction nearest to the wanted one in which the way is clear, on the side on which it goes around already; the wanted one where none is. */
  #clear(wanted: number): number {
    const { tanks, arena } = this.#game;
    const x = tanks.x[this.#tank] as number;
    const y = tanks.y[this.#tank] as number;
    if (arena.isOpen(x, y, this.#lookAhead) || this.#isClear(x, y, wanted)) {
      this.#side = 0;
      return wanted;
    }
    for (let i = 1; i <= directions; i++) {
      const turn = step * i;
      if (this.#side >= 0 && this.#isClear(x, y, wanted + turn)) return this.#around(wanted + turn, 1);
      if (this.#side <= 0 && this.#isClear(x, y, wanted - turn)) return this.#around(wanted - turn, -1);
    }
    this.#side = 0;
    return wanted;
  }

  #around(direction: number, side: number): number {
    this.#side = side;
    return direction;
  }

  #isClear(x: number, y: number, direction: number): boolean {
    const ahead = this.#lookAhead;
    return this.#game.arena.isClear(x, y, x + ahead * Math.cos(direction), y + ahead * Math.sin(direction));
  }
}
