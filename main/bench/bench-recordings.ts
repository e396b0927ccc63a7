/** The recordings of the bench: records every session, keeps requested ones, opens and removes them. */
import { renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import type { RecordingState, RecordingSummary } from '../../contract/recordings.ts';
import { leftOutText } from '../recording/recording.ts';
import { isSessionOf, moveRecording, RecordingsFolder, Spool } from '../recording/recordings-folder.ts';
import { Recorder } from '../recording/recorder.ts';
import type { RecorderLine } from '../recording/recorder-port.ts';
import { RecentSessions } from '../recording/recent-sessions.ts';
import { dateNow } from '../base/wall-clock.ts';

export interface BenchRecordingsOptions {
  /** Path of the built recorder thread. */
  readonly workerPath: string;
  /** The folders of kept and unkept recordings. */
  readonly folder: string;
  readonly spool: string;
}

export interface RecordedSource {
  readonly path: string;
  readonly name: string;
}

/** The recording of the open run `epoch`. */
interface OpenRecording {
  readonly epoch: number;
  readonly recorder: Recorder;
  readonly began: Date;
  /** True once its thread has created the file: it cannot be moved before. */
  isBegun: boolean;
  /** The file that is written; null: one that was opened, read only. */
  file: { path: string; kept: boolean; moveTo: string | null } | null;
  /** By which name it was opened; null: it is being written. */
  readonly openedAs: string | null;
}

interface RecordingsListener {
  /** The state has changed; `isMoreThanSize`: in more than its size. */
  readonly changed: (isMoreThanSize: boolean) => void;
  /** Called with where a recording is that could not be moved to where it was to be kept. */
  readonly misplaced: (error: unknown) => void;
}

export class BenchRecordings {
  readonly #options: BenchRecordingsOptions;
  readonly #folder: RecordingsFolder;
  readonly #spool: Spool;
  readonly #recent: RecentSessions;
  readonly #listener: RecordingsListener;
  #open: OpenRecording | null = null;
  /** Former recordings that are being moved to their folder, with their names there; null: not kept. */
  readonly #leaving = new Map<Promise<void>, string | null>();
  #lastProblem: string | null = null;
  /** Why the cache could not be written last. */
  #noSpool: string | null = null;

  constructor(options: BenchRecordingsOptions, listener: RecordingsListener) {
    this.#options = options;
    this.#folder = new RecordingsFolder(options.folder);
    this.#spool = new Spool(options.spool);
    this.#recent = new RecentSessions(options.spool);
    this.#listener = listener;
  }

  /** The recording of the open run; null: there is none. */
  get state(): RecordingState | null {
    const open = this.#open;
    if (!open) return null;
    const { bytes, problem, opened } = open.recorder.state;
    const kept = open.file?.kept ?? true;
    const damaged = opened?.damagedChunks ?? 0;
    return {
      kept,
      file: open.openedAs ?? nameOf(open),
      bytes,
      problem,
      ...(opened?.isComplete === false && { breaksOff: true }),
      ...(damaged > 0 && { damage: leftOutText(damaged) }),
    };
  }

  /** The past of the run that is open; null where it is not recorded. */
  pastOf(epoch: number): Recorder | null {
    const open = this.#open;
    return open?.epoch === epoch && open.recorder.state.problem === null ? open.recorder : null;
  }

  /**
   * Path of the open run's recording, all of it on disk, and its name: the file's, or the experiment's while it is not
   * kept.
   */
  async source(experiment: string): Promise<RecordedSource> {
    const open = this.#open;
    if (!open || open.recorder.state.problem !== null) throw new BenchError('not-possible', 'The open session is not being recorded.');
    await open.recorder.flush();
    const path = open.file?.path ?? open.recorder.path;
    return { path, name: open.file?.kept === false ? experiment : basename(path, '.mcap') };
  }

  /**
   * Records the run `epoch` of the experiment with that name, in place of the open one, which ends when `former` does.
   */
  begin(epoch: number, former: Promise<unknown>, experiment = 'session'): RecorderLine | undefined {
    this.#leave(former);
    const began = dateNow();
    const path = this.#recentPathOrNone(experiment, began);
    if (path === null) return undefined;
    const { recorder, line } = Recorder.record(this.#options.workerPath, path, () => this.#report(recorder));
    this.#open = { epoch, recorder, began, isBegun: false, file: { path, kept: false, moveTo: null }, openedAs: null };
    this.#lastProblem = null;
    return line;
  }

  /** Opens a recording. Rejects with a `BenchError` where that is not possible; then nothing has changed. */
  async read(file: string): Promise<Recorder> {
    await this.#arrived(file);
    const recent = this.#recent.pathOf(file);
    if (recent !== null) await this.#recent.complete(file);
    return this.readPath(recent ?? (await this.#folder.pathOf(file)));
  }

  /** The folder of kept recordings. */
  get folder(): string {
    return this.#options.folder;
  }

  /** Rejects with a `BenchError` where there is no recording at `path`. */
  async check(path: string): Promise<void> {
    const recorder = await this.readPath(path);
    await recorder.close();
  }

  /** Reads the recording at `path`. */
  readPath(path: string): Promise<Recorder> {
    return Recorder.open(this.#options.workerPath, path, (recorder) => this.#report(recorder));
  }

  /** The experiment of a recording that was read, as a file; null where it cannot be had. */
  async unpack(recorder: Recorder): Promise<string | null> {
    try {
      return await recorder.unpack(this.#spool.newFolder());
    } catch {
      return null;
    }
  }

  /** Opens the recording of that name as the run `epoch`. The former run ends when `former` resolves. */
  show({ recorder, file }: { readonly recorder: Recorder; readonly file: string }, epoch: number, former: Promise<unknown>): void {
    this.#leave(former);
    this.#open = { epoch, recorder, began: dateNow(), isBegun: true, file: null, openedAs: file };
    this.#lastProblem = null;
  }

  /** Keeps the recording of the open run, or no longer. */
  keep(keep: boolean, experiment: string): void {
    const open = this.#open;
    if (!open?.file)
      throw new BenchError(
        'not-possible',
        open ? 'The open recording is kept already.' : `This session is not being recorded${this.#noSpool ?? '.'}`,
      );
    if (keep === open.file.kept) return;
    const to = keep ? this.#folder.newPath(experiment, open.began) : this.#recent.newPath(experiment, open.began);
    open.file = open.isBegun ? moved(open.file.path, to, keep) : { ...open.file, kept: keep, moveTo: keep ? to : null };
    this.#listener.changed(true);
  }

  /** Those that are kept, then the recent sessions; of each first those of the open experiment, by its names. */
  async list(names: readonly string[] = []): Promise<readonly RecordingSummary[]> {
    await Promise.all(this.#leaving.keys());
    const lists = [await this.#folder.list(), await this.#recent.list(this.#open?.file?.path ?? null)];
    const isOwn = ({ file }: RecordingSummary) => names.some((name) => isSessionOf(file, name));
    return lists.flatMap((list) => [
      ...list.filter(isOwn).map((each): RecordingSummary => ({ ...each, ofOpen: true })),
      ...list.filter((each) => !isOwn(each)),
    ]);
  }

  /** Moves a recent session to those that are kept. */
  async keepRecent(file: string, names: readonly string[] = []): Promise<readonly RecordingSummary[]> {
    await Promise.all(this.#leaving.keys());
    const path = this.#recent.pathOf(file);
    if (path === null) throw new BenchError('not-found', `There is no recent session "${file}"; it may have been removed after a week.`);
    await this.#recent.complete(file);
    await moveRecording(path, this.#folder.pathFor(this.#recent.titleOf(file)));
    return this.list(names);
  }

  /** Removes one that is kept. */
  async remove(file: string, names: readonly string[] = []): Promise<readonly RecordingSummary[]> {
    if (this.#open && nameOf(this.#open) === file)
      throw new BenchError('not-possible', `${file} is being recorded; stop keeping it, or end the session first.`);
    await this.#arrived(file);
    if (this.#recent.pathOf(file) === null) await this.#folder.remove(file);
    else await this.#recent.remove(file);
    return this.list(names);
  }

  /** Lists the recording at `path` from now on; returns its name. */
  offer(path: string): string {
    return this.#folder.offer(path);
  }

  /** True if a recording from elsewhere is listed by that name. */
  isOffered(file: string): boolean {
    return this.#folder.isOffered(file);
  }

  /** Ends the open recording once `former` has; resolves once it and all before are in their places. */
  async close(former: Promise<unknown>): Promise<void> {
    this.#leave(former);
    await Promise.all(this.#leaving.keys());
  }

  /** Resolves once the recording of this name is in its place and complete; of the open run, with all of it so far. */
  async #arrived(file: string): Promise<void> {
    if (this.#open && nameOf(this.#open) === file) await this.#open.recorder.flush();
    for (const [left, name] of this.#leaving) if (name === file) await left;
  }

  #leave(former: Promise<unknown>): void {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    const left = leave(open, former)
      .then(() => this.#recent.prune(dateNow().getTime(), this.#open?.file?.path ?? null))
      .catch((error: unknown) => this.#listener.misplaced(error));
    this.#leaving.set(left, nameOf(open));
    void left.then(() => this.#leaving.delete(left));
  }

  /** A path for a recording that is not kept. */
  newSpoolPath(): string {
    return this.#spool.newPath();
  }

  /** Null where the cache cannot be written: then nothing is recorded. */
  #recentPathOrNone(experiment: string, began: Date): string | null {
    try {
      return this.#recent.newPath(experiment, began);
    } catch (error) {
      this.#noSpool = `: ${error instanceof Error ? error.message : String(error)}.`;
      return null;
    }
  }

  #report(recorder: Recorder): void {
    const open = this.#open;
    if (open?.recorder !== recorder) return;
    if (!open.isBegun && recorder.state.bytes > 0) moveBegun(open);
    const { problem, damage = null } = this.state ?? { problem: null };
    const reported = problem ?? damage;
    this.#listener.changed(reported !== this.#lastProblem);
    this.#lastProblem = reported;
  }
}

/** The file is there now. */
function moveBegun(open: OpenRecording): void {
  open.isBegun = true;
  if (open.file && open.file.moveTo !== null) open.file = moved(open.file.path, open.file.moveTo, true);
}

/** Its name among the kept ones while it is written; null: not kept, or opened. */
function nameOf({ file }: OpenRecording): string | null {
  return file?.kept ? basename(file.moveTo ?? file.path) : null;
}

/** On the same disk at once; to another one when it is closed. */
function moved(path: string, to: string, kept: boolean): OpenRecording['file'] {
  try {
    renameSync(path, to);
    return { path: to, kept, moveTo: null };
  } catch {
    return { path, kept, moveTo: kept ? to : null };
  }
}

/** A session that ended before this, s, does not stay among the recent ones. */
const shortest = 1;

async function leave({ recorder, file }: OpenRecording, former: Promise<unknown>): Promise<void> {
  await former.catch(() => undefined);
  await recorder.close();
  if (!file) return;
  if (file.moveTo !== null) await moveRecording(file.path, file.moveTo);
  else if (!file.kept && recorder.span().to < shortest) await rm(file.path, { force: true });
}
