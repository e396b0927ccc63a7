/** Shared updates: one copy for all receivers of an update, from its sending until the last of them follows another. */
import { copyPiece, PathPiece } from './path-piece.ts';

/** With a hundred receivers, copies of their own would cost writes and cache misses. */
export class PiecePool {
  readonly #free: PathPiece[] = [];
  /** The copy last made, which the pool holds itself, and of what. */
  #newest: PathPiece | null = null;
  #original: PathPiece | null = null;

  /** The copy of `update`, which must not change without a new number. The caller holds it until it releases it. */
  share(update: PathPiece): PathPiece {
    const newest = this.#newest;
    if (newest && this.#original === update && newest.serial === update.serial) return hold(newest);
    return this.#copy(update);
  }

  /** The last holder has released it. */
  take(piece: PathPiece): void {
    this.#free.push(piece);
  }

  #copy(update: PathPiece): PathPiece {
    if (this.#newest) release(this.#newest);
    const copy = this.#free.pop() ?? new PathPiece();
    copy.pool = this;
    copyPiece(update, copy);
    this.#newest = hold(copy);
    this.#original = update;
    return hold(copy);
  }
}

/** One more holds the piece. */
export function hold(piece: PathPiece): PathPiece {
  piece.holders += 1;
  return piece;
}

/** One holds it no longer. */
export function release(piece: PathPiece): void {
  piece.holders -= 1;
  if (piece.holders === 0) piece.pool?.take(piece);
}
