/**
 * One process at a time writes a file or a folder: a lock beside it names who does. The lock of a process that has
 * ended does not count: on the same machine by the process’s number and start, from another machine once the lock has
 * not been renewed for a minute. A lock that was copied with its folder does not count either.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, lstat, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { BenchError } from '../../../contract/errors.ts';
import { asideOf } from './aside.ts';
import { isAlive } from './left-behind.ts';
import { placeOfProcesses } from './place-of-processes.ts';
import { writeFailure, systemCodeOf } from './write-failure.ts';

/** Between two renewals, and how long a lock of another machine counts without one, ms. */
const renewMs = 10_000;
const staleMs = 60_000;

const holder = z.object({
  pid: z.int(),
  host: z.string(),
  /** The machine and namespace in which the number of the process is unique. */
  place: z.string(),
  /** When the process began, in the system’s ticks; empty where that is not known: numbers of processes come again. */
  began: z.string(),
  /** Number of the folder on its disk: a copy of the lock lies in another one. */
  folder: z.string(),
  id: z.string(),
});
type Holder = z.output<typeof holder>;

export class PlaceLock {
  readonly #path: string;
  readonly #text: string;
  readonly #file: FileHandle;
  readonly #renewing: NodeJS.Timeout;

  private constructor(path: string, text: string, file: FileHandle) {
    this.#path = path;
    this.#text = text;
    this.#file = file;
    this.#renewing = setInterval(() => void file.write(text, 0).catch(() => undefined), renewMs);
    this.#renewing.unref();
  }

  /**
   * Takes the lock of what is at `path`, whose folder is there. Rejects with a `BenchError` where another process has
   * it.
   */
  static async take(path: string): Promise<PlaceLock> {
    const lock = lockPathOf(path);
    const aside = asideOf(lock);
    const file = await open(aside, 'wx').catch((error: unknown) => {
      throw writeFailure(path, error);
    });
    try {
      const own = thisProcess(String((await stat(dirname(lock), { bigint: true })).ino));
      const text = JSON.stringify(own);
      await file.write(text, 0);
      for (let attempt = 0; attempt < 5; attempt++) {
        if (await isLinked(aside, lock)) return new PlaceLock(lock, text, file);
        const now = (await lstat(aside)).mtimeMs;
        const other = await holderOf(lock);
        if (other && !isGone(other, own, now)) throw heldBy(path, lock, other.holder);
        if (other) await removeStale(lock, other.text);
      }
      throw new BenchError('not-possible', `${path}: several processes begin to write it at once; try again.`);
    } catch (error) {
      await file.close();
      throw error instanceof BenchError ? error : writeFailure(path, error);
    } finally {
      await rm(aside, { force: true });
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#renewing);
    await this.#file.close().catch(() => undefined);
    const text = await readFile(this.#path, 'utf8').catch(() => '');
    if (text === this.#text) await rm(this.#path, { force: true }).catch(() => undefined);
  }
}

/** The lock is a hidden file in the same folder. */
export function lockPathOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.lock`);
}

function thisProcess(folder: string): Holder {
  const { pid } = process;
  return { pid, host: hostname(), place: placeOfProcesses(), began: beganAt(pid), folder, id: randomUUID() };
}

/** False: there is one already. Where the disk knows no links, the lock is moved there, unless there is one. */
async function isLinked(aside: string, lock: string): Promise<boolean> {
  try {
    await link(aside, lock);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    if ((await lstat(lock).catch(() => null)) !== null) return false;
    await rename(aside, lock);
    return true;
  }
}

interface Held {
  readonly text: string;
  /** Null: the text of the lock is malformed. */
  readonly holder: Holder | null;
  /** ms, by the clock of the disk. */
  readonly renewed: number;
}

/** Who holds the lock; null: there is none. */
async function holderOf(lock: string): Promise<Held | null> {
  const found = await lstat(lock).catch(() => null);
  if (found === null) return null;
  if (!found.isFile() || found.size > 10_000) throw new BenchError('bad-input', `${lock}: this is no lock; remove it.`);
  const text = await readFile(lock, 'utf8').catch(() => '');
  return { text, holder: parsed(text), renewed: found.mtimeMs };
}

function parsed(text: string): Holder | null {
  try {
    return holder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isGone({ holder: other, renewed }: Held, own: Holder, now: number): boolean {
  if (other && other.folder !== own.folder) return true;
  const isHere = other?.host === own.host && other.place === own.place;
  if (!other || !isHere) return now - renewed > staleMs;
  return !isAlive(other.pid) || (other.began !== '' && beganAt(other.pid) !== other.began);
}

/** Moves it away first: another process may have taken its place meanwhile, and gets it back. */
async function removeStale(lock: string, text: string): Promise<void> {
  const aside = asideOf(lock);
  await rename(lock, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => null);
  if (moved !== null && moved !== text) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function heldBy(path: string, lock: string, other: Holder | null): BenchError {
  const who = other ? `process ${other.pid} on ${other.host}` : 'another process';
  return new BenchError(
    'not-possible',
    `${path}: ${who} is writing it; wait for its end, or name another place. If that process is gone, delete ${lock}.`,
  );
}

/** The 22nd field of /proc/PID/stat; empty beyond Linux. */
function beganAt(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
