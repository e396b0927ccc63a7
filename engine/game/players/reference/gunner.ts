/** The gunner: pulls the trigger when the aim has been steady, or all the time. */
import type { RandomStream } from '../../../base/random/random-stream.ts';
import { timeTolerance } from '../../../base/time/time-tolerance.ts';
import type { Tank } from '../../tank.ts';
import type { GameView } from '../player.ts';
import type { Opponent } from './opponent.ts';
import type { ReferenceParams } from './parameters.ts';

export class Gunner {
  readonly #params: ReferenceParams;
  readonly #game: GameView;
  readonly #own: Tank;
  /** Cosine of how far the gun may point beside the aim. */
  readonly #tolerance: number;
  /** For how long the aim has been steady, s. */
  #steady = 0.0;
  /** When constant fire goes on, s. */
  #nextAt = 0.0;

  constructor(params: ReferenceParams, game: GameView, tank: number, random: RandomStream) {
    this.#params = params;
    this.#game = game;
    this.#own = game.tanks.of(tank);
    this.#tolerance = Math.cos(Math.min(params.aimTolerance, Math.PI));
    this.#nextAt = random.uniform() * params.firePeriod;
  }

  constantFire(now: number): void {
    if (now < this.#nextAt - timeTolerance) return;
    this.#nextAt += this.#params.firePeriod;
    this.#fire();
  }

  aimedFire(opponent: Opponent): void {
    const isOnTarget = opponent.distance <= this.#params.range && this.#pointsAt(opponent);
    this.#steady = isOnTarget ? this.#steady + this.#game.plan.frame : 0;
    if (!isOnTarget || this.#steady < this.#params.aimTime - timeTolerance || !this.#reaches(opponent)) return;
    this.#steady = 0;
    this.#fire();
  }

  #fire(): void {
    this.#own.trigger = true;
  }

  #pointsAt({ aim: { x, y } }: Opponent): boolean {
    const along = x * this.#own.alongX + y * this.#own.alongY;
    return along >= this.#tolerance * Math.sqrt(x * x + y * y);
  }

  /** Whether nothing stands between the gun and the opponent's distance. */
  #reaches({ distance }: Opponent): boolean {
    const { x, y, alongX, alongY } = this.#own;
    return this.#game.arena.flight(x, y, alongX, alongY, distance) >= distance;
  }
}
