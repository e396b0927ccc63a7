/** An entity of a planar lane: where it really is, and what its exported path says. */
import type { ExportedPath } from '../publisher/exported-path.ts';
import { PathPiece } from '../update/path-piece.ts';
import type { KinematicState } from '../plugin-api/kinematic-state.ts';

/** Where an entity really is; life 0: not in the world. */
export interface RealPath {
  readonly state: Readonly<KinematicState>;
  readonly life: number;
}

/** Fields that are read for every pair: to get at one takes a compiler a third of what an element of an array takes. */
export class PlanarEntity {
  readonly path: ExportedPath;
  readonly real: RealPath;
  /** The real state at the last look: m, m/s, orientation; and the life being lived, 0: not in the world. */
  x = NaN;
  y = NaN;
  vx = NaN;
  vy = NaN;
  qw = NaN;
  qz = NaN;
  life = 0;
  /** The last real step, m, its change from the step before, its squared length, m², and the step along the heading. */
  stepX = NaN;
  stepY = NaN;
  changeX = NaN;
  changeY = NaN;
  stepSquared = NaN;
  ahead = NaN;
  /** What the path follows, and what it followed before. */
  readonly newest = new PathPiece();
  readonly previous = new PathPiece();
  /** Life of the newest update (0: there is no path), its number and time stamp, s. */
  exportedLife = 0;
  serial = 0;
  stamp = NaN;
  /** Where the exported path was at the last drawing, and where it is now, m; those of the update that was followed until now. */
  drawnX = NaN;
  drawnY = NaN;
  exportedX = NaN;
  exportedY = NaN;
  endX = NaN;
  endY = NaN;
  endSerial = 0;
  /** Life of that update; 0: there was no path. */
  endLife = 0;

  constructor(path: ExportedPath, real: RealPath) {
    this.path = path;
    this.real = real;
  }

  /** The path follows something else since the last look. */
  get hasChanged(): boolean {
    return this.exportedLife !== this.endLife || this.serial !== this.endSerial;
  }
}
