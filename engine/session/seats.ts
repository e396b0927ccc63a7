/** The seats: which entity and node each player of the session's game is. */
import type { SessionPlan } from './session-plan.ts';

/** By the number that the game gives the player. */
export interface Seat {
  /** Indices into the plan's entities and nodes. */
  readonly entity: number;
  readonly node: number;
}

export function seatsOf({ entities }: SessionPlan): Seat[] {
  return entities.flatMap(({ motion, owner }, entity) => (motion.kind === 'player' ? [{ entity, node: owner }] : []));
}
