/**
 * The place of a command's recording. The command can be repeated: an existing recording stays until the new one is
 * complete.
 */
import { existsSync, lstatSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import { PlaceLock } from '../base/files/place-lock.ts';
import { checkTarget } from '../base/files/in-place.ts';
import { FilePlace } from '../base/files/result-files.ts';
import { freePath } from '../base/files/free-path.ts';
import { asWriteFailure } from '../base/files/write-failure.ts';

interface Held {
  readonly folder: FilePlace;
  readonly lock: PlaceLock;
}

/** Call `end` when it is no longer needed. */
export class RecordingPlace {
  /** Path while it grows: its place, or, if a file exists there, a free name in the same folder. */
  readonly path: string;
  readonly #wanted: string;
  readonly #folder: FilePlace;
  readonly #lock: PlaceLock;

  private constructor(wanted: string, path: string, { folder, lock }: Held) {
    this.#wanted = wanted;
    this.path = path;
    this.#folder = folder;
    this.#lock = lock;
  }

  /**
   * Rejects with a `BenchError` where nothing can be written, or another process records there; an existing file stays
   * as it is.
   */
  static async begin(wanted: string): Promise<RecordingPlace> {
    const path = isTaken(wanted) ? await freeName(wanted) : wanted;
    const folder = await FilePlace.begin(path);
    try {
      const lock = await PlaceLock.take(wanted);
      return new RecordingPlace(wanted, path, { folder, lock });
    } catch (error) {
      await folder.end();
      throw error;
    }
  }

  /** Moves the recording, which is whole now, to its place. Rejects with a `BenchError` where that is not possible. */
  async take(): Promise<void> {
    if (this.path === this.#wanted) return;
    await rename(this.path, this.#wanted).catch((error: unknown) => {
      throw asWriteFailure(this.#wanted, error);
    });
  }

  /** Resolves to a line for the user; empty: there is nothing to report. */
  async end(): Promise<string> {
    await this.#lock.release();
    await this.#folder.end();
    const isApart = this.path !== this.#wanted && existsSync(this.path);
    return isApart ? `${this.#wanted} was not replaced; the new recording is ${this.path}.\n` : '';
  }
}

async function freeName(wanted: string): Promise<string> {
  await checkTarget(wanted);
  const { name, ext } = parse(wanted);
  return freePath(dirname(wanted), name, ext, isTaken);
}

/** By a link, too, whether or not it leads anywhere. */
function isTaken(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
