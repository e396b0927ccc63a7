/** Sessions that were recorded and not kept: they outlive their process for a week, up to 5 GB together. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingSummary } from '../../contract/recordings.ts';
import { isAlive } from '../base/files/left-behind.ts';
import { rewrite } from './edits/rewrite.ts';
import { withRecording } from './recording.ts';
import { sessionStem, summaryOf } from './recordings-folder.ts';

/** Bounds of the kept sessions: the age of each, ms, and the bytes of all. */
const longestMs = 7 * 24 * 3600 * 1000;
const mostBytes = 5e9;

/** A completion grows aside in the same folder: one that has not grown for so long was killed, ms. */
const asideName = /^\..+\.mcap\.(?:\d+-[0-9a-f]{8}-)?[0-9a-f]{8}$/;
const stillMs = 3600 * 1000;

/** `netgames05 2026-05-04 16.30.00.4711-2.mcap`: experiment, begin, process and its count. */
const recentName = /^(.+ \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)\.(\d+)-\d+\.mcap$/;

export interface RecentLimits {
  readonly longestMs: number;
  readonly mostBytes: number;
}

export class RecentSessions {
  readonly #folder: string;
  readonly #limits: RecentLimits;
  #next = 1;

  constructor(folder: string, limits: RecentLimits = { longestMs, mostBytes }) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** A free path for a session of that experiment, begun at `began`. Throws where the folder cannot be made. */
  newPath(experiment: string, began: Date): string {
    mkdirSync(this.#folder, { recursive: true });
    const stem = sessionStem(experiment, began);
    let path: string;
    do path = join(this.#folder, `${stem}.${process.pid}-${this.#next++}.mcap`);
    while (existsSync(path));
    return path;
  }

  /** The newest first; without `open`, the path that is being recorded. */
  async list(open: string | null): Promise<readonly RecordingSummary[]> {
    const found = await Promise.all(this.#files.filter(({ path }) => path !== open).map(({ path }) => summaryOf(path)));
    return found
      .filter((each) => each !== null)
      .map((each): RecordingSummary => ({ ...each, recent: true }))
      .sort((a, b) => (a.changed < b.changed ? 1 : -1));
  }

  /** Path of the session listed under that name; null: there is none. */
  pathOf(file: string): string | null {
    return this.#files.find(({ name }) => name === file)?.path ?? null;
  }

  /** Name without process and count. */
  titleOf(file: string): string {
    return recentName.exec(file)?.[1] ?? file;
  }

  /** Completes the file of a process that ended without closing it. A file of a running process stays as it is. */
  async complete(file: string): Promise<void> {
    const entry = this.#files.find(({ name }) => name === file);
    if (!entry || (entry.owner !== process.pid && isAlive(entry.owner))) return;
    await withRecording(entry.path, async (recording) => {
      if (recording.isWhole) return;
      await rewrite(recording, entry.path, { edit: (message) => message, force: true, cancelled: new AbortController().signal });
    });
  }

  async remove(file: string): Promise<void> {
    const path = this.pathOf(file);
    if (path !== null) await rm(path, { force: true });
  }

  /**
   * Removes sessions that are too old, and the oldest beyond the size; never `open`, nor one that a running process
   * records. Removes what killed completions left.
   */
  prune(nowMs: number, open: string | null): void {
    for (const { path, changedMs } of this.#found((name) => asideName.test(name)))
      if (nowMs - changedMs > stillMs) rmSync(path, { force: true });
    let bytes = 0;
    for (const { path, owner, changedMs, size } of this.#files.sort((a, b) => b.changedMs - a.changedMs)) {
      bytes += size;
      const isInUse = path === open || (owner !== process.pid && isAlive(owner));
      if (!isInUse && (nowMs - changedMs > this.#limits.longestMs || bytes > this.#limits.mostBytes)) rmSync(path, { force: true });
    }
  }

  get #files() {
    return this.#found((name) => recentName.test(name)).map((file) => ({ ...file, owner: Number(recentName.exec(file.name)?.[2]) }));
  }

  #found(isWanted: (name: string) => boolean) {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder).flatMap((name) => {
      const path = join(this.#folder, name);
      const stats = isWanted(name) ? statSync(path, { throwIfNoEntry: false }) : undefined;
      return stats ? [{ name, path, changedMs: stats.mtimeMs, size: stats.size }] : [];
    });
  }
}
