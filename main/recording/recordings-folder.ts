/** The folders of recordings: the spool until they are kept, then a folder of their own. */
import { accessSync, constants, mkdirSync, existsSync } from 'node:fs';
import { readdir, rm, stat, copyFile, rename } from 'node:fs/promises';
import { basename, join, dirname } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import type { RecordingSummary } from '../../contract/recordings.ts';
import { freePath, stemFor } from '../base/files/free-path.ts';
import { isSameFile } from '../base/files/same-file.ts';
import { writeFailure } from '../base/files/write-failure.ts';
import { lengthOf } from './mcap-reader.ts';
import { writeInPlace } from '../base/files/in-place.ts';
import { sweepLeftBehind } from '../base/files/left-behind.ts';

/** Files of this process in the user's cache; swept when their process has ended. */
export class Spool {
  readonly #folder: string;
  #next = 1;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A free path. Files of processes that have ended are removed first. */
  newPath(): string {
    return this.#free('.mcap');
  }

  /** A new folder, removed with the files. */
  newFolder(): string {
    const path = this.#free('.opened');
    mkdirSync(path);
    return path;
  }

  #free(ending: string): string {
    mkdirSync(this.#folder, { recursive: true });
    if (this.#next === 1) sweepLeftBehind(this.#folder, /^(\d+)-\d+\.(?:mcap|opened)$/);
    let path: string;
    do path = join(this.#folder, `${process.pid}-${this.#next++}${ending}`);
    while (existsSync(path));
    return path;
  }
}

const ending = '.mcap';

export class RecordingsFolder {
  readonly #folder: string;
  /** Paths, by name, of recordings elsewhere that were named when the bench was started. */
  readonly #offered = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The newest first. */
  async list(): Promise<readonly RecordingSummary[]> {
    const kept = await readdir(this.#folder).catch(() => []);
    const paths = [...kept.filter((file) => file.endsWith(ending)).map((file) => join(this.#folder, file)), ...this.#offered.values()];
    const found = await Promise.all(paths.map((path) => summaryOf(path)));
    return found.filter((each) => each !== null).sort((a, b) => (a.changed < b.changed ? 1 : -1));
  }

  /** Lists the recording at `path` from now on, if it is not one of those that are kept; returns its name. */
  offer(path: string): string {
    const name = basename(path);
    if (isSameFile(path, join(this.#folder, name))) this.#offered.delete(name);
    else this.#offered.set(name, path);
    return name;
  }

  /** True if one from elsewhere is opened by that name. */
  isOffered(file: string): boolean {
    return this.#offered.has(file);
  }

  /** Path of a listed recording. Rejects with a `BenchError` where there is none of that name. */
  async pathOf(file: string): Promise<string> {
    const offered = this.#offered.get(file);
    if (offered !== undefined) return offered;
    const path = join(this.#folder, file);
    if (basename(file) === file && file.endsWith(ending) && existsSync(path)) return path;
    throw new BenchError('not-found', `There is no recording "${file}".`);
  }

  async remove(file: string): Promise<void> {
    const path = await this.pathOf(file);
    if (this.#offered.has(file)) throw new BenchError('not-possible', `${path} is not in the folder of recordings; remove it yourself.`);
    await rm(path).catch((error: unknown) => {
      throw writeFailure(path, error);
    });
  }

  /** A free path for a recording of an experiment, begun at `began`. Throws a `BenchError` if there is none. */
  newPath(experiment: string, began: Date): string {
    return this.pathFor(sessionStem(experiment, began));
  }

  /** The same for a file of that name, without its ending. */
  pathFor(stem: string): string {
    this.#make();
    return freePath(this.#folder, stem, ending);
  }

  #make(): void {
    try {
      mkdirSync(this.#folder, { recursive: true });
      accessSync(this.#folder, constants.W_OK);
    } catch (error) {
      throw writeFailure(this.#folder, error);
    }
  }
}

const experimentStem = (name: string) => stemFor(name) || 'session';
const sessionTime = /^ \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d/;

/** `netgames05 2026-05-04 16.30.00` */
export function sessionStem(experiment: string, began: Date): string {
  const [date, time = ''] = began.toISOString().split('T');
  return `${experimentStem(experiment)} ${date} ${time.slice(0, 8).replaceAll(':', '.')}`;
}

/** True for a name that a recording of that experiment was given. */
export function isSessionOf(file: string, experiment: string): boolean {
  const stem = experimentStem(experiment);
  return file.startsWith(stem) && sessionTime.test(file.slice(stem.length));
}

/** Null where there is no file. */
export async function summaryOf(path: string): Promise<RecordingSummary | null> {
  try {
    const { size, mtime } = await stat(path);
    return { file: basename(path), bytes: size, duration: await lengthOf(path), changed: mtime.toISOString() };
  } catch {
    return null;
  }
}

/**
 * Moves a recording that is closed to another disk. Where that is not possible it stays on its disk under its new name,
 * which is never swept, and a `BenchError` says so.
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
