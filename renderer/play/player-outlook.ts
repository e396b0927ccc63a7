/** The game as a player's own node shows it: the own tank where it is, the others where they are placed. */
import type { Game } from '../../engine/game/game.ts';
import { copyStates } from '../../engine/game/shots.ts';
import { type KinematicState, yawOf } from '../../engine/base/kinematic-state.ts';
import type { Outlook, SeenShot, SeenTank } from './outlook.ts';

/** What of a participant is looked at. */
export interface Onlooker {
  readonly seat: number;
  readonly game: Game;
  /** How another tank is shown; null while it is not. */
  shownOf(seat: number): { readonly receiver: { readonly shown: KinematicState } } | null;
}

export function playerOutlook(player: Onlooker, { arena, world }: Pick<Outlook, 'arena' | 'world'>): Outlook {
  const { game, seat: own } = player;
  return {
    ...{ arena, world, own, tankRadius: game.plan.tanks.radius },
    look: () => ({ tanks: tanksOf(player), shots: shotsOf(game, own) }),
  };
}

function tanksOf(player: Onlooker): readonly SeenTank[] {
  const { tanks } = player.game;
  const own = player.seat;
  const seen: SeenTank[] = [];
  for (let seat = 0; seat < tanks.count; seat++) {
    const shown = seat === own ? null : player.shownOf(seat)?.receiver.shown;
    if (shown) seen.push({ seat, x: shown.x, y: shown.y, heading: yawOf(shown) });
  }
  // On top of the others.
  const { x, y, heading } = tanks.of(own);
  seen.push({ seat: own, x, y, heading });
  return seen;
}

function shotsOf({ shots }: Game, view: number): readonly SeenShot[] {
  const seen: SeenShot[] = [];
  for (let shot = shots.oldest; shot < shots.next; shot++) {
    const slot = shots.slotOf(shot);
    const copy = slot * shots.count + view;
    if (shots.state[copy] !== copyStates.flying) continue;
    const heading = Math.atan2(shots.alongY[slot] as number, shots.alongX[slot] as number);
    seen.push({ x: shots.x[copy] as number, y: shots.y[copy] as number, heading, shooter: shots.shooter[slot] as number });
  }
  return seen;
}
