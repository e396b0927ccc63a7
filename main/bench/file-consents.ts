/**
 * The operator's consents to files outside of an experiment's folder: kept in the settings folder, for each experiment,
 * and in force for the process.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { BenchError } from '../../contract/errors.ts';
import { agreedPlaces, agreeToFiles } from '../base/files/agreed-folders.ts';
import { replaceFile } from '../base/files/in-place.ts';
import { makeFolder } from '../base/files/make-folder.ts';
import { Turns } from '../base/turns.ts';

/** Paths of files by the path of the experiment that may read them. */
const record = z.record(z.string(), z.array(z.string()));

export class FileConsents {
  readonly #path: string | null;
  readonly #turns = new Turns();

  /** `path`: of the file in which they are kept; one that is not there, or damaged, holds none. Null: none is kept. */
  constructor(path: string | null) {
    this.#path = path;
    for (const [experiment, files] of Object.entries(this.#kept())) agreeToFiles(experiment, files);
  }

  /**
   * Holds from now on, and after a restart. Rejects with a `BenchError` where it cannot be kept; then it does not hold.
   */
  allow(experiment: string, files: readonly string[]): Promise<void> {
    return this.#turns.take(async () => {
      const kept = this.#kept();
      const known = kept[experiment] ?? [];
      await this.#write({ ...kept, [experiment]: [...new Set([...known, ...files])] });
      agreeToFiles(experiment, files);
    });
  }

  #kept(): Readonly<Record<string, readonly string[]>> {
    try {
      if (this.#path === null) return {};
      return record.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      return {};
    }
  }

  async #write(consents: Readonly<Record<string, readonly string[]>>): Promise<void> {
    if (this.#path === null) return;
    try {
      await makeFolder(dirname(this.#path));
      await replaceFile(this.#path, `${JSON.stringify(consents, null, 2)}\n`, 0o600);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BenchError('not-possible', `The permission cannot be saved. ${reason}`, { cause: error });
    }
  }
}

/** Equal while the same places are agreed to. */
export function agreedNow(): string {
  return JSON.stringify(agreedPlaces());
}
