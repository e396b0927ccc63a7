/** Writes the files of a folder so that none is ever seen half-written: they grow aside, and take their places together. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { asideOf } from './aside.ts';
import { makeFolder, foundAt } from './make-folder.ts';
import { asWriteFailure } from './write-failure.ts';

/**
 * Once `write` has resolved, the files that it has written into the folder `aside` go into the one at `path`, where those of the same names are
 * replaced and others stay. Rejects, leaving nothing behind, with a `BenchError` where the system refuses, and with whatever else `write` does.
 */
export async function writeFolder<Result>(path: string, write: (aside: string) => Promise<Result>, aside = asideOf(path)): Promise<Result> {
  await checkFolder(path);
  await makeFolder(dirname(path));
  try {
    await mkdir(aside);
    const result = await write(aside);
    await makeFolder(path);
    for (const name of await readdir(aside)) await rename(join(aside, name), join(path, name));
    return result;
  } catch (error) {
    throw asWriteFailure(path, error);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function checkFolder(path: string): Promise<void> {
  const found = await foundAt(path).catch(() => null);
  if (found && !found.isDirectory()) throw new BenchError('bad-input', `${path}: this is not a folder; name another place.`);
}
