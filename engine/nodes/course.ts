/** A course: the path of one update as the publisher reckons with it, ready for integrals. */
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import { PathPiece } from './path-piece.ts';

/** Made once for an update and not changed after, so that all who remember the update may share it. */
export class Course {
  readonly piece = new PathPiece();
  isStraight = false;
  /** Of a straight one: position (m) at the stamp, and velocity (m/s). */
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  /** Where it is at the nodes of the panels of session time that were asked for so far, from the one with the stamp on. */
  nodes = noNodes;
  panels = 0;

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

const noNodes = new Float64Array(0);
