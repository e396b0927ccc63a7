/** Writes result files so that none is ever seen half-written: all aside first, then each renamed into place. */
import { appendFile, rename, rm, open } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { asideOf } from './aside.ts';
import { checkTarget } from './in-place.ts';
import { makeFolder, isFolder, removeEmptyFolders } from './make-folder.ts';
import { asWriteFailure, expectedFailure } from './write-failure.ts';
import { constants, lstatSync } from 'node:fs';

/** Writes `contents` by file name into `folder`, which is made where it is missing. Rejects with a `BenchError`. */
export async function writeFiles(folder: string, contents: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const files = await ResultFiles.begin(folder, Object.keys(contents));
  try {
    for (const [name, content] of Object.entries(contents)) await files.append(name, content);
    await files.commit();
  } finally {
    await files.discard();
  }
}

/** Files of one folder that grow aside, and take their places together. Call `commit`, then `discard`. */
export class ResultFiles {
  readonly #folder: string;
  /** Temporary path of each, by its name. */
  readonly #asides = new Map<string, string>();
  /** Folders that were missing, the inner ones last. */
  readonly #made: string[] = [];

  private constructor(folder: string, names: readonly string[]) {
    this.#folder = folder;
    for (const name of names) this.#asides.set(name, asideOf(join(folder, name)));
  }

  /**
   * Refuses paths that cannot be taken, before anything is written. `names`: the files known beforehand; others join
   * when they are appended to.
   */
  static async begin(folder: string, names: readonly string[]): Promise<ResultFiles> {
    const files = new ResultFiles(folder, names);
    await files.#attempt(async () => {
      if (await isFolder(folder)) await Promise.all(names.map((name) => checkTarget(join(folder, name))));
    });
    return files;
  }

  /** The folder is made where it is missing. */
  append(name: string, content: string | Uint8Array): Promise<void> {
    return this.#attempt(async () => {
      const aside = this.#asides.get(name) ?? (await this.#join(name));
      this.#made.push(...(await makeFolder(this.#folder)));
      await appendFile(aside, content);
    });
  }

  /** Puts all of them in place; something must have been appended to each. */
  commit(): Promise<void> {
    return this.#attempt(async () => {
      for (const [name, aside] of this.#asides) await rename(aside, join(this.#folder, name));
    });
  }

  /** Removes files that were not committed, and folders that stayed empty. */
  async discard(): Promise<void> {
    await Promise.all(Array.from(this.#asides.values(), (aside) => rm(aside, { force: true }).catch(() => undefined)));
    await removeEmptyFolders(this.#made);
  }

  async #join(name: string): Promise<string> {
    const path = join(this.#folder, name);
    await checkTarget(path);
    const aside = asideOf(path);
    this.#asides.set(name, aside);
    return aside;
  }

  async #attempt(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      throw expectedFailure(this.#folder, error);
    }
  }
}

/**
 * A file that grows in its final place: its folder is made and writing is tried before long work begins. Call `end`
 * when it is written.
 */
export class FilePlace {
  /** Folders that were missing, the inner ones last. */
  readonly #made: readonly string[];

  private constructor(made: readonly string[]) {
    this.#made = made;
  }

  /** Rejects with a `BenchError` where no file can be written at `path`; an existing file stays as it is. */
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

  /** Removes folders that were made and stayed empty. */
  async end(): Promise<void> {
    await removeEmptyFolders(this.#made);
  }
}

async function tryWriting(path: string): Promise<void> {
  const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
  await (await open(path, isNew ? 'wx' : constants.O_WRONLY)).close();
  if (isNew) await rm(path);
}
