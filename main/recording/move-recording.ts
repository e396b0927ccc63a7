/** Moves a recording that is closed to another disk. */
import { copyFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { writeInPlace } from '../files/in-place.ts';

/**
 * Where it cannot be moved it stays on its disk, under its new name, by which nobody takes it for one that nobody keeps: rejects with a `BenchError`
 * that says so.
 */
export async function moveRecording(path: string, to: string): Promise<void> {
  try {
    await writeInPlace(to, (aside) => copyFile(path, aside));
  } catch (error) {
    const stays = join(dirname(path), basename(to));
    await rename(path, stays);
    throw new BenchError('not-possible', `${(error as Error).message} The recording is kept at ${stays} instead.`, { cause: error });
  }
  await rm(path, { force: true });
}
