/** A course: the path of one update as the publisher reckons with it, ready for integrals. */
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import { copyPiece, PathPiece } from './path-piece.ts';

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
  /** Of a straight one, seen from update `from`, straight too, at its stamp: r·r (m²), r·w (m²/s) and w·w (m²/s²) of the relative motion. */
  from = -1;
  rr = 0;
  rw = 0;
  ww = 0;
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
}

/** Has b, a straight course, seen from a, another. */
export function look(a: Course, b: Course): void {
  const t = a.stamp - b.stamp;
  const x = b.x + b.vx * t - a.x;
  const y = b.y + b.vy * t - a.y;
  const z = b.z + b.vz * t - a.z;
  const vx = b.vx - a.vx;
  const vy = b.vy - a.vy;
  const vz = b.vz - a.vz;
  b.from = a.id;
  b.rr = x * x + y * y + z * z;
  b.rw = x * vx + y * vy + z * vz;
  b.ww = vx * vx + vy * vy + vz * vz;
}

const noNodes = new Float64Array(0);

/** No course yet. */
export const nowhere = new Course();
