/** Files written by the bench, fetched by pages piece by piece, so that at most one piece is in transit. */

/** Bytes of a piece. */
export const filePieceBytes = 768 * 1024;

export interface FilePiece {
  readonly base64: string;
  /** Where the next piece begins; null: that was the last. */
  readonly next: number | null;
}
