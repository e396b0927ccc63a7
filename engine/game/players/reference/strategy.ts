/** The strategy: what a player is about for the next two seconds, and where that leads it. */
import { square } from '../../../base/math/power.ts';
import type { RandomStream } from '../../../base/random/random-stream.ts';
import type { Tank } from '../../tank.ts';
import type { GameView } from '../player.ts';
import { turnBy, type Turn, type Way } from '../way.ts';
import type { Opponent } from './opponent.ts';
import type { ReferenceParams } from './parameters.ts';

type Kind = 'chase' | 'flank' | 'lead' | 'evade';

/** Room (m) between a wall and where it evades to; nearer than `arrived` (m) it is there. */
const wallRoom = 2;
const arrived = 1;
/** A way out (m) that walls leave shorter than this is none. */
const shortest = 3;

export class Strategy {
  kind: Kind = 'chase';
  /** To which side it flanks and breaks away: 1 left, −1 right. */
  #side = 1;
  /** By how much it aims beside; null: by nothing. */
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
    const { attack, near, far, flanks, leads, aimError } = this.#params;
    const attacks = this.#random.uniform() < attack;
    const way = this.#random.uniform();
    this.#side = this.#random.uniform() < 0.5 ? 1 : -1;
    const error = aimError * this.#random.normal();
    this.aimError = error === 0 ? null : turnBy(error);
    if (opponent.distance > far || (opponent.distance > near && attacks)) {
      this.kind = way < flanks ? 'flank' : way < flanks + leads ? 'lead' : 'chase';
    } else {
      this.kind = 'evade';
      this.#chooseGoal(opponent);
    }
  }

  /** Writes where it leads. */
  lead(opponent: Opponent, way: Way): void {
    const { dx, dy, aim, distance } = opponent;
    if (this.kind === 'evade') return this.#evade(opponent, way);
    const beside = this.kind === 'flank' ? (this.#side * this.#params.flankWidth) / distance : 0;
    way.x = this.kind === 'lead' ? aim.x : dx - dy * beside;
    way.y = this.kind === 'lead' ? aim.y : dy + dx * beside;
  }

  /** Writes the way from what is too near. */
  breakAway({ dx, dy }: Opponent, way: Way): void {
    way.x = -dx;
    way.y = -dy;
    if (this.#side > 0) way.turn(this.#break);
    else way.turnBack(this.#break);
  }

  #evade(opponent: Opponent, way: Way): void {
    const { x, y } = this.#own;
    if (square(this.#goalX - x) + square(this.#goalY - y) < arrived * arrived) this.#chooseGoal(opponent);
    way.x = this.#goalX - x;
    way.y = this.#goalY - y;
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
