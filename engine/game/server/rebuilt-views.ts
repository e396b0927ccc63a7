/** The players' views as the server rebuilds them: the lane's own receivers, run on what the server has heard. */
import { copyUpdate, Update } from '../../update/update.ts';
import type { Receiver } from '../../receiver/receiver.ts';
import { timeTolerance } from '../../base/time/time-tolerance.ts';
import type { PastPlaces } from './past-places.ts';

/** An update in transit to a player, as the server estimates. */
class Expected {
  readonly update = new Update();
  /** When it gets there, and how old it is then, s. */
  due = 0.0;
  age = 0.0;
}

export interface RebuiltViewParts {
  readonly players: number;
  /** A receiver like those of the lane on the players' screens. */
  readonly receiver: () => Receiver;
  /** The estimated one-way delay (s) from a tank's player to another player. */
  readonly delay: (tank: number, player: number) => number;
  readonly places: PastPlaces;
}

/**
 * A player counts as having an update once its estimated delay is over. The server does not know losses and jitter on
 * the path to the player: there the rebuilt view differs from the player's.
 */
export class RebuiltViews {
  readonly #parts: RebuiltViewParts;
  /** Indexed by player · players + tank. */
  readonly #receivers: readonly Receiver[];
  /** The same index: updates in the order of arrival at the server. */
  readonly #expected: readonly Expected[][];
  readonly #free: Expected[] = [];

  constructor(parts: RebuiltViewParts) {
    const pairs = parts.players * parts.players;
    this.#parts = parts;
    this.#receivers = Array.from({ length: pairs }, () => parts.receiver());
    this.#expected = this.#receivers.map(() => []);
  }

  /** The server hears of an update of `tank`. */
  take(tank: number, update: Readonly<Update>): void {
    const { players, delay } = this.#parts;
    for (let player = 0; player < players; player++) {
      if (player === tank) continue;
      const expected = this.#free.pop() ?? new Expected();
      copyUpdate(update, expected.update);
      expected.age = delay(tank, player);
      expected.due = update.stamp + expected.age;
      (this.#expected[player * players + tank] as Expected[]).push(expected);
    }
  }

  /** Draws what every player sees at `now` into the newest tick of the places. */
  tick(now: number): void {
    const { players } = this.#parts;
    for (let player = 0; player < players; player++) {
      for (let tank = 0; tank < players; tank++) if (tank !== player) this.#draw(player, tank, now);
    }
  }

  #draw(player: number, tank: number, now: number): void {
    const index = player * this.#parts.players + tank;
    const receiver = this.#receivers[index] as Receiver;
    this.#deliver(receiver, this.#expected[index] as Expected[], now);
    if (receiver.fix.id < 0) return;
    receiver.draw(now);
    this.#parts.places.note(player, tank, receiver.shown.x, receiver.shown.y);
  }

  #deliver(receiver: Receiver, expected: Expected[], now: number): void {
    let kept = 0;
    for (let i = 0; i < expected.length; i++) {
      const one = expected[i] as Expected;
      if (one.due > now + timeTolerance) expected[kept++] = one;
      else {
        if (receiver.isNewer(one.update)) receiver.enter(one.update, receiver.anchorFor(one.update, one.due, one.age), one.due);
        this.#free.push(one);
      }
    }
    expected.length = kept;
  }
}
