/** Checks that every tank of a game has room where it starts. */
import { checkStartingPlaces, NoRoom } from '../../engine/game/starting-places.ts';
import { gamePlanOf } from '../../engine/session/session-game.ts';
import type { SessionGamePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import type { ExperimentDocument } from './experiment-document.ts';

export function checkStarts(document: ExperimentDocument, plan: Omit<SessionPlan, 'lanes'>, game: SessionGamePlan): void {
  try {
    checkStartingPlaces(gamePlanOf(plan, game));
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    throw document.refusal([{ path: ['game'], message: error.message }]);
  }
}
