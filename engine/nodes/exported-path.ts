/** The exported path: what the publisher's DR model says from its own updates, with no network in between. */
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { copyState, type KinematicState } from '../plugin-api/kinematic-state.ts';
import { enterPath } from './enter-path.ts';
import { PathPiece } from './path-piece.ts';

export class ExportedPath {
  readonly model: DeadReckoningModel;
  /** The newest update as it is sent; `id` −1 before the first. */
  readonly update = new PathPiece();
  /** What the path follows: the newest update as the model takes it. */
  readonly piece = new PathPiece();
  /** False before the first update and from the end of a life to the next update: there is no path then. */
  live = false;

  constructor(model: DeadReckoningModel) {
    this.model = model;
  }

  /** Makes the state at `now` the newest update. */
  renew(now: number, state: Readonly<KinematicState>, life: number): void {
    const { update } = this;
    update.id += 1;
    update.life = life;
    update.stamp = now;
    update.anchor = now;
    copyState(state, update.state);
    enterPath(this.model, update, now, this.piece);
    this.live = true;
  }

  /** Writes where the exported path is at `now`. There must have been an update. */
  stateAt(now: number, out: KinematicState): void {
    this.model.extrapolate(this.piece.state, now - this.piece.anchor, out);
  }
}
