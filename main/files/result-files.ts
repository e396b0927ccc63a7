/** Writes result files so that none is ever seen half-written: all aside first, then each renamed into place. */
import { appendFile, mkdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BenchError } from '../../contract/errors.ts';

/** Writes `contents` by file name into `folder`, which is made where it is missing. */
export async function writeFiles(folder: string, contents: Readonly<Record<string, string>>): Promise<void> {
  const files = await ResultFiles.begin(folder, Object.keys(contents));
  try {
    for (const [name, text] of Object.entries(contents)) await files.append(name, text);
    await files.commit();
  } finally {
    await files.discard();
  }
}

/** Files of one folder that grow aside, and take their places together. Whoever begins them commits or discards them. */
export class ResultFiles {
  readonly #folder: string;
  readonly #names: string[];
  /** Folders that were missing, the inner ones last. */
  readonly #made: string[] = [];

  private constructor(folder: string, names: readonly string[]) {
    this.#folder = folder;
    this.#names = [...names];
  }

  /** Refuses places that cannot be taken; nothing is written yet. `names`: the files known of beforehand; others join as they are appended to. */
  static async begin(folder: string, names: readonly string[]): Promise<ResultFiles> {
    const files = new ResultFiles(folder, names);
    await files.#attempt(() => Promise.all(names.map((name) => checkTarget(join(folder, name)))));
    return files;
  }

  /** The folder is made where it is missing. */
  append(name: string, text: string): Promise<void> {
    return this.#attempt(async () => {
      if (!this.#names.includes(name)) await this.#join(name);
      this.#made.push(...(await makeFolder(this.#folder)));
      await appendFile(this.#aside(name), text);
    });
  }

  /** Puts all of them in place; something must have been appended to each. */
  commit(): Promise<void> {
    return this.#attempt(async () => {
      for (const name of this.#names) await rename(this.#aside(name), join(this.#folder, name));
    });
  }

  /** Takes away what has not been put in place, and folders that were made for nothing. */
  async discard(): Promise<void> {
    await Promise.all(this.#names.map((name) => rm(this.#aside(name), { force: true }).catch(() => undefined)));
    for (const folder of this.#made.reverse()) await rmdir(folder).catch(() => undefined);
  }

  async #join(name: string): Promise<void> {
    await checkTarget(join(this.#folder, name));
    this.#names.push(name);
  }

  #aside(name: string): string {
    return join(this.#folder, `.${name}.${process.pid}`);
  }

  async #attempt(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      throw error instanceof BenchError ? error : writeFailure(this.#folder, error);
    }
  }
}

/** Refuses what a file cannot take the place of, before anything is written: results are never mixed with former ones. */
async function checkTarget(path: string): Promise<void> {
  const present = await found(path);
  if (present && !present.isFile()) {
    throw new BenchError('bad-input', `${path}: ${present.isDirectory() ? 'this is a folder' : 'this is not a file'}; name another place.`);
  }
}

/**
 * Makes `folder` and what is missing above it; returns what was made, the inner folders last. Node's own `recursive` tries for ever where
 * the system has no place for a folder, as in /proc.
 */
async function makeFolder(folder: string): Promise<string[]> {
  if (await found(folder)) return [];
  const above = await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    // Another run may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  return [...above, folder];
}

function found(path: string) {
  return stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

/** What the machine, not the user, has to answer for: no space, no quota, a failing disk. */
const machineCodes = ['ENOSPC', 'EDQUOT', 'EIO'];

export function writeFailure(folder: string, error: unknown): BenchError {
  const code = machineCodes.includes(codeOf(error) ?? '') ? 'not-possible' : 'bad-input';
  const reason = error instanceof Error ? error.message : String(error);
  return new BenchError(code, `${folder}: cannot be written: ${reason}.`, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
