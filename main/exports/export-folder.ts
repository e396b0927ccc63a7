/** The folder of an export: its files grow aside, and take their places together. */
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { BenchError } from '../../contract/errors.ts';

/** Where the files of an export into the folder at `path` grow, in this process. */
export function exportAside(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}`);
}

export class ExportFolder {
  /** Where files grow. */
  readonly aside: string;
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
    this.aside = exportAside(path);
  }

  /** Throws `BenchError` where the folder cannot be made or written to. */
  static async begin(path: string): Promise<ExportFolder> {
    const folder = new ExportFolder(resolve(path));
    const found = await stat(path).catch(() => null);
    if (found && !found.isDirectory()) throw new BenchError('bad-input', `${path}: this is not a folder; name another place.`);
    try {
      await mkdir(folder.aside, { recursive: true });
    } catch (error) {
      throw new BenchError('bad-input', `${path}: cannot be written: ${error instanceof Error ? error.message : String(error)}.`, {
        cause: error,
      });
    }
    return folder;
  }

  /** Files of the same names are replaced, others stay. */
  async commit(): Promise<void> {
    await mkdir(this.#path, { recursive: true });
    for (const name of await readdir(this.aside)) await rename(join(this.aside, name), join(this.#path, name));
    await rmdir(this.aside);
  }

  /** Takes away what has not been put in place. */
  async discard(): Promise<void> {
    await rm(this.aside, { recursive: true, force: true });
  }
}
