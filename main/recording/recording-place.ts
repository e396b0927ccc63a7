/** The place of a recording that a command makes: a command can be repeated, and what stands there already stays whole until the new one is. */
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import { FilePlace } from '../files/file-place.ts';
import { freePath } from '../files/free-path.ts';
import { checkTarget } from '../files/result-files.ts';
import { asWriteFailure } from '../files/write-failure.ts';

/** Whoever begins it ends it. */
export class RecordingPlace {
  /** Where the recording grows: at its place, or under a free name beside what stands there. */
  readonly path: string;
  readonly #wanted: string;
  readonly #folder: FilePlace;

  private constructor(wanted: string, path: string, folder: FilePlace) {
    this.#wanted = wanted;
    this.path = path;
    this.#folder = folder;
  }

  /** Rejects with a `BenchError` where nothing can be written; what is there stays as it is. */
  static async begin(wanted: string): Promise<RecordingPlace> {
    const path = existsSync(wanted) ? await besides(wanted) : wanted;
    return new RecordingPlace(wanted, path, await FilePlace.begin(path));
  }

  /** The recording is whole: it takes its place. Rejects with a `BenchError` where it cannot. */
  async take(): Promise<void> {
    if (this.path === this.#wanted) return;
    await rename(this.path, this.#wanted).catch((error: unknown) => {
      throw asWriteFailure(this.#wanted, error);
    });
  }

  /** Resolves to what there is to tell: a line, or nothing. */
  async end(): Promise<string> {
    await this.#folder.end();
    const isBeside = this.path !== this.#wanted && existsSync(this.path);
    return isBeside ? `${this.#wanted} stays as it was; what was recorded now is ${this.path}.\n` : '';
  }
}

async function besides(wanted: string): Promise<string> {
  await checkTarget(wanted);
  const { name, ext } = parse(wanted);
  return freePath(dirname(wanted), name, ext);
}
