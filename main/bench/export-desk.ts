/** The exports of the bench: of what is open, one at a time, each in a folder of its own beside the recordings. */
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
import type { RecordedSource } from './recording-desk.ts';

export interface ExportDeskOptions extends ExportSurroundings {
  /** Where exports are kept, each in a folder of its name. */
  readonly folder: string;
  /** Of the worker in which tables are written, or a report is measured. */
  readonly worker: Pick<TaskRules, 'workerPath' | 'plugins'>;
  /** What is to be exported. Rejects with a `BenchError` where there is nothing. */
  readonly source: () => Promise<RecordedSource>;
}

export class ExportDesk {
  readonly #options: ExportDeskOptions;
  #export: BenchExport | null = null;
  #number = 0;

  constructor(options: ExportDeskOptions) {
    this.#options = options;
  }

  get state(): ExportState {
    return this.#export?.state ?? noExport;
  }

  async start(wish: ExportStart): Promise<ExportState> {
    const { source, folder } = this.#options;
    this.#checkFree();
    const { path, name } = await source();
    this.#checkFree();
    const into = freePath(folder, folderName(name, wish));
    const told = { number: ++this.#number, kind: wish.kind, folder: into };
    this.#export = new BenchExport(told, this.#work(path, into, wish), this.#options);
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

  #work(recording: string, folder: string, wish: ExportStart): PerformExport {
    const rules = { ...this.#options.worker, stuckMs: 10_000, memoryMb: 2048 };
    const place = { recording, folder, aside: asideOf(folder) };
    if (wish.kind === 'tables') return (watching) => exportTablesApart({ ...place, request: wish }, rules, watching);
    return (watching) => exportReport({ ...place, request: wish }, rules, watching);
  }

  #checkFree(): void {
    if (this.state.status === 'running') throw new BenchError('not-possible', 'An export is running; wait for its end, or cancel it.');
  }
}

/** `match csv`, `match report` */
function folderName(name: string, wish: ExportStart): string {
  return `${stemFor(name)} ${wish.kind === 'tables' ? wish.format : wish.kind}`;
}
