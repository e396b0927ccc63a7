/** Files of the page: saved by the browser, or fetched from the bench piece by piece. */
import type { FilePiece } from '../../contract/file-piece.ts';

/** Media types of texts, by the ending of the file's name. */
const types: Readonly<Record<string, string>> = { csv: 'text/csv', json: 'application/json' };
/** Time for which a saved file stays available for the browser to fetch, ms. */
const restsMs = 10_000;

export function saveFile(name: string, content: Blob | string): void {
  const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain';
  const file = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), restsMs);
}

/**
 * Null where a piece is refused. The browser keeps the pieces (on disk where they are many); the page holds one at a
 * time.
 */
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
