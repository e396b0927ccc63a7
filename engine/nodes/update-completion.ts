/** Completion of updates: what a partial update does not carry goes on as the path that it enters has it. */
import { copyLinear, copyRotation, KinematicState } from '../plugin-api/kinematic-state.ts';
import type { PathModels } from './path-models.ts';
import { copyPiece, PathPiece } from './path-piece.ts';
import { kinematicParts, orientationPart } from './update-parts.ts';

/**
 * A state extrapolated to a moment and on from there is the state extrapolated at once, so one time serves both parts of a path. Whoever
 * missed an update goes on from something else, and shows it until an update carries that part again.
 */
export class UpdateCompletion {
  readonly #completed = new PathPiece();
  readonly #continued = new KinematicState();

  /** `update` with the whole state; `piece` is what the path has followed so far, perhaps under another contract. The result is reused. */
  of(update: PathPiece, models: PathModels, piece: PathPiece): PathPiece {
    if (carriesAll(update)) return update;
    copyPiece(update, this.#completed);
    const { state } = this.#completed;
    const continued = this.#continued;
    models.stateAfter(piece, update.stamp - piece.stamp, continued);
    if (update.parts & orientationPart) copyLinear(continued, state);
    else copyRotation(continued, state);
    return this.#completed;
  }
}

/** True when the update carries the whole kinematic state. */
export function carriesAll(update: PathPiece): boolean {
  return (update.parts & kinematicParts) === kinematicParts;
}
