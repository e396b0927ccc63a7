/** Files that the bench has written, as pages fetch them to save them: piece by piece, so that no more than a piece is under way. */

/** Bytes of a piece. */
export const filePieceBytes = 768 * 1024;

export interface FilePiece {
  readonly base64: string;
  /** Where the next piece begins; null: that was the last. */
  readonly next: number | null;
}
