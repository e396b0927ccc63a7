/** Writes one file so that it is never seen half-written: aside first, then renamed into place. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { asideOf } from './aside.ts';
import { asWriteFailure } from './write-failure.ts';

/**
 * What `write` makes of the path that it is given takes the place of `path`; when it fails, nothing is left of it. Rejects with a `BenchError` where
 * the system refuses, with whatever else `write` does.
 */
export async function writeInPlace(path: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = asideOf(path);
  try {
    await write(aside);
    await rename(aside, path);
  } catch (error) {
    throw asWriteFailure(path, error);
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
}

/** `mode`: who may read it, as the system counts. */
export function replaceFile(path: string, text: string, mode = 0o666): Promise<void> {
  return writeInPlace(path, (aside) => writeFile(aside, text, { mode }));
}
