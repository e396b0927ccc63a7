/** Driving: turns to a direction at full rate and drives at cos(error) of full speed, around what stands in the way. */
import { wrapped } from './angle.ts';
import type { GameView } from './player.ts';

/** Directions beside the wanted one that are tried in turn, rad apart, to both sides. */
const step = 0.4;
const directions = 15;

export class Driving {
  readonly #game: GameView;
  readonly #tank: number;
  readonly #lookAhead: number;

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

  /** The direction nearest to the wanted one in which the way is clear; the wanted one where none is. */
  #clear(wanted: number): number {
    const { tanks, arena } = this.#game;
    const x = tanks.x[this.#tank] as number;
    const y = tanks.y[this.#tank] as number;
    const ahead = this.#lookAhead;
    if (arena.isOpen(x, y, ahead)) return wanted;
    for (let i = 0; i <= directions; i++) {
      const direction = wanted + (i % 2 === 0 ? -step : step) * ((i + 1) >> 1);
      if (arena.isClear(x, y, x + ahead * Math.cos(direction), y + ahead * Math.sin(direction))) return direction;
    }
    return wanted;
  }
}
