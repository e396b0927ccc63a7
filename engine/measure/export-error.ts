/** Export error: the distance between exported and placed path, accumulated, split into before and after. */
import type { ExportedPath } from '../publisher/exported-path.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { PieceIntegral } from './piece-integral.ts';

/**
 * Measures one receiver's placed path from its first arrival on. At each instant the error belongs to *after* when the receiver already
 * plays the newest exported update, else to *before*. Nothing is measured while the two paths belong to different lives of the entity.
 */
export interface ExportErrorMeter {
  /** Accumulated so far, m·s. */
  readonly before: number;
  readonly after: number;
  /** To be called before the exported path changes or ends, and at the end. */
  mark(now: number): void;
  /** From now on the placed path is measured against another exported path. */
  follow(exported: ExportedPath, now: number): void;
  /** To be called before an update is taken into use. */
  arriving(now: number): void;
  /** To be called after every drawing. */
  drawn(now: number): void;
  /** before + after up to `now`, changing nothing. */
  total(now: number): number;
}

/** True while exported and placed path are of the same life of the entity. */
export function isMeasured(exported: ExportedPath, receiver: Receiver): boolean {
  return exported.live && receiver.piece.id >= 0 && receiver.piece.life === exported.piece.life;
}

/** For lanes whose placed path is the model's own: exact pieces, exact arrival times, whatever the frames are. */
export class ContinuousExportError implements ExportErrorMeter {
  before = 0;
  after = 0;
  #exported: ExportedPath;
  readonly #receiver: Receiver;
  readonly #integral: PieceIntegral;
  #since = 0;

  constructor(exported: ExportedPath, receiver: Receiver, integral: PieceIntegral) {
    this.#exported = exported;
    this.#receiver = receiver;
    this.#integral = integral;
  }

  follow(exported: ExportedPath, now: number): void {
    this.mark(now);
    this.#exported = exported;
  }

  mark(now: number): void {
    const error = this.#pending(now);
    if (this.#receiver.piece.serial === this.#exported.piece.serial) this.after += error;
    else this.before += error;
    this.#since = now;
  }

  arriving(now: number): void {
    this.mark(now);
  }

  drawn(): void {}

  total(now: number): number {
    return this.before + this.after + this.#pending(now);
  }

  #pending(now: number): number {
    const exported = this.#exported;
    const receiver = this.#receiver;
    if (!isMeasured(exported, receiver)) return 0;
    return this.#integral.between(exported.models, exported.piece, receiver.models, receiver.piece, this.#since, now);
  }
}
