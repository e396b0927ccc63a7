/** The gunner: pulls the trigger when the aim has been steady, or all the time. */
import type { RandomStream } from '../../../random/random-stream.ts';
import { wrapped } from '../angle.ts';
import type { GameView } from '../player.ts';
import type { Opponent } from './opponent.ts';
import type { ReferenceParams } from './parameters.ts';

/** Frames are multiples of the frame but for rounding, s. */
const timeTolerance = 1e-9;

export class Gunner {
  readonly #params: ReferenceParams;
  readonly #game: GameView;
  readonly #tank: number;
  /** For how long the aim has been steady, s. */
  #steady = 0;
  /** When constant fire goes on, s. */
  #nextAt = 0;

  constructor(params: ReferenceParams, game: GameView, tank: number, random: RandomStream) {
    this.#params = params;
    this.#game = game;
    this.#tank = tank;
    this.#nextAt = random.uniform() * params.firePeriod;
  }

  constantFire(now: number): void {
    if (now < this.#nextAt - timeTolerance) return;
    this.#nextAt += this.#params.firePeriod;
    this.#fire();
  }

  /** `aim`: in which direction (rad) a shot would meet the opponent. */
  aimedFire(aim: number, { distance }: Opponent): void {
    const { range, aimTolerance, aimTime } = this.#params;
    const { tanks, plan } = this.#game;
    const off = Math.abs(wrapped(aim - (tanks.heading[this.#tank] as number)));
    const isOnTarget = off <= aimTolerance && distance <= range;
    this.#steady = isOnTarget ? this.#steady + plan.frame : 0;
    if (!isOnTarget || this.#steady < aimTime - timeTolerance || !this.#reaches(distance)) return;
    this.#steady = 0;
    this.#fire();
  }

  #fire(): void {
    this.#game.tanks.trigger[this.#tank] = 1;
  }

  /** Whether nothing stands between the gun and that distance (m). */
  #reaches(distance: number): boolean {
    const { tanks, arena } = this.#game;
    const heading = tanks.heading[this.#tank] as number;
    const x = tanks.x[this.#tank] as number;
    const y = tanks.y[this.#tank] as number;
    return arena.flight(x, y, Math.cos(heading), Math.sin(heading), distance) >= distance;
  }
}
