/** A course: the path of one update as the publisher reckons with it, ready for integrals. */
import type { KinematicState } from '../../plugin-api/kinematic-state.ts';
import { copyPiece, PathPiece } from '../../update/path-piece.ts';
import { Sight } from './sight.ts';

/** Made once for an update and not changed after, so that all who remember the update may share it. */
export class Course {
  readonly piece = new PathPiece();
  /** Those of the piece, at hand: number and life of the update, and its time stamp, s. */
  id = -1;
  life = 0;
  stamp = 0;
  isStraight = false;
  /** Of a straight one: position (m) at the stamp, and velocity (m/s). */
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  /** Of a straight one, as it is seen from updates with even and with odd numbers: of those who look at it most are the newest and the one before. */
  readonly #even = new Sight();
  readonly #odd = new Sight();
  /** Where it is at the nodes of the panels of session time that were asked for so far, from the one with the stamp on. */
  nodes = noNodes;
  panels = 0;

  /** It is that of the piece as it entered the exported path. */
  follow(piece: PathPiece): void {
    copyPiece(piece, this.piece);
    this.piece.anchor = piece.stamp;
    this.id = piece.id;
    this.life = piece.life;
    this.stamp = piece.stamp;
  }

  /** It is uniform straight motion through `start`. */
  straighten(start: Readonly<KinematicState>): void {
    this.isStraight = true;
    this.x = start.x;
    this.y = start.y;
    this.z = start.z;
    this.vx = start.vx;
    this.vy = start.vy;
    this.vz = start.vz;
  }

  /** As it is seen from another; both are straight. It holds until it is looked at from the one after the next. */
  seenFrom(other: Course): Sight {
    const sight = (other.id & 1) === 0 ? this.#even : this.#odd;
    if (sight.from !== other.id) sight.look(other, this);
    return sight;
  }
}

const noNodes = new Float64Array(0);

/** No course yet. */
export const nowhere = new Course();
