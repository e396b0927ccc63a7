/** Reads files for pages that save them. */
import { open } from 'node:fs/promises';
import { filePieceBytes, type FilePiece } from '../../contract/file-piece.ts';

/** The piece that begins at `offset`. */
export async function readFilePiece(path: string, offset: number): Promise<FilePiece> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(filePieceBytes), position: offset });
    const next = offset + bytesRead;
    return { base64: buffer.toString('base64', 0, bytesRead), next: next < size && bytesRead > 0 ? next : null };
  } finally {
    await file.close();
  }
}
