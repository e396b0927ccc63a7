/** A course: the path of one update as the publisher reckons with it, ready for the closed integral where it is straight. */
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import { copyPiece, PathPiece } from './path-piece.ts';

/** Reused like a piece: copied, never shared. */
export class Course {
  readonly piece = new PathPiece();
  isStraight = false;
  /** Of a straight one: position (m) at the anchor, and velocity (m/s). */
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  readonly #start = new KinematicState();

  /** Takes the path of `piece` under its model. */
  follow(piece: PathPiece, model: DeadReckoningModel): void {
    copyPiece(piece, this.piece);
    this.isStraight = model.isStraight !== undefined && model.isStraight(piece.state);
    if (!this.isStraight) return;
    const start = this.#start;
    model.extrapolate(piece.state, 0, start);
    this.x = start.x;
    this.y = start.y;
    this.z = start.z;
    this.vx = start.vx;
    this.vy = start.vy;
    this.vz = start.vz;
  }
}

export function copyCourse(from: Course, to: Course): void {
  copyPiece(from.piece, to.piece);
  to.isStraight = from.isStraight;
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.vx = from.vx;
  to.vy = from.vy;
  to.vz = from.vz;
}
