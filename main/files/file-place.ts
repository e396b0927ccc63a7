/** The place of a file that grows where it will stand: its folder is made, and writing is tried, before long work begins. */
import { existsSync } from 'node:fs';
import { open, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { checkTarget } from './result-files.ts';
import { asWriteFailure } from './write-failure.ts';

/** Whoever begins it ends it. */
export class FilePlace {
  /** Folders that were missing, the inner ones last. */
  readonly #made: readonly string[];

  private constructor(made: readonly string[]) {
    this.#made = made;
  }

  /** Rejects with a `BenchError` where no file can be written at `path`; what is there stays as it is. */
  static async begin(path: string): Promise<FilePlace> {
    let place: FilePlace | null = null;
    try {
      await checkTarget(path);
      place = new FilePlace(await makeFolder(dirname(path)));
      await tryWriting(path);
      return place;
    } catch (error) {
      await place?.end();
      throw asWriteFailure(path, error);
    }
  }

  /** Takes away folders that were made for nothing. */
  async end(): Promise<void> {
    for (const folder of this.#made.toReversed()) await rmdir(folder).catch(() => undefined);
  }
}

async function tryWriting(path: string): Promise<void> {
  const isNew = !existsSync(path);
  await (await open(path, 'a')).close();
  if (isNew) await rm(path);
}
