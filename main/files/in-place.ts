/** Writes one file so that it is never seen half-written: aside first, then renamed into place. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What `write` makes of the path that it is given takes the place of `path`; when it fails, nothing is left of it. */
export async function writeInPlace(path: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = join(dirname(path), `.${basename(path)}.${process.pid}`);
  try {
    await write(aside);
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
}

/** `mode`: who may read it, as the system counts. */
export function replaceFile(path: string, text: string, mode = 0o666): Promise<void> {
  return writeInPlace(path, (aside) => writeFile(aside, text, { mode }));
}
