/** Export error: the distance between exported and placed path, accumulated, split into before and after. */
import type { ExportedPath } from '../nodes/exported-path.ts';
import { PathPiece, copyPiece } from '../nodes/path-piece.ts';
import type { Receiver } from '../nodes/receiver.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { PieceIntegral } from './piece-integral.ts';

/**
 * Measures one receiver's placed path from its first arrival on. At each instant the error belongs to *after* when the receiver already
 * plays the newest exported update, else to *before*. Nothing is measured while the two paths belong to different lives of the entity.
 */
export interface ExportErrorMeter {
  /** Accumulated so far, m·s. */
  readonly before: number;
  readonly after: number;
  /** To be called before the exported path changes or ends, before an update is taken into use, and at the end. */
  mark(now: number): void;
  /** To be called after every drawing. */
  drawn(now: number, shown: Readonly<KinematicState>): void;
  /** before + after up to `now`, changing nothing. */
  total(now: number): number;
}

function isMeasured(exported: ExportedPath, receiver: Receiver): boolean {
  return exported.live && receiver.piece.id >= 0 && receiver.piece.life === exported.piece.life;
}

/** For lanes whose placed path is the model's own: exact pieces, exact arrival times, whatever the frames are. */
export class ContinuousExportError implements ExportErrorMeter {
  before = 0;
  after = 0;
  readonly #exported: ExportedPath;
  readonly #receiver: Receiver;
  readonly #integral: PieceIntegral;
  #since = 0;

  constructor(exported: ExportedPath, receiver: Receiver, integral: PieceIntegral) {
    this.#exported = exported;
    this.#receiver = receiver;
    this.#integral = integral;
  }

  mark(now: number): void {
    const error = this.#pending(now);
    if (this.#receiver.piece.id === this.#exported.piece.id) this.after += error;
    else this.before += error;
    this.#since = now;
  }

  drawn(): void {}

  total(now: number): number {
    return this.before + this.after + this.#pending(now);
  }

  #pending(now: number): number {
    const exported = this.#exported;
    const receiver = this.#receiver;
    if (!isMeasured(exported, receiver)) return 0;
    return this.#integral.between(exported.model, exported.piece, receiver.model, receiver.piece, this.#since, now);
  }
}

/** A stretch between two drawings during which neither path changed its piece. */
class Stretch {
  until = 0;
  measured = false;
  after = false;
  readonly exported = new PathPiece();
}

/** The straight way from one drawing to the next, as a model of its own. */
const chordModel: DeadReckoningModel = {
  extrapolate(fix, dt, out) {
    out.x = fix.x + fix.vx * dt;
    out.y = fix.y + fix.vy * dt;
    out.z = fix.z + fix.vz * dt;
    out.vx = fix.vx;
    out.vy = fix.vy;
    out.vz = fix.vz;
  },
  isStraight: () => true,
};

/** For lanes with a convergence scheme: the placed path is straight from one drawing to the next. */
export class DrawnExportError implements ExportErrorMeter {
  before = 0;
  after = 0;
  readonly #exported: ExportedPath;
  readonly #receiver: Receiver;
  readonly #integral: PieceIntegral;
  readonly #chord = new PathPiece();
  readonly #stretches: Stretch[] = [];
  #used = 0;
  #started = false;
  #life = 0;

  constructor(exported: ExportedPath, receiver: Receiver, integral: PieceIntegral) {
    this.#exported = exported;
    this.#receiver = receiver;
    this.#integral = integral;
    this.#chord.id = -2;
  }

  mark(now: number): void {
    if (!this.#started) return;
    const stretch = (this.#stretches[this.#used] ??= new Stretch());
    this.#used += 1;
    stretch.until = now;
    stretch.measured = isMeasured(this.#exported, this.#receiver) && this.#receiver.piece.life === this.#life;
    stretch.after = this.#receiver.piece.id === this.#exported.piece.id;
    copyPiece(this.#exported.piece, stretch.exported);
  }

  drawn(now: number, shown: Readonly<KinematicState>): void {
    this.mark(now);
    if (this.#started) this.#integrate(now, shown);
    this.#used = 0;
    this.#started = true;
    this.#life = this.#receiver.piece.life;
    this.#chord.anchor = now;
    this.#chord.state.x = shown.x;
    this.#chord.state.y = shown.y;
    this.#chord.state.z = shown.z;
  }

  /** Up to the last drawing; what came since then is known only when it is drawn. */
  total(): number {
    return this.before + this.after;
  }

  #integrate(now: number, shown: Readonly<KinematicState>): void {
    const start = this.#chord.anchor;
    const { state } = this.#chord;
    if (now <= start) return;
    state.vx = (shown.x - state.x) / (now - start);
    state.vy = (shown.y - state.y) / (now - start);
    state.vz = (shown.z - state.z) / (now - start);
    let from = start;
    for (let i = 0; i < this.#used; i++) from = this.#add(this.#stretches[i] as Stretch, from);
  }

  #add(stretch: Stretch, from: number): number {
    if (!stretch.measured) return stretch.until;
    const error = this.#integral.between(this.#exported.model, stretch.exported, chordModel, this.#chord, from, stretch.until);
    if (stretch.after) this.after += error;
    else this.before += error;
    return stretch.until;
  }
}
