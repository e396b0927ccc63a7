/** The exported path: what the publisher's DR model says from its own updates, with no network in between. */
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { copyState, type KinematicState } from '../plugin-api/kinematic-state.ts';
import { PathPiece } from './path-piece.ts';

export class ExportedPath {
  readonly model: DeadReckoningModel;
  /** The newest update; `id` −1 before the first. */
  readonly piece = new PathPiece();
  /** False before the first update and from the end of a life to the next update: there is no path then. */
  live = false;

  constructor(model: DeadReckoningModel) {
    this.model = model;
  }

  /** Makes the state at `now` the newest update. */
  renew(now: number, state: Readonly<KinematicState>, life: number): void {
    this.piece.id += 1;
    this.piece.life = life;
    this.piece.stamp = now;
    this.piece.anchor = now;
    copyState(state, this.piece.state);
    this.live = true;
  }

  /** Writes where the exported path is at `now`. There must have been an update. */
  stateAt(now: number, out: KinematicState): void {
    this.model.extrapolate(this.piece.state, now - this.piece.anchor, out);
  }
}
