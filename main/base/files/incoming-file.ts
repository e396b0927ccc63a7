/** A file that arrives in pieces: in a temporary folder until it is complete and moves to its place. */
import { existsSync, renameSync } from 'node:fs';
import { appendFile, mkdtemp, rm, statfs } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BenchError } from '../../../contract/errors.ts';
import { freePath, stemFor, takenPaths } from './free-path.ts';
import { sweepLeftBehind } from './left-behind.ts';
import { makeFolder, removeEmptyFolders } from './make-folder.ts';
import { isSameContent } from './same-file.ts';
import { expectedFailure } from './write-failure.ts';

export interface Announced {
  /** Whole path of the folder in which it is to be; made where it is missing. */
  readonly folder: string;
  readonly stem: string;
  readonly ending: string;
  /** Its length. */
  readonly bytes: number;
  /** Names that stand for something else, though nothing of that name is in the folder; left out: none do. */
  readonly isOther?: (name: string) => boolean;
}

/** Minimum duration of a piece, ms: keeps a sequential sender below the limit of messages per second. */
const leastPieceMs = 8;

/** Free space of a folder, bytes. */
export type FreeBytes = (folder: string) => Promise<number>;

/** Call `takePlace` or `discard` at the end. */
export class IncomingFile {
  readonly #announced: Announced;
  readonly #aside: string;
  /** Folders that were missing, the inner ones last. */
  readonly #made: readonly string[];
  #received = 0;
  /** Settles once what has been received is written. */
  #written: Promise<void> = Promise.resolve();

  readonly #isOther = (path: string) => this.#announced.isOther?.(basename(path)) ?? false;
  /** True if a path in the folder is taken, by a file or anything else. */
  readonly #isTaken = (path: string) => this.#isOther(path) || existsSync(path);

  private constructor(announced: Announced, aside: string, made: readonly string[]) {
    this.#announced = announced;
    this.#aside = aside;
    this.#made = made;
  }

  /** Rejects with a `BenchError` where there is no room, or nothing can be written; nothing is left then. */
  static async begin(announced: Announced, freeBytes: FreeBytes = freeBytesIn): Promise<IncomingFile> {
    const { folder, bytes } = announced;
    let made: readonly string[] = [];
    try {
      made = await makeFolder(folder);
      sweepLeftBehind(folder, /^\.incoming-(\d+)-/);
      checkRoom(folder, bytes, await freeBytes(folder));
      return new IncomingFile(announced, await mkdtemp(join(folder, `.incoming-${process.pid}-`)), made);
    } catch (error) {
      await removeEmptyFolders(made);
      throw expectedFailure(folder, error);
    }
  }

  /** As its sender calls it, in a form that any system takes. `otherwise`: the stem where nothing is left of its name. */
  static beginNamed(name: string, { folder, bytes, otherwise }: Pick<Announced, 'folder' | 'bytes'> & { readonly otherwise: string }) {
    const ending = extname(name);
    const stem = stemFor(basename(name, ending)) || otherwise;
    return IncomingFile.begin({ folder, stem, ending: stemFor(`x${ending}`).slice(1), bytes });
  }

  /** Its path until it moves to its place: under its own name. */
  get path(): string {
    const { stem, ending } = this.#announced;
    return join(this.#aside, `${stem}${ending}`);
  }

  /** Takes the piece at `offset`, which is where the one before ended. Rejects with a `BenchError`. */
  async append(offset: number, piece: Uint8Array): Promise<void> {
    if (offset !== this.#received) throw wrong(`Received a piece at byte ${offset}; the next one must begin at ${this.#received}.`);
    if (offset + piece.length > this.#announced.bytes) throw wrong(`Received more than the announced ${this.#announced.bytes} bytes.`);
    this.#received += piece.length;
    this.#written = this.#written.then(() => appendFile(this.path, piece));
    return this.#attempt(() => this.#written);
  }

  /** Takes the piece as pages send it. Rejects with a `BenchError`. */
  async appendSent(offset: number, base64: string): Promise<void> {
    await Promise.all([this.append(offset, Buffer.from(base64, 'base64')), sleep(leastPieceMs)]);
  }

  /** Resolves once all of it is at `path`. Rejects with a `BenchError` where not all of it has come. */
  async whole(): Promise<void> {
    const { bytes } = this.#announced;
    if (this.#received < bytes) throw wrong(`Received only ${this.#received} of ${bytes} bytes.`);
    await this.#attempt(() => this.#written);
  }

  /** Resolves to its path there: where the same is there already under its name, that is the one. */
  async takePlace(): Promise<string> {
    await this.whole();
    const place = (await this.#same()) ?? (await this.#moved());
    await this.discard();
    return place;
  }

  /** Removes what has not taken its place, and folders that stayed empty. */
  async discard(): Promise<void> {
    await this.#written.catch(() => undefined);
    await rm(this.#aside, { recursive: true, force: true }).catch(() => undefined);
    await removeEmptyFolders(this.#made);
  }

  /** Null: it is not there. */
  async #same(): Promise<string | null> {
    const { folder, stem, ending } = this.#announced;
    for (const path of takenPaths(folder, stem, ending, this.#isTaken))
      if (!this.#isOther(path) && (await isSameContent(this.path, path))) return path;
    return null;
  }

  /** Synchronous, so that no other file takes the same place meanwhile. */
  async #moved(): Promise<string> {
    const { folder, stem, ending } = this.#announced;
    const place = freePath(folder, stem, ending, this.#isTaken);
    await this.#attempt(async () => renameSync(this.path, place));
    return place;
  }

  async #attempt(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      throw expectedFailure(this.#announced.folder, error);
    }
  }
}

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function checkRoom(folder: string, bytes: number, free: number): void {
  if (free >= bytes) return;
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  throw new BenchError('not-possible', `${folder}: ${megabytes(free)} are free, ${megabytes(bytes)} are needed; free some space.`);
}

function wrong(message: string): BenchError {
  return new BenchError('bad-input', `${message} Send the file again.`);
}
