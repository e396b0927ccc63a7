/** Games scored on the bench: takes their logs from a page, scores them in a worker, keeps the recording. */
import { existsSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { freePath, stemFor } from '../../../main/base/files/free-path.ts';
import { IncomingFile } from '../../../main/base/files/incoming-file.ts';
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import { Jobs, type JobKind, type JobMeans } from '../../../main/bench/job.ts';
import { performApart, type TaskRules } from '../../../main/worker/task-host.ts';
import type { scoreCalls } from '../calls/index.ts';
import { longestLogs, noScoring, type ScoringBegin, type ScoringPiece, type ScoringRequest, type ScoringState } from '../calls/scoring.ts';
import { scoreTask } from './score-task.ts';

/** Logs of which nothing has come for so long are given up, ms. */
const usualIdleMs = 60_000;

export interface GameScoresOptions extends JobMeans<ScoringState> {
  /** The folder of recordings. */
  readonly folder: string;
  /** True if a recording elsewhere has this name. */
  readonly isOffered: (name: string) => boolean;
  /** The rules of the worker in which games are scored. */
  readonly worker: Pick<TaskRules, 'workerPath'>;
  readonly idleMs?: number;
}

/** Logs that are being sent. */
interface Incoming {
  readonly name: string;
  readonly logs: readonly { readonly name: string; readonly bytes: number; readonly file: IncomingFile }[];
  readonly idle: NodeJS.Timeout;
}

export const scoreFeature = defineFeature<keyof typeof scoreCalls>('scores', ({ recordings, worker, nowMs, notify }) => {
  const { workerPath } = worker;
  const changed = (state: ScoringState) => notify('scoring', state);
  const scores =
    recordings &&
    new GameScores({
      folder: recordings.folder,
      isOffered: (name) => recordings.isOffered(name),
      worker: { workerPath },
      nowMs,
      changed,
    });
  const needed = (): GameScores => {
    if (scores) return scores;
    throw new BenchError('not-possible', 'This bench has no folder for recordings, in which scored games are kept.');
  };
  return {
    handlers: {
      'scores.begin': (announced) => needed().begin(announced),
      'scores.piece': (piece) => needed().piece(piece),
      'scores.start': (request) => needed().start(request),
      'scores.cancel': () => needed().cancel(),
    },
    close: () => scores?.close(),
  };
});

const kind: JobKind<ScoringState> = {
  none: noScoring,
  isUnderWay: ({ status }) => status === 'running',
  busy: 'A game is being scored; wait for its end, or cancel it.',
  cancelled: 'cancelled',
};

export class GameScores {
  readonly #options: GameScoresOptions;
  readonly #jobs: Jobs<ScoringState>;
  #incoming: Incoming | null = null;
  #newest = 0;

  constructor(options: GameScoresOptions) {
    this.#options = options;
    this.#jobs = new Jobs(kind, options);
  }

  get state(): ScoringState {
    return this.#jobs.state;
  }

  /** Logs that were being sent before are dropped: their page is gone, or begins anew. */
  async begin({ name, logs }: ScoringBegin): Promise<ScoringRequest> {
    this.#jobs.checkFree();
    check(logs);
    await this.#drop();
    const session = ++this.#newest;
    const files: Incoming['logs'][number][] = [];
    try {
      for (const log of logs) files.push({ ...log, file: await this.#file(log) });
    } catch (error) {
      await discard(files);
      throw error;
    }
    const idle = setTimeout(() => void this.#drop(), this.#options.idleMs ?? usualIdleMs).unref();
    this.#incoming = { name, logs: files, idle };
    return { session };
  }

  /** Logs that cannot be gone on with are dropped. */
  async piece({ session, log, offset, base64 }: ScoringPiece): Promise<ScoringRequest> {
    const incoming = this.#found(session);
    incoming.idle.refresh();
    try {
      const file = incoming.logs[log]?.file;
      if (!file) throw new BenchError('bad-input', `There is no log ${log} of this session.`);
      await file.appendSent(offset, base64);
    } catch (error) {
      await this.#drop();
      throw error;
    }
    return { session };
  }

  async start({ session }: ScoringRequest): Promise<ScoringState> {
    this.#jobs.checkFree();
    const { name, logs, idle } = this.#found(session);
    clearTimeout(idle);
    this.#incoming = null;
    try {
      for (const { file } of logs) await file.whole();
    } catch (error) {
      await discard(logs);
      throw inTheirWords(error, logs);
    }
    const { nowMs } = this.#options;
    return this.#jobs.begin({ name, status: 'running' }, async (job) => {
      job.change({});
      const beganMs = nowMs();
      const onShare = (share: number) => job.progress(() => ({ share, timeLeft: job.timeLeft(share, beganMs) }));
      try {
        const file = await this.#score(name, logs, { cancelled: job.cancelled, onShare });
        return { status: 'done', share: 1, timeLeft: null, file };
      } catch (error) {
        throw inTheirWords(error, logs);
      } finally {
        await discard(logs);
      }
    });
  }

  async cancel(): Promise<ScoringState> {
    await this.#drop();
    return this.#jobs.cancel();
  }

  async close(): Promise<void> {
    await this.#drop();
    await this.#jobs.close();
  }

  /** Resolves to the name of the recording, which grows beside the logs and moves to its place when it is whole. */
  async #score(
    name: string,
    logs: Incoming['logs'],
    watch: { readonly cancelled: AbortSignal; readonly onShare: (share: number) => void },
  ): Promise<string> {
    const { folder, isOffered, worker } = this.#options;
    const place = freePath(folder, stemFor(name) || 'game', '.mcap', (path) => existsSync(path) || isOffered(basename(path)));
    const recording = join(dirname(logs[0]?.file.path ?? ''), basename(place));
    const order = { logs: logs.map(({ file, bytes }) => ({ path: file.path, bytes })), recording };
    await performApart(scoreTask, order, { ...worker, plugins: () => [] }, watch);
    renameSync(recording, place);
    return basename(place);
  }

  #file({ name, bytes }: { readonly name: string; readonly bytes: number }): Promise<IncomingFile> {
    return IncomingFile.beginNamed(name, { folder: this.#options.folder, bytes, otherwise: 'log' });
  }

  #found(session: number): Incoming {
    if (this.#incoming && session === this.#newest) return this.#incoming;
    throw new BenchError('not-found', 'This transfer has ended; send the logs again.');
  }

  async #drop(): Promise<void> {
    const incoming = this.#incoming;
    this.#incoming = null;
    clearTimeout(incoming?.idle);
    await discard(incoming?.logs ?? []);
  }
}

function check(logs: ScoringBegin['logs']): void {
  const empty = logs.find(({ bytes }) => bytes === 0);
  if (empty) throw new BenchError('bad-input', `${empty.name} is empty.`);
  const bytes = logs.reduce((sum, each) => sum + each.bytes, 0);
  const mebibytes = (count: number) => `${Math.ceil(count / 2 ** 20)} MiB`;
  if (bytes > longestLogs)
    throw new BenchError(
      'too-many',
      `The logs have ${mebibytes(bytes)}; at most ${mebibytes(longestLogs)}. Score them with driftbench score, which reads them where they are.`,
    );
}

async function discard(logs: Incoming['logs']): Promise<void> {
  await Promise.all(logs.map(({ file }) => file.discard()));
}

/** The sender knows the logs by their names only. */
function inTheirWords(error: unknown, logs: Incoming['logs']): unknown {
  if (!(error instanceof BenchError)) return error;
  const text = logs.reduce((message, { name, file }) => message.replaceAll(file.path, name), error.message);
  return new BenchError(error.code, text, { cause: error });
}
