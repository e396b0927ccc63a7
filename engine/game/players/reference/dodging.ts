/** Dodging: which visible shot would pass too near too soon, and whether to evade ahead or in reverse. */
import type { Tank } from '../../tank.ts';
import type { GameView } from '../player.ts';
import { copyStates } from '../../shots.ts';
import type { ReferenceParams } from './parameters.ts';

export class Dodging {
  /** Result of the last `look`: the unit vector away from the line of the shot that would pass first. */
  #awayX = 0.0;
  #awayY = 0.0;
  readonly #params: ReferenceParams;
  readonly #game: GameView;
  readonly #tank: number;
  readonly #own: Tank;
  /** When the next shot would pass, s from now. */
  #soonest = 0.0;

  constructor(params: ReferenceParams, game: GameView, tank: number) {
    this.#params = params;
    this.#game = game;
    this.#tank = tank;
    this.#own = game.tanks.of(tank);
  }

  /** True when there is something to dodge: a shot that would pass too near to where the tank stands. */
  look(): boolean {
    const { shots } = this.#game;
    this.#soonest = Infinity;
    for (let shot = shots.oldest; shot < shots.next; shot++) {
      const slot = shots.slotOf(shot);
      const copy = slot * shots.count + this.#tank;
      if (shots.state[copy] === copyStates.flying && shots.shooter[slot] !== this.#tank) this.#judge(slot, copy);
    }
    return this.#soonest < Infinity;
  }

  /** The tank keeps its turn, at full speed: 1 ahead, −1 in reverse. */
  get gear(): 1 | -1 {
    return this.#awayX * this.#own.alongX + this.#awayY * this.#own.alongY < 0 ? -1 : 1;
  }

  #judge(slot: number, copy: number): void {
    const { shots, plan } = this.#game;
    const alongX = shots.alongX[slot] as number;
    const alongY = shots.alongY[slot] as number;
    const dx = this.#own.x - (shots.x[copy] as number);
    const dy = this.#own.y - (shots.y[copy] as number);
    const passesIn = (dx * alongX + dy * alongY) / plan.shots.speed;
    const beside = alongX * dy - alongY * dx;
    const { dodgeTime, dodgeDistance } = this.#params;
    if (passesIn < 0 || passesIn > dodgeTime || passesIn >= this.#soonest || Math.abs(beside) > dodgeDistance) return;
    this.#soonest = passesIn;
    this.#awayX = beside < 0 ? alongY : -alongY;
    this.#awayY = beside < 0 ? -alongX : alongX;
  }
}
