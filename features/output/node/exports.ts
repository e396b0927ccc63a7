/** The exports of the open run: one at a time, each in a folder of its own beside the recordings. */
import { join } from 'node:path';
import { noExport, type ExportPieceQuestion, type ExportStart, type ExportState, type ExportedFile } from '../calls/export-calls.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { FilePiece } from '../../../contract/file-piece.ts';
import { refuseIfClosed } from '../../../main/base/close-all.ts';
import { asideOf } from '../../../main/files/in-place.ts';
import { progressRate, RateLimit } from '../../../main/base/rate-limit.ts';
import { freePath, stemFor } from '../../../main/files/free-path.ts';
import { exportReport, exportTablesApart, type ExportWatching } from './tables/exports.ts';
import type { TaskRules } from '../../../main/worker/task-host.ts';
import { readFilePiece } from '../../../main/bench/file-piece.ts';
import type { RecordedSource } from '../../../main/bench/bench-recordings.ts';
import { faultOf } from '../../../main/worker/faults.ts';
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import type { exportCalls } from '../calls/index.ts';

export interface ExportsOptions extends ExportSurroundings {
  /** The folder of the exports, each in a folder of its name. */
  readonly folder: string;
  /** Of the worker in which tables are written, or a report is measured. */
  readonly worker: Pick<TaskRules, 'workerPath' | 'plugins'>;
  /** The run to export. Rejects with a `BenchError` if there is none. */
  readonly source: () => Promise<RecordedSource>;
}

export const exportFeature = defineFeature<keyof typeof exportCalls>('exports', (bench) => {
  const { worker, folders, nowMs } = bench;
  const changed = (state: ExportState) => bench.notify('export', state);
  const exports =
    folders.exports === undefined ? null : new Exports({ folder: folders.exports, worker, source: () => bench.recorded(), nowMs, changed });
  const needed = (): Exports => {
    if (exports) return exports;
    throw new BenchError('not-possible', 'This bench does not record sessions, so there is nothing to export.');
  };
  return {
    handlers: {
      'exports.start': (request) => needed().start(request),
      'exports.cancel': () => needed().cancel(),
      'exports.piece': (question) => needed().piece(question),
    },
    close: () => exports?.close(),
  };
});

export class Exports {
  readonly #options: ExportsOptions;
  #export: BenchExport | null = null;
  #number = 0;
  #isClosed = false;

  constructor(options: ExportsOptions) {
    this.#options = options;
  }

  get state(): ExportState {
    return this.#export?.state ?? noExport;
  }

  async start(request: ExportStart): Promise<ExportState> {
    const { source, folder } = this.#options;
    this.#checkFree();
    const { path, name } = await source();
    this.#checkFree();
    const into = freePath(folder, folderName(name, request));
    const identity = { number: ++this.#number, kind: request.kind, folder: into };
    this.#export = new BenchExport(identity, this.#work(path, into, request), this.#options);
    return this.state;
  }

  async cancel(): Promise<ExportState> {
    await this.#export?.cancel();
    return this.state;
  }

  piece({ export: number, file, offset }: ExportPieceQuestion): Promise<FilePiece> {
    const { files, folder, number: newest } = this.state;
    if (number !== newest || !files.some(({ name }) => name === file))
      throw new BenchError('not-found', `There is no file ${file} of this export.`);
    return readFilePiece(join(folder, file), offset);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.cancel();
  }

  #work(recording: string, folder: string, request: ExportStart): PerformExport {
    const rules = { ...this.#options.worker, stuckMs: 10_000, memoryMb: 2048 };
    const place = { recording, folder, aside: asideOf(folder) };
    if (request.kind === 'tables') return (watching) => exportTablesApart({ ...place, request }, rules, watching);
    return (watching) => exportReport({ ...place, request }, rules, watching);
  }

  #checkFree(): void {
    refuseIfClosed(this.#isClosed);
    if (this.state.status === 'running') throw new BenchError('not-possible', 'An export is running; wait for its end, or cancel it.');
  }
}

/** `match csv`, `match report` */
function folderName(name: string, request: ExportStart): string {
  return `${stemFor(name)} ${request.kind === 'tables' ? request.format : request.kind}`;
}

interface ExportSurroundings {
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  readonly changed: (state: ExportState) => void;
}

/** Performs the export. Rejects if it fails or is cancelled; then nothing runs any more, and nothing is left. */
type PerformExport = (watching: ExportWatching) => Promise<readonly ExportedFile[]>;

class BenchExport {
  readonly #surroundings: ExportSurroundings;
  readonly #cancelling = new AbortController();
  readonly #ended: Promise<void>;
  readonly #beganMs: number;
  readonly #progress: RateLimit;
  #state: ExportState;

  constructor(identity: Pick<ExportState, 'number' | 'kind' | 'folder'>, perform: PerformExport, surroundings: ExportSurroundings) {
    this.#surroundings = surroundings;
    this.#beganMs = surroundings.nowMs();
    this.#progress = new RateLimit(progressRate, this.#beganMs);
    this.#state = { ...noExport, ...identity, status: 'running' };
    this.#ended = this.#run(perform);
  }

  get state(): ExportState {
    return this.#state;
  }

  /** Resolves when nothing of it runs any more. An unfinished export leaves nothing. */
  async cancel(): Promise<void> {
    this.#cancelling.abort();
    await this.#ended;
  }

  async #run(perform: PerformExport): Promise<void> {
    const cancelled = this.#cancelling.signal;
    try {
      const files = await perform({ cancelled, onShare: (share) => this.#reach(share) });
      this.#change({ status: 'done', share: 1, files, timeLeft: null });
    } catch (error) {
      const end = cancelled.aborted ? ({ status: 'cancelled' } as const) : ({ status: 'failed', message: faultOf(error).message } as const);
      this.#change({ ...end, timeLeft: null });
    }
  }

  #reach(share: number): void {
    const nowMs = this.#surroundings.nowMs();
    if (!this.#progress.take(nowMs)) return;
    const elapsed = (nowMs - this.#beganMs) / 1000;
    this.#change({ share, timeLeft: share > 0 ? (elapsed * (1 - share)) / share : null });
  }

  #change(change: Partial<ExportState>): void {
    this.#state = { ...this.#state, ...change };
    this.#surroundings.changed(this.#state);
  }
}
