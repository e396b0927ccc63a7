/** The models of one path, one for each contract that it may follow: every piece is extrapolated by the model that its update names. */
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import { TimeStep } from '../base/time/time-step.ts';
import { copyPiece, type PathPiece } from './path-piece.ts';

export class PathModels {
  readonly #models: readonly (DeadReckoningModel | null)[];
  readonly #lapse = new TimeStep();

  /** By the number of the contract; null for one that the path never follows. The instances are the path's own: they may remember. */
  constructor(models: readonly (DeadReckoningModel | null)[]) {
    this.#models = models;
  }

  /** The model that an update names. Publisher and receivers have the same contracts, so there always is one. */
  of({ contract }: PathPiece): DeadReckoningModel {
    return this.#models[contract] as DeadReckoningModel;
  }

  /** Whether the path can follow the update's contract at all. */
  knows({ contract }: PathPiece): boolean {
    return Boolean(this.#models[contract]);
  }

  /** Writes where the path is at session time `now` (s), as the piece has it. */
  stateAt(piece: PathPiece, now: number, out: KinematicState): void {
    this.#lapse.dt = now - piece.anchor;
    this.of(piece).extrapolate(piece.state, this.#lapse, out);
  }

  /** Writes where the path is `dt` seconds after the piece's fix. */
  stateAfter(piece: PathPiece, dt: number, out: KinematicState): void {
    this.#lapse.dt = dt;
    this.of(piece).extrapolate(piece.state, this.#lapse, out);
  }

  /** True when the path is uniform straight motion, as the piece has it. */
  isStraight(piece: PathPiece): boolean {
    const model = this.of(piece);
    return model.isStraight !== undefined && model.isStraight(piece.state);
  }

  /** True when an update that carries everything is what the path follows from then on: nothing is derived from it, and nothing remembered. */
  areForgetful(update: PathPiece): boolean {
    const model = this.of(update);
    return model.derive === undefined && model.restart === undefined;
  }

  /**
   * Makes `piece` of `update`: what the path follows from now on, through `update`'s state at session time `anchor` (s). The update itself
   * is left as it was sent. What its model remembers of another stretch of the path is void.
   */
  enter(update: PathPiece, anchor: number, piece: PathPiece): void {
    const model = this.of(update);
    if (model.restart && beginsAnew(update, piece)) model.restart();
    copyPiece(update, piece);
    piece.anchor = anchor;
    if (model.derive) model.derive(update.state, update.stamp, piece.state);
  }
}

/** True when the update begins a stretch of its own for whoever follows `piece`: another life, level of detail, or tenure of a contract. */
export function beginsAnew(update: PathPiece, piece: PathPiece): boolean {
  const sameContract = update.contract === piece.contract && update.tenure === piece.tenure;
  return update.life !== piece.life || update.level !== piece.level || !sameContract;
}
