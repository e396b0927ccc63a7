/** Driving: turns to a way at full rate and drives at cos(error) of full speed, around what stands in the way. */
import type { Tank } from '../tank.ts';
import type { GameView } from './player.ts';
import { turnBy, Way, type Turn } from './way.ts';

/** Directions that are tried on each side of the wanted one: by so much (rad), twice that … */
const step = 0.4;
const detours: readonly Turn[] = Array.from({ length: 7 }, (_, i) => turnBy(step * (i + 1)));

export class Driving {
  /** Where to: written by whoever drives, spoilt by driving. */
  readonly way = new Way();
  readonly #game: GameView;
  readonly #own: Tank;
  readonly #lookAhead: number;
  /** Of the rules, m/s, rad/s and s. */
  readonly #maxSpeed: number = NaN;
  readonly #maxTurnRate: number = NaN;
  readonly #frame: number = NaN;
  /** Cosine of what a tank can turn in a frame. */
  readonly #reach: number = NaN;
  readonly #tried = new Way();
  /** On which side of what is in the way it goes around: 1 left, −1 right; 0: nothing is. */
  #side = 0;

  /** `lookAhead` (m): how far its way must be clear. */
  constructor(game: GameView, tank: number, lookAhead: number) {
    this.#game = game;
    this.#own = game.tanks.of(tank);
    this.#lookAhead = lookAhead;
    this.#maxSpeed = game.plan.tanks.maxSpeed;
    this.#maxTurnRate = game.plan.tanks.maxTurnRate;
    this.#frame = game.plan.frame;
    this.#reach = Math.cos(Math.min(this.#maxTurnRate * this.#frame, Math.PI));
  }

  /** Orders what brings the tank on its way; `gear`: the same turn, but at full speed ahead (1) or in reverse (−1). No way: it stops. */
  drive(gear: 1 | -1 | 0): void {
    const { way } = this;
    const length = Math.sqrt(way.x * way.x + way.y * way.y);
    if (!(length > 0)) return this.stop();
    this.#keepClear();
    const { alongX, alongY } = this.#own;
    const across = alongX * way.y - alongY * way.x;
    const along = alongX * way.x + alongY * way.y;
    const isFar = along < this.#reach * length;
    const fullTurn = across < 0 ? -this.#maxTurnRate : this.#maxTurnRate;
    this.#own.orderedSpeed = this.#maxSpeed * (gear === 0 ? along / length : gear);
    this.#own.orderedTurnRate = isFar ? fullTurn : Math.atan2(across, along) / this.#frame;
  }

  stop(): void {
    this.#own.orderedSpeed = 0;
    this.#own.orderedTurnRate = 0;
  }

  /** Turns the way as little as it must be to be clear, on the side on which it goes around already; not at all where none is. */
  #keepClear(): void {
    const isOpen = this.#game.arena.isOpen(this.#own, this.#lookAhead);
    if (isOpen || this.#isClear(this.way)) this.#side = 0;
    else this.#goAround();
  }

  #goAround(): void {
    for (let i = 0; i < detours.length; i++) {
      const detour = detours[i] as Turn;
      if (this.#side >= 0 && this.#tries(detour, 1)) return;
      if (this.#side <= 0 && this.#tries(detour, -1)) return;
    }
    this.#side = 0;
  }

  #tries(detour: Turn, side: 1 | -1): boolean {
    const tried = this.#tried;
    tried.x = this.way.x;
    tried.y = this.way.y;
    if (side > 0) tried.turn(detour);
    else tried.turnBack(detour);
    if (!this.#isClear(tried)) return false;
    this.#side = side;
    this.way.x = tried.x;
    this.way.y = tried.y;
    return true;
  }

  #isClear({ x: wayX, y: wayY }: Way): boolean {
    const { x, y } = this.#own;
    const share = this.#lookAhead / Math.sqrt(wayX * wayX + wayY * wayY);
    return this.#game.arena.isClear(x, y, x + share * wayX, y + share * wayY);
  }
}
