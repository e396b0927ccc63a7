/** Completion of updates: what a partial update does not carry goes on as the path that it enters has it. */
import { copyLinear, copyRotation, KinematicState } from '../base/kinematic-state.ts';
import type { PathModels } from './path-models.ts';
import { copyPiece, PathPiece } from './path-piece.ts';
import { kinematicParts, orientationPart } from './update-parts.ts';

/**
 * A state extrapolated to a moment and on from there is the state extrapolated at once, so one time serves both parts of a path. Whoever
 * missed an update goes on from something else, and shows it until an update carries that part again.
 */
export class UpdateCompletion {
  #completed: PathPiece | null = null;
  #continued: KinematicState | null = null;

  /** `update` with the whole state; `piece` is what the path has followed so far, perhaps under another contract. The result is reused. */
  of(update: PathPiece, models: PathModels, piece: PathPiece): PathPiece {
    if (carriesAll(update)) return update;
    const completed = (this.#completed ??= new PathPiece());
    const continued = (this.#continued ??= new KinematicState());
    const { state } = completed;
    copyPiece(update, completed);
    models.stateAfter(piece, update.stamp - piece.stamp, continued);
    if (update.parts & orientationPart) copyLinear(continued, state);
    else copyRotation(continued, state);
    return completed;
  }
}

/** True when the update carries the whole kinematic state. */
export function carriesAll(update: PathPiece): boolean {
  return (update.parts & kinematicParts) === kinematicParts;
}
