/** Compares two paths by the file they lead to. */
import { realpathSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { inputPieces } from './read-input.ts';

/** False where there is nothing at one of them. */
export function isSameFile(path: string, other: string): boolean {
  try {
    return realpathSync(path) === realpathSync(other);
  } catch {
    return false;
  }
}

/** False where one of them cannot be read. */
export async function isSameContent(path: string, other: string): Promise<boolean> {
  try {
    const [one, two] = await Promise.all([stat(path), stat(other)]);
    return one.size === two.size && (await checksumOf(path)) === (await checksumOf(other));
  } catch {
    return false;
  }
}

/** SHA-256 in hexadecimal. Rejects with a `BenchError`; `role`: the kind of file that is expected. */
export async function checksumOf(path: string, role = 'a file'): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of inputPieces(path, role)) hash.update(piece);
  return hash.digest('hex');
}
