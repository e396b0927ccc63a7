/** A person's hands as a player of the game: what the pilot asks, in what this tank can do. */
import type { Player } from '../../engine/game/players/player.ts';
import type { Tanks } from '../../engine/game/tanks.ts';
import type { Pilot } from './pilot.ts';

/** Makes the player that does as the pilot asks. */
export function handsOf(pilot: Pilot): (context: { readonly tank: number; readonly game: { readonly tanks: Tanks } }) => Player {
  return ({ tank, game: { tanks } }) => {
    const own = tanks.of(tank);
    const orders = { speed: 0, turn: 0, fire: false };
    return {
      decide() {
        pilot.order(own.heading, orders);
        own.orderedSpeed = orders.speed * own.maxSpeed;
        own.orderedTurnRate = orders.turn * own.maxTurnRate;
        own.trigger = orders.fire;
      },
    };
  };
}
