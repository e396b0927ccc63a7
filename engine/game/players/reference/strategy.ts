/** The strategy: what a player is about for the next two seconds, and where that leads it. */
import { square } from '../../../base/math/power.ts';
import type { RandomStream } from '../../../base/random/random-stream.ts';
import type { Tank } from '../../tank.ts';
import type { GameView } from '../player.ts';
import { turnBy, type Turn, type Direction } from '../direction.ts';
import type { Opponent } from './opponent.ts';
import type { ReferenceParams } from './parameters.ts';

type Kind = 'chase' | 'flank' | 'lead' | 'evade';

/** Room (m) between a wall and where it evades to; nearer than `arrived` (m) it is there. */
const wallRoom = 2;
const arrived = 1;
/** An escape shorter than this (m), because of walls, is not tried. */
const shortest = 3;

export class Strategy {
  kind: Kind = 'chase';
  /** To which side it flanks and breaks away: 1 left, −1 right. */
  #side = 1;
  /** Angle by which it aims beside; null: by nothing. */
  aimError: Turn | null = null;
  /** Where it evades to, m. */
  #goalX = 0.0;
  #goalY = 0.0;
  readonly #params: ReferenceParams;
  readonly #break: Turn;
  readonly #game: GameView;
  readonly #own: Tank;
  readonly #random: RandomStream;

  constructor(params: ReferenceParams, game: GameView, tank: number, random: RandomStream) {
    this.#params = params;
    this.#break = turnBy(params.breakAngle);
    this.#game = game;
    this.#own = game.tanks.of(tank);
    this.#random = random;
  }

  /** Thinks again. As many numbers are drawn whatever comes out. */
  choose(opponent: Opponent): void {
    const { attack, near, evadeNear = near, far, flanks, leads, aimError } = this.#params;
    const attacks = this.#random.uniform() < attack;
    const draw = this.#random.uniform();
    this.#side = this.#random.uniform() < 0.5 ? 1 : -1;
    const error = aimError * this.#random.normal();
    this.aimError = error === 0 ? null : turnBy(error);
    if (opponent.distance > far || (opponent.distance > evadeNear && attacks)) {
      this.kind = draw < flanks ? 'flank' : draw < flanks + leads ? 'lead' : 'chase';
    } else {
      this.kind = 'evade';
      this.#chooseGoal(opponent);
    }
  }

  /** Writes where it leads. */
  lead(opponent: Opponent, direction: Direction): void {
    const { dx, dy, aim, distance } = opponent;
    if (this.kind === 'evade') return this.#evade(opponent, direction);
    const beside = this.kind === 'flank' ? (this.#side * this.#params.flankWidth) / distance : 0;
    direction.x = this.kind === 'lead' ? aim.x : dx - dy * beside;
    direction.y = this.kind === 'lead' ? aim.y : dy + dx * beside;
  }

  /** Writes the direction away from an opponent that is too near. */
  breakAway({ dx, dy }: Opponent, direction: Direction): void {
    direction.x = -dx;
    direction.y = -dy;
    if (this.#side > 0) direction.turn(this.#break);
    else direction.turnBack(this.#break);
  }

  #evade(opponent: Opponent, direction: Direction): void {
    const { x, y } = this.#own;
    if (square(this.#goalX - x) + square(this.#goalY - y) < arrived * arrived) this.#chooseGoal(opponent);
    direction.x = this.#goalX - x;
    direction.y = this.#goalY - y;
  }

  /** A place well away from the opponent; where walls leave no room for that, any place. */
  #chooseGoal({ dx, dy }: Opponent): void {
    const { evadeAngle, evadeDistance } = this.#params;
    const { x, y } = this.#own;
    const away = Math.atan2(-dy, -dx) + this.#random.between(-evadeAngle, evadeAngle);
    this.#goTo(x + evadeDistance * Math.cos(away), y + evadeDistance * Math.sin(away));
    if (square(this.#goalX - x) + square(this.#goalY - y) < shortest * shortest) this.#goAnywhere();
  }

  #goAnywhere(): void {
    const { halfWidth, halfDepth } = this.#game.arena;
    this.#goTo(this.#random.between(-halfWidth, halfWidth), this.#random.between(-halfDepth, halfDepth));
  }

  #goTo(x: number, y: number): void {
    const { halfWidth, halfDepth } = this.#game.arena;
    const farX = Math.max(halfWidth - wallRoom, 0);
    const farY = Math.max(halfDepth - wallRoom, 0);
    this.#goalX = Math.max(-farX, Math.min(farX, x));
    this.#goalY = Math.max(-farY, Math.min(farY, y));
  }
}
