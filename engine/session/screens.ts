/** The players' screens: carries what one lane draws over to the game. */
import type { Game } from '../game/game.ts';
import type { PlanarLane } from '../planar/planar-lane.ts';
import type { Lane } from './lane.ts';
import type { Pair } from './pair.ts';
import type { Seat } from './seats.ts';

export class Screens {
  readonly #game: Game;
  readonly #pairs: readonly Pair[];
  /** By pair: its number in the lane, and its place in the sights. */
  readonly #rows: Int32Array;
  readonly #places: Int32Array;
  readonly #planar: PlanarLane | null;

  /** The pairs of the lane count that show a player's tank to another player. */
  constructor(game: Game, seats: readonly Seat[], { pairs, planar }: Lane) {
    const placeOf = ({ entity, receiverNode }: Pair): number => {
      const viewer = seats.findIndex(({ node }) => node === receiverNode);
      const tank = seats.findIndex((seat) => seat.entity === entity);
      return viewer < 0 || tank < 0 ? -1 : viewer * seats.length + tank;
    };
    this.#game = game;
    this.#pairs = pairs.filter((pair) => placeOf(pair) >= 0);
    this.#rows = Int32Array.from(this.#pairs, (pair) => pairs.indexOf(pair));
    this.#places = Int32Array.from(this.#pairs, placeOf);
    this.#planar = planar;
  }

  look(): void {
    this.#lookOut();
    if (this.#planar) this.#lookOn(this.#planar);
    else for (let i = 0; i < this.#pairs.length; i++) this.#lookAt(this.#pairs[i] as Pair, this.#places[i] as number);
  }

  /** Everybody knows where he is himself. */
  #lookOut(): void {
    const { sights, tanks } = this.#game;
    for (let tank = 0; tank < tanks.count; tank++) {
      const place = tank * tanks.count + tank;
      sights.x[place] = tanks.x[tank] as number;
      sights.y[place] = tanks.y[tank] as number;
      sights.vx[place] = tanks.vx[tank] as number;
      sights.vy[place] = tanks.vy[tank] as number;
      sights.known[place] = 1;
    }
  }

  #lookOn(planar: PlanarLane): void {
    const { sights } = this.#game;
    for (let i = 0; i < this.#pairs.length; i++) {
      const place = this.#places[i] as number;
      planar.show(this.#rows[i] as number, sights, place);
      sights.delay[place] = (this.#pairs[i] as Pair).delayLast;
    }
  }

  #lookAt({ receiver, delayLast }: Pair, place: number): void {
    if (!receiver.drawn) return;
    const { sights } = this.#game;
    const { shown } = receiver;
    sights.x[place] = shown.x;
    sights.y[place] = shown.y;
    sights.vx[place] = shown.vx;
    sights.vy[place] = shown.vy;
    sights.delay[place] = delayLast;
    sights.known[place] = 1;
  }
}
