/** The opponent as a player sees it: where it is from here, and where to aim. */
import type { Tank } from '../../tank.ts';
import type { GameView } from '../player.ts';
import { Direction, type Turn } from '../direction.ts';

/** Renewed by `look`; invalid before there is an opponent. */
export class Opponent {
  /** Number of its tank; −1: none is seen. */
  tank = -1;
  /** From the player's own place to it, m. */
  dx = 0;
  dy = 0;
  distance = 0;
  /**
   * To where a shot fired now would meet it if it kept its displayed velocity, m; then turned by the error of the aim.
   */
  readonly aim = new Direction();
  readonly #game: GameView;
  readonly #tank: number;
  readonly #own: Tank;

  constructor(game: GameView, own: number) {
    this.#game = game;
    this.#tank = own;
    this.#own = game.tanks.of(own);
  }

  /** Takes on the nearest enemy in sight. */
  choose(): void {
    const { tanks, sights, match } = this.#game;
    const own = this.#tank;
    let least = Infinity;
    this.tank = -1;
    for (let tank = 0; tank < tanks.count; tank++) {
      const place = own * tanks.count + tank;
      if (tank === own || match?.areEnemies(own, tank) === false) continue;
      sights.look(place);
      if (sights.known[place] === 0) continue;
      const dx = (sights.x[place] as number) - this.#own.x;
      const dy = (sights.y[place] as number) - this.#own.y;
      if (dx * dx + dy * dy >= least) continue;
      least = dx * dx + dy * dy;
      this.tank = tank;
    }
  }

  /** `error`: by how much it is aimed beside; null: by nothing. */
  look(error: Turn | null): void {
    if (this.tank < 0) return;
    const { tanks, sights } = this.#game;
    const place = this.#tank * tanks.count + this.tank;
    sights.look(place);
    if (sights.known[place] === 0) {
      this.tank = -1;
      return;
    }
    this.dx = (sights.x[place] as number) - this.#own.x;
    this.dy = (sights.y[place] as number) - this.#own.y;
    this.distance = Math.sqrt(this.dx * this.dx + this.dy * this.dy);
    this.#lead(place);
    if (error) this.aim.turn(error);
  }

  /**
   * A shot of speed s meets it after t with |d + v·t| = s·t; a target as fast as a shot counts as met where it will be
   * by then.
   */
  #lead(place: number): void {
    const { speed } = this.#game.plan.shots;
    const vx = this.#game.sights.vx[place] as number;
    const vy = this.#game.sights.vy[place] as number;
    const { dx, dy, distance, aim } = this;
    const square = speed * speed - vx * vx - vy * vy;
    const along = dx * vx + dy * vy;
    const t = square > 0 ? (along + Math.sqrt(along * along + square * distance * distance)) / square : distance / speed;
    aim.x = dx + vx * t;
    aim.y = dy + vy * t;
  }
}
