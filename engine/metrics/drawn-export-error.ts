/** Export error of a placed path that is drawn from frame to frame. */
import { distanceIntegral } from '../math/distance-integral.ts';
import type { ExportedPath } from '../nodes/exported-path.ts';
import { copyPiece, PathPiece } from '../nodes/path-piece.ts';
import type { Receiver } from '../nodes/receiver.ts';
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import { isMeasured, type ExportErrorMeter } from './export-error.ts';

/** A stretch between two drawings during which neither path changed its piece. */
class Stretch {
  until = 0;
  measured = false;
  after = false;
  readonly exported = new PathPiece();
}

/**
 * For lanes with a convergence scheme. Both paths are taken as straight from one drawing to the next, and within it from one change of
 * piece to the next: on a curve of acceleration a the exported path is off by at most a·frame²/8 (1 mm for a tank at 20 ms).
 */
export class DrawnExportError implements ExportErrorMeter {
  before = 0;
  after = 0;
  readonly #exported: ExportedPath;
  readonly #receiver: Receiver;
  readonly #stretches: Stretch[] = [];
  #used = 0;
  /** The last drawing: when, where, of which life (0: none yet), and the velocity to the next. */
  readonly #from = new KinematicState();
  #fromTime = 0;
  #fromLife = 0;
  /** Relative positions at the two ends of a stretch. */
  readonly #start = new KinematicState();
  readonly #end = new KinematicState();

  constructor(exported: ExportedPath, receiver: Receiver) {
    this.#exported = exported;
    this.#receiver = receiver;
  }

  mark(now: number): void {
    if (this.#fromLife === 0) return;
    const stretch = (this.#stretches[this.#used] ??= new Stretch());
    this.#used += 1;
    stretch.until = now;
    stretch.measured = isMeasured(this.#exported, this.#receiver) && this.#receiver.piece.life === this.#fromLife;
    stretch.after = this.#receiver.piece.id === this.#exported.piece.id;
    copyPiece(this.#exported.piece, stretch.exported);
  }

  drawn(now: number, shown: Readonly<KinematicState>): void {
    this.mark(now);
    if (now > this.#fromTime) this.#integrate(now, shown);
    this.#used = 0;
    this.#fromTime = now;
    this.#fromLife = this.#receiver.piece.life;
    this.#from.x = shown.x;
    this.#from.y = shown.y;
    this.#from.z = shown.z;
  }

  /** Up to the last drawing; what came since then is known only when it is drawn. */
  total(): number {
    return this.before + this.after;
  }

  #integrate(now: number, shown: Readonly<KinematicState>): void {
    const from = this.#from;
    const frame = now - this.#fromTime;
    from.vx = (shown.x - from.x) / frame;
    from.vy = (shown.y - from.y) / frame;
    from.vz = (shown.z - from.z) / frame;
    let since = this.#fromTime;
    for (let i = 0; i < this.#used; i++) {
      const stretch = this.#stretches[i] as Stretch;
      if (stretch.measured && stretch.until > since) this.#add(stretch, since);
      since = stretch.until;
    }
  }

  #add({ exported, until, after }: Stretch, since: number): void {
    this.#relative(exported, since, this.#start);
    this.#relative(exported, until, this.#end);
    const { x, y, z } = this.#start;
    const h = until - since;
    const error = distanceIntegral(x, y, z, (this.#end.x - x) / h, (this.#end.y - y) / h, (this.#end.z - z) / h, h);
    if (after) this.after += error;
    else this.before += error;
  }

  /** Exported less placed position at a session time between the drawings. */
  #relative(exported: PathPiece, time: number, out: KinematicState): void {
    this.#exported.model.extrapolate(exported.state, time - exported.anchor, out);
    const passed = time - this.#fromTime;
    out.x -= this.#from.x + this.#from.vx * passed;
    out.y -= this.#from.y + this.#from.vy * passed;
    out.z -= this.#from.z + this.#from.vz * passed;
  }
}
