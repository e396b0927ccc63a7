/** Runs that are measured already: their results in a folder, for an interrupted command to go on with. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder } from '../../../main/base/files/make-folder.ts';
import { writeFailure } from '../../../main/base/files/write-failure.ts';
import { plainText, plainValue } from '../../../main/base/plain-data.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { BatchRun, Outcome } from '../../../main/run/run-tasks.ts';

/** Faults that the same run has each time. Others, as of a plugin that did not return in time, may be the machine's. */
const lasting: readonly ErrorCode[] = ['bad-input', 'not-possible'];

export class KeptRuns {
  readonly #folder: string;
  /** The hash of the worker's code: runs of another version are not found. */
  readonly #code: string;
  readonly #files = new Map<string, string>();

  private constructor(folder: string, code: string) {
    this.#folder = folder;
    this.#code = code;
  }

  /**
   * In `folder`, which is made. The names of the worker's chunks are digests of their content, so its entry stands for
   * all of them.
   */
  static async in(folder: string, workerPath: string): Promise<KeptRuns> {
    await makeFolder(folder);
    return new KeptRuns(folder, digest(readFileSync(workerPath)));
  }

  /** The outcome of the same run; undefined: it is not there, or cannot be read. */
  async find<Run extends BatchRun>(run: Run): Promise<Outcome<Run> | undefined> {
    try {
      return { run, ...(plainValue(await readFile(this.#pathOf(run), 'utf8')) as object) } as Outcome<Run>;
    } catch {
      return undefined;
    }
  }

  async keep({ run, ...outcome }: Outcome): Promise<void> {
    if (outcome.fault && !lasting.includes(outcome.fault.code)) return;
    const path = this.#pathOf(run);
    try {
      await writeFile(`${path}.part`, plainText(outcome));
      await rename(`${path}.part`, path);
    } catch (error) {
      throw writeFailure(path, error);
    }
  }

  #pathOf({ path, sets, seed, duration, lanes, probes, undrawn }: BatchRun): string {
    const file = this.#files.get(path) ?? digest(readFileSync(path));
    this.#files.set(path, file);
    const requested = [this.#code, basename(path), file, sets, seed, duration, lanes, probes, undrawn];
    return join(this.#folder, `${digest(JSON.stringify(requested))}.run`);
  }
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
