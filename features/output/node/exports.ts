/** The exports of the open run: one at a time, each in a folder of its own beside the recordings. */
import { join } from 'node:path';
import { noExport, type ExportPieceQuestion, type ExportStart, type ExportState, type ExportedFile } from '../calls/export-calls.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { FilePiece } from '../../../contract/file-piece.ts';
import { asideOf } from '../../../main/base/files/aside.ts';
import { freePath, stemFor } from '../../../main/base/files/free-path.ts';
import { exportReport, exportTablesApart, type ExportWatching } from './tables/exports.ts';
import type { TaskRules } from '../../../main/worker/task-host.ts';
import { readFilePiece } from '../../../main/bench/file-piece.ts';
import type { RecordedSource } from '../../../main/bench/bench-recordings.ts';
import { Jobs, type JobKind, type JobMeans } from '../../../main/bench/job.ts';
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import type { exportCalls } from '../calls/index.ts';

export interface ExportsOptions extends JobMeans<ExportState> {
  /** The folder of the exports, each in a folder of its name. */
  readonly folder: string;
  /** The rules of the worker in which tables are written, or a report is measured. */
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

const kind: JobKind<ExportState> = {
  none: noExport,
  isUnderWay: ({ status }) => status === 'running',
  busy: 'An export is running; wait for its end, or cancel it.',
  cancelled: 'cancelled',
};

export class Exports {
  readonly #options: ExportsOptions;
  readonly #jobs: Jobs<ExportState>;

  constructor(options: ExportsOptions) {
    this.#options = options;
    this.#jobs = new Jobs(kind, options);
  }

  get state(): ExportState {
    return this.#jobs.state;
  }

  async start(request: ExportStart): Promise<ExportState> {
    const { source, folder, nowMs } = this.#options;
    this.#jobs.checkFree();
    const { path, name } = await source();
    const into = freePath(folder, folderName(name, request));
    return this.#jobs.begin({ kind: request.kind, folder: into, status: 'running' }, async (job) => {
      job.change({});
      const beganMs = nowMs();
      const onShare = (share: number) => job.progress(() => ({ share, timeLeft: job.timeLeft(share, beganMs) }));
      const files = await this.#perform(path, into, request, { cancelled: job.cancelled, onShare });
      return { status: 'done', share: 1, files, timeLeft: null };
    });
  }

  cancel(): Promise<ExportState> {
    return this.#jobs.cancel();
  }

  piece({ export: number, file, offset }: ExportPieceQuestion): Promise<FilePiece> {
    const { files, folder, number: newest } = this.state;
    if (number !== newest || !files.some(({ name }) => name === file))
      throw new BenchError('not-found', `There is no file ${file} of this export.`);
    return readFilePiece(join(folder, file), offset);
  }

  close(): Promise<void> {
    return this.#jobs.close();
  }

  #perform(recording: string, folder: string, request: ExportStart, watching: ExportWatching): Promise<readonly ExportedFile[]> {
    const place = { recording, folder, aside: asideOf(folder) };
    const { worker } = this.#options;
    return request.kind === 'tables'
      ? exportTablesApart({ ...place, request }, worker, watching)
      : exportReport({ ...place, request }, worker, watching);
  }
}

/** `match csv`, `match report` */
function folderName(name: string, request: ExportStart): string {
  return `${stemFor(name)} ${request.kind === 'tables' ? request.format : request.kind}`;
}
