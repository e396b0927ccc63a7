/** The opponent as a player sees it: where it is from here, and where a shot would meet it. */
import type { GameView } from '../player.ts';

/** Renewed by `look`; of no meaning before there is an opponent. */
export class Opponent {
  /** Number of its tank; −1: nobody is seen. */
  tank = -1;
  /** From the player's own place to it, m. */
  dx = 0;
  dy = 0;
  distance = 0;
  /** From there to where a shot fired now would meet it if it kept its displayed velocity, m. */
  meetX = 0;
  meetY = 0;
  readonly #game: GameView;
  readonly #own: number;

  constructor(game: GameView, own: number) {
    this.#game = game;
    this.#own = own;
  }

  /** Takes on the nearest tank in sight. */
  choose(): void {
    const { tanks, sights } = this.#game;
    const own = this.#own;
    let least = Infinity;
    this.tank = -1;
    for (let tank = 0; tank < tanks.count; tank++) {
      const place = own * tanks.count + tank;
      if (tank === own || sights.known[place] === 0) continue;
      const dx = (sights.x[place] as number) - (tanks.x[own] as number);
      const dy = (sights.y[place] as number) - (tanks.y[own] as number);
      if (dx * dx + dy * dy >= least) continue;
      least = dx * dx + dy * dy;
      this.tank = tank;
    }
  }

  look(): void {
    if (this.tank < 0) return;
    const { tanks, sights } = this.#game;
    const place = this.#own * tanks.count + this.tank;
    this.dx = (sights.x[place] as number) - (tanks.x[this.#own] as number);
    this.dy = (sights.y[place] as number) - (tanks.y[this.#own] as number);
    this.distance = Math.sqrt(this.dx * this.dx + this.dy * this.dy);
    this.#lead(sights.vx[place] as number, sights.vy[place] as number);
  }

  /** A shot of speed s meets it after t with |d + v·t| = s·t; what is as fast as a shot is not led otherwise than a standing one. */
  #lead(vx: number, vy: number): void {
    const { speed } = this.#game.plan.shots;
    const square = speed * speed - vx * vx - vy * vy;
    const along = this.dx * vx + this.dy * vy;
    const t = square > 0 ? (along + Math.sqrt(along * along + square * this.distance * this.distance)) / square : this.distance / speed;
    this.meetX = this.dx + vx * t;
    this.meetY = this.dy + vy * t;
  }
}
