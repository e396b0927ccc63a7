/** All that telemetry knows of the game of one player now, and of his shots at another. */
import { verdictFields } from '../../../contract/game-columns.ts';
import type { TelemetryHistory } from '../../run/history.ts';

export interface GameDetails {
  readonly shots: number;
  /** Shots that touched a tank in the player's own view. */
  readonly touching: number;
  readonly dealt: number;
  readonly taken: number;
  /** The player's shots at the viewer; null where unknown, or where the viewer does not play. */
  readonly duel: { readonly atShooter: number; readonly atTarget: number; readonly hits: number; readonly disputed: number } | null;
  /** The server's refusals, by reason; null without a server. */
  readonly refused: readonly { readonly reason: string; readonly count: number }[] | null;
}

/** `entity` as `receiver` has it; null where it is no player's. */
export function gameDetails({ recent, columns }: TelemetryHistory, entity: number, receiver: string): GameDetails | null {
  const { game } = columns;
  const player = game?.layout.players.findIndex((each) => each.entity === entity) ?? -1;
  if (!game || player < 0) return null;
  const viewer = game.layout.players.findIndex(({ node }) => node === receiver);
  const own = (field: Parameters<typeof game.player>[1]) => recent.last(game.player(player, field));
  const duel = (field: Parameters<typeof game.duel>[2]) => recent.last(game.duel(player, viewer, field));
  const reasons = verdictFields.filter((field) => field !== 'believed' && field !== 'accepted');
  return {
    shots: own('shots'),
    touching: own('touching'),
    dealt: own('dealt'),
    taken: own('taken'),
    duel:
      game.layout.duels && viewer >= 0 && viewer !== player
        ? { atShooter: duel('atShooter'), atTarget: duel('atTarget'), hits: duel('hits'), disputed: duel('disputed') }
        : null,
    refused: game.layout.server
      ? reasons.map((reason) => ({ reason, count: recent.last(game.verdict(player, reason)) })).filter(({ count }) => count > 0)
      : null,
  };
}
