/** Completion of updates: fields that a partial update does not carry are taken from the path that it enters. */
import { copyLinear, copyRotation, KinematicState } from '../base/kinematic-state.ts';
import type { PathModels } from './path-models.ts';
import type { Fix } from './fix.ts';
import { copyUpdate, Update } from './update.ts';
import { kinematicParts, orientationPart } from './update-parts.ts';

/**
 * A state extrapolated to a moment and on from there is the state extrapolated at once, so one time serves both parts
 * of a path. A receiver that missed an update continues from an older one, until an update carries that part again.
 */
export class UpdateCompletion {
  #completed: Update | null = null;
  #continued: KinematicState | null = null;

  /**
   * `update` with the whole state; `fix` is what the path has followed so far, perhaps under another contract. The
   * result is reused.
   */
  of(update: Update, models: PathModels, fix: Readonly<Fix>): Update {
    if (carriesAll(update)) return update;
    const completed = (this.#completed ??= new Update());
    const continued = (this.#continued ??= new KinematicState());
    const { state } = completed;
    copyUpdate(update, completed);
    models.stateAfter(fix, update.stamp - fix.stamp, continued);
    if (update.parts & orientationPart) copyLinear(continued, state);
    else copyRotation(continued, state);
    return completed;
  }
}

/** True when the update carries the whole kinematic state. */
export function carriesAll(update: Update): boolean {
  return (update.parts & kinematicParts) === kinematicParts;
}
