/** A file of the bench, fetched piece by piece to be saved. */
import type { FilePiece } from '../../contract/file-piece.ts';

/** Null where a piece is refused. Each piece is the browser's to keep, on disk where they are many: the page holds one at a time. */
export async function gatheredFile(ask: (offset: number) => Promise<FilePiece | null>): Promise<Blob | null> {
  const pieces: Blob[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const piece: FilePiece | null = await ask(offset);
    if (!piece) return null;
    pieces.push(new Blob([Uint8Array.from(atob(piece.base64), (sign) => sign.charCodeAt(0))]));
    offset = piece.next;
  }
  return new Blob(pieces);
}
