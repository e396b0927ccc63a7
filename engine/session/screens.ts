/** The players' screens: carries what one lane draws over to the game. */
import type { Game } from '../game/game.ts';
import type { SightSource } from '../game/sights.ts';
import type { Lane } from './lane.ts';
import type { Pair } from './pair.ts';
import type { Seat } from './session-plan.ts';
import type { GameFeed } from './session-part.ts';

export class Screens implements SightSource {
  readonly #game: Game;
  readonly #pairs: readonly Pair[];
  /** By place in the sights: number of the pair in the lane that shows the tank there; −1: there is none. */
  readonly #shownBy: Int32Array;
  readonly #feed: GameFeed | null;

  /** The pairs of the lane count that show a player's tank to another player. */
  constructor(game: Game, seats: readonly Seat[], { pairs }: Lane, feed: GameFeed | null) {
    const viewers = new Map(seats.map(({ node }, viewer) => [node, viewer]));
    const tanks = new Map(seats.map(({ entity }, tank) => [entity, tank]));
    this.#game = game;
    this.#pairs = pairs;
    this.#shownBy = new Int32Array(seats.length * seats.length).fill(-1);
    this.#feed = feed;
    pairs.forEach(({ entity, receiverNode }, pair) => {
      const [viewer, tank] = [viewers.get(receiverNode), tanks.get(entity)];
      if (viewer !== undefined && tank !== undefined) this.#shownBy[viewer * seats.length + tank] = pair;
    });
    game.sights.source = this;
  }

  /** Everybody knows where he is himself: to be told of before the tanks move on. */
  lookOut(): void {
    const { sights, tanks } = this.#game;
    for (let tank = 0; tank < tanks.count; tank++) {
      const own = tanks.of(tank);
      const place = tank * tanks.count + tank;
      sights.x[place] = own.x;
      sights.y[place] = own.y;
      sights.vx[place] = own.vx;
      sights.vy[place] = own.vy;
      sights.known[place] = 1;
    }
  }

  see(place: number): void {
    if (this.#feed && !this.#isSeen(this.#feed, place)) return;
    const row = this.#shownBy[place] as number;
    if (row >= 0) this.#lookAt(this.#pairs[row] as Pair, place);
  }

  time(place: number): void {
    const row = this.#shownBy[place] as number;
    if (row >= 0) this.#game.sights.delay[place] = (this.#pairs[row] as Pair).delayLast;
  }

  /** Where it is not, nothing is known of the tank any more. */
  #isSeen(feed: GameFeed, place: number): boolean {
    const { sights } = this.#game;
    const isSeen = feed.sees(Math.floor(place / sights.count), place % sights.count);
    if (!isSeen) sights.known[place] = 0;
    return isSeen;
  }

  #lookAt({ receiver }: Pair, place: number): void {
    if (!receiver.drawn) return;
    const { sights } = this.#game;
    const { shown } = receiver;
    sights.x[place] = shown.x;
    sights.y[place] = shown.y;
    sights.vx[place] = shown.vx;
    sights.vy[place] = shown.vy;
    sights.known[place] = 1;
  }
}
