/** Driving: turns to a direction at full rate and drives at cos(error) of full speed, around obstacles. */
import type { Tank } from '../tank.ts';
import type { GameView } from './player.ts';
import { turnBy, Direction, type Turn } from './direction.ts';

/** Directions that are tried on each side of the wanted one: by so much (rad), twice that … */
const step = 0.4;
const detours: readonly Turn[] = Array.from({ length: 7 }, (_, i) => turnBy(step * (i + 1)));

export class Driving {
  /** The desired direction: written by the caller, changed by driving. */
  readonly direction = new Direction();
  readonly #game: GameView;
  readonly #own: Tank;
  readonly #lookAhead: number;
  /** Limits of the rules, m/s, rad/s and s. */
  readonly #maxSpeed: number = NaN;
  readonly #maxTurnRate: number = NaN;
  readonly #frame: number = NaN;
  /** Cosine of what a tank can turn in a tick. */
  readonly #reach: number = NaN;
  readonly #tried = new Direction();
  /** The side on which it passes what blocks it: 1 left, −1 right; 0: nothing does. */
  #side = 0;

  /** `lookAhead` (m): length of path that must be clear. */
  constructor(game: GameView, tank: number, lookAhead: number) {
    this.#game = game;
    this.#own = game.tanks.of(tank);
    this.#lookAhead = lookAhead;
    this.#maxSpeed = game.plan.tanks.maxSpeed;
    this.#maxTurnRate = game.plan.tanks.maxTurnRate;
    this.#frame = game.plan.frame;
    this.#reach = Math.cos(Math.min(this.#maxTurnRate * this.#frame, Math.PI));
  }

  /**
   * Writes the orders that follow the direction; `gear`: the same turn, but at full speed ahead (1) or in reverse (−1).
   * All blocked: it stops.
   */
  drive(gear: 1 | -1 | 0): void {
    const { direction } = this;
    const length = Math.sqrt(direction.x * direction.x + direction.y * direction.y);
    if (!(length > 0)) return this.stop();
    this.#keepClear();
    const { alongX, alongY } = this.#own;
    const across = alongX * direction.y - alongY * direction.x;
    const along = alongX * direction.x + alongY * direction.y;
    const isFar = along < this.#reach * length;
    const fullTurn = across < 0 ? -this.#maxTurnRate : this.#maxTurnRate;
    this.#own.orderedSpeed = this.#maxSpeed * (gear === 0 ? along / length : gear);
    this.#own.orderedTurnRate = isFar ? fullTurn : Math.atan2(across, along) / this.#frame;
  }

  stop(): void {
    this.#own.orderedSpeed = 0;
    this.#own.orderedTurnRate = 0;
  }

  /**
   * Turns the direction by the least angle that makes it clear, on the side chosen before; not at all where none is.
   */
  #keepClear(): void {
    const isOpen = this.#game.arena.isOpen(this.#own, this.#lookAhead);
    if (isOpen || this.#isClear(this.direction)) this.#side = 0;
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
    tried.x = this.direction.x;
    tried.y = this.direction.y;
    if (side > 0) tried.turn(detour);
    else tried.turnBack(detour);
    if (!this.#isClear(tried)) return false;
    this.#side = side;
    this.direction.x = tried.x;
    this.direction.y = tried.y;
    return true;
  }

  #isClear({ x: towardX, y: towardY }: Direction): boolean {
    const { x, y } = this.#own;
    const share = this.#lookAhead / Math.sqrt(towardX * towardX + towardY * towardY);
    return this.#game.arena.isClear(x, y, x + share * towardX, y + share * towardY);
  }
}
