/** Updates that many share: one copy for all to whom an update goes, from its sending until the last of them follows another. */
import { copyPiece, PathPiece } from './path-piece.ts';

/** Of a hundred receivers each would otherwise write a copy of its own, and find nothing of it in a cache when it is read. */
export class PiecePool {
  readonly #free: PathPiece[] = [];
  /** The copy last made, which the pool holds itself, and of what. */
  #newest: PathPiece | null = null;
  #original: PathPiece | null = null;

  /** The copy of `update`, which must not have changed since it was last asked for but for its number. It is the caller's until it is released. */
  share(update: PathPiece): PathPiece {
    const newest = this.#newest;
    if (newest && this.#original === update && newest.serial === update.serial) return hold(newest);
    return this.#copy(update);
  }

  /** Nobody holds it any more. */
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
