/** The strategy: what a player is about for the next two seconds, and where that leads it. */
import type { RandomStream } from '../../../random/random-stream.ts';
import type { GameView } from '../player.ts';
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
  /** How far beside it aims, rad. */
  aimError = 0.0;
  /** Where it evades to, m. */
  #goalX = 0.0;
  #goalY = 0.0;
  readonly #params: ReferenceParams;
  readonly #game: GameView;
  readonly #tank: number;
  readonly #random: RandomStream;

  constructor(params: ReferenceParams, game: GameView, tank: number, random: RandomStream) {
    this.#params = params;
    this.#game = game;
    this.#tank = tank;
    this.#random = random;
  }

  /** Thinks again. As many numbers are drawn whatever comes out. */
  choose(opponent: Opponent): void {
    const { attack, near, far, flanks, leads, aimError } = this.#params;
    const attacks = this.#random.uniform() < attack;
    const way = this.#random.uniform();
    this.#side = this.#random.uniform() < 0.5 ? 1 : -1;
    this.aimError = aimError * this.#random.normal();
    if (opponent.distance > far || (opponent.distance > near && attacks)) {
      this.kind = way < flanks ? 'flank' : way < flanks + leads ? 'lead' : 'chase';
    } else {
      this.kind = 'evade';
      this.#chooseGoal(opponent);
    }
  }

  /** In which direction (rad) it leads. */
  direction(opponent: Opponent): number {
    const { dx, dy, meetX, meetY, distance } = opponent;
    switch (this.kind) {
      case 'chase':
        return Math.atan2(dy, dx);
      case 'lead':
        return Math.atan2(meetY, meetX);
      case 'flank': {
        const beside = (this.#side * this.#params.flankWidth) / distance;
        return Math.atan2(dy + dx * beside, dx - dy * beside);
      }
      case 'evade':
        return this.#evade(opponent);
    }
  }

  /** Away from what is too near. */
  breakAway({ dx, dy }: Opponent): number {
    return Math.atan2(-dy, -dx) + this.#side * this.#params.breakAngle;
  }

  #evade(opponent: Opponent): number {
    const { tanks } = this.#game;
    const x = tanks.x[this.#tank] as number;
    const y = tanks.y[this.#tank] as number;
    if ((this.#goalX - x) ** 2 + (this.#goalY - y) ** 2 < arrived * arrived) this.#chooseGoal(opponent);
    return Math.atan2(this.#goalY - y, this.#goalX - x);
  }

  /** A place well away from the opponent; where walls leave no room for that, any place. */
  #chooseGoal({ dx, dy }: Opponent): void {
    const { evadeAngle, evadeDistance } = this.#params;
    const { tanks } = this.#game;
    const x = tanks.x[this.#tank] as number;
    const y = tanks.y[this.#tank] as number;
    const away = Math.atan2(-dy, -dx) + this.#random.between(-evadeAngle, evadeAngle);
    this.#goTo(x + evadeDistance * Math.cos(away), y + evadeDistance * Math.sin(away));
    if ((this.#goalX - x) ** 2 + (this.#goalY - y) ** 2 < shortest * shortest) this.#goAnywhere();
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
