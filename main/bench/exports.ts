/** The exports of the open run: one at a time, each in a folder of its own beside the recordings. */
import { join } from 'node:path';
import { noExport, type ExportPieceQuestion, type ExportStart, type ExportState } from '../../contract/exports/export-calls.ts';
import { BenchError } from '../../contract/errors.ts';
import type { FilePiece } from '../../contract/file-piece.ts';
import { asideOf } from '../files/in-place.ts';
import { freePath, stemFor } from '../files/free-path.ts';
import { exportReport } from '../output/tables/exports.ts';
import { exportTablesApart } from '../output/tables/exports.ts';
import type { TaskRules } from '../worker/task-host.ts';
import { BenchExport, type ExportSurroundings, type PerformExport } from './bench-export.ts';
import { readFilePiece } from './file-piece.ts';
import type { RecordedSource } from './bench-recordings.ts';

export interface ExportsOptions extends ExportSurroundings {
  /** The folder of the exports, each in a folder of its name. */
  readonly folder: string;
  /** Of the worker in which tables are written, or a report is measured. */
  readonly worker: Pick<TaskRules, 'workerPath' | 'plugins'>;
  /** The run to export. Rejects with a `BenchError` if there is none. */
  readonly source: () => Promise<RecordedSource>;
}

export class Exports {
  readonly #options: ExportsOptions;
  #export: BenchExport | null = null;
  #number = 0;

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
    await this.cancel();
  }

  #work(recording: string, folder: string, request: ExportStart): PerformExport {
    const rules = { ...this.#options.worker, stuckMs: 10_000, memoryMb: 2048 };
    const place = { recording, folder, aside: asideOf(folder) };
    if (request.kind === 'tables') return (watching) => exportTablesApart({ ...place, request }, rules, watching);
    return (watching) => exportReport({ ...place, request }, rules, watching);
  }

  #checkFree(): void {
    if (this.state.status === 'running') throw new BenchError('not-possible', 'An export is running; wait for its end, or cancel it.');
  }
}

/** `match csv`, `match report` */
function folderName(name: string, request: ExportStart): string {
  return `${stemFor(name)} ${request.kind === 'tables' ? request.format : request.kind}`;
}
