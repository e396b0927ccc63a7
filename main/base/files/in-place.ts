/** Writes one file so that it is never seen half-written: aside first, then renamed into place. */
import { rename, rm, writeFile, mkdir, readdir } from 'node:fs/promises';
import { checkClaim } from './claimed-folder.ts';
import { asWriteFailure } from './write-failure.ts';
import { asideOf } from './aside.ts';
import { dirname, join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { makeFolder, foundAt, removeEmptyFolders } from './make-folder.ts';

/**
 * Replaces `path` by the file that `write` makes at the path it is given, in folders that are made where they are
 * missing; a failure leaves nothing. Rejects with a `BenchError` where the system refuses, with whatever else
 * `write` does.
 */
export async function writeInPlace(path: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = asideOf(path);
  let made: readonly string[] = [];
  try {
    await checkTarget(path);
    made = await makeFolder(dirname(path));
    await write(aside);
    await rename(aside, path);
  } catch (error) {
    throw asWriteFailure(path, error);
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
    await removeEmptyFolders(made);
  }
}

/** Throws a `BenchError` where something other than a file is at `path`. */
export async function checkTarget(path: string): Promise<void> {
  const target = await foundAt(path);
  if (target && !target.isFile()) {
    throw new BenchError('bad-input', `${path}: ${target.isDirectory() ? 'this is a folder' : 'this is not a file'}; name another place.`);
  }
}

/** `mode`: permissions, as for `chmod`. */
export function replaceFile(path: string, text: string, mode = 0o666): Promise<void> {
  return writeInPlace(path, (aside) => writeFile(aside, text, { mode }));
}

/**
 * Once `write` has resolved, moves the files that it wrote into the folder `aside` to the folder at `path`, where
 * files of the same names are replaced and others stay. Rejects, leaving nothing, with a `BenchError` or with
 * `write`'s error.
 */
export async function writeFolder<Result>(path: string, write: (aside: string) => Promise<Result>, aside = asideOf(path)): Promise<Result> {
  await checkFolder(path);
  await checkClaim(path);
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
