/** Exports of a recording that the bench makes in a worker: its tables, or its report. */
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedFile } from '../../calls/export-calls.ts';
import { performApart, type TaskRules } from '../../../../main/worker/task-host.ts';
import { BenchError } from '../../../../contract/errors.ts';
import { writeFolder } from '../../../../main/base/files/in-place.ts';
import { FaultError } from '../../../../main/worker/faults.ts';
import { projectPaths } from '../../../../main/base/project-paths.ts';
import { anewTask } from '../../../../main/run/report/anew-task.ts';
import { tablesTask } from '../tasks.ts';
import type { ReportOrder, TablesOrder } from './export-recording.ts';
import { readTemplate, reportPage } from '../../../../main/run/report/report.ts';

export interface ExportWatching {
  readonly cancelled: AbortSignal;
  /** Gets the share (0–1) that is done, from time to time. */
  readonly onShare: (share: number) => void;
}

/**
 * In a worker. Rejects with a `BenchError` where it fails, with the signal's reason where it is cancelled; nothing
 * runs and nothing is left then.
 */
export async function exportTablesApart(
  order: TablesOrder,
  rules: Omit<TaskRules, 'plugins'>,
  watching: ExportWatching,
): Promise<readonly ExportedFile[]> {
  try {
    return await performApart(tablesTask, order, { ...rules, plugins: () => [] }, watching);
  } finally {
    // A worker that is ended in the middle cannot tidy up.
    await rm(order.aside, { recursive: true, force: true });
  }
}

const name = 'report.html';

/**
 * `rules`: of the worker. Rejects as `performApart` does, or with a `BenchError` where the folder cannot be written,
 * leaving nothing.
 */
export async function exportReport(
  { recording, folder, aside, request: { laneColours } }: ReportOrder,
  rules: TaskRules,
  watching: ExportWatching,
): Promise<readonly ExportedFile[]> {
  const template = await readTemplate(projectPaths().report);
  const write = async (into: string) => {
    const request = { recording, unpackInto: into };
    const { report } = await performApart(anewTask, request, rules, watching).catch(whileMeasured);
    const page = join(into, name);
    await writeFile(page, reportPage(template, { ...report, ...(laneColours && { laneColours }) }));
    return Promise.all((await readdir(into)).map(async (file) => ({ name: file, bytes: (await stat(join(into, file))).size, rows: null })));
  };
  return writeFolder(folder, write, aside);
}

/** Says that the report failed, not the open session. */
function whileMeasured(error: unknown): never {
  if (error instanceof FaultError) throw new BenchError(error.code, `While the report was measured: ${error.message}`, { cause: error });
  throw error;
}
