/** Makes folders. Where the system has no place for one, as in /proc, Node's own `recursive` never ends. */
import { mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { expectedFailure, systemCodeOf } from './write-failure.ts';

/**
 * Makes `folder` and its missing parents; resolves to those that were made, inner ones last. Rejects with a
 * `BenchError`.
 */
export async function makeFolder(folder: string): Promise<readonly string[]> {
  try {
    return await made(folder);
  } catch (error) {
    throw expectedFailure(folder, error);
  }
}

async function made(folder: string): Promise<string[]> {
  if (await isFolder(folder)) return [];
  const above = await made(dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    // Another run may have made it meanwhile.
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  });
  return [...above, folder];
}

/** False: there is nothing. Rejects with a `BenchError` where something other than a folder is there. */
export async function isFolder(path: string): Promise<boolean> {
  const there = await foundAt(path);
  if (there && !there.isDirectory()) throw new BenchError('bad-input', `${path}: this is not a folder; name another place.`);
  return there !== null;
}

/** Null: there is nothing at `path`. */
export function foundAt(path: string) {
  return stat(path).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

/** Removes those in which there is nothing; inner ones come last. */
export async function removeEmptyFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) await rmdir(folder).catch(() => undefined);
}
