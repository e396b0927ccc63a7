/** Exports the report of a recording: it is measured anew in a worker, watched, and shown as a page that needs nothing else. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedFile } from '../../../contract/exports/export-calls.ts';
import { BenchError } from '../../../contract/errors.ts';
import { writeFolder } from '../../files/result-folder.ts';
import { FaultError } from '../../worker/faults.ts';
import type { TaskRules } from '../../worker/task-host.ts';
import { performApart } from '../../worker/task-host.ts';
import { projectPaths } from '../../project-paths.ts';
import type { ReportTasks } from '../reports/measured-anew.ts';
import { readTemplate, reportPage } from '../reports/report-page.ts';
import type { ExportWatching, ReportOrder } from './export-order.ts';

const name = 'report.html';

/** `rules`: of the worker. Rejects as `performApart` does, or with a `BenchError` where the folder cannot be written, leaving nothing. */
export async function exportReport(
  { recording, folder, aside, wish: { laneColours } }: ReportOrder,
  rules: TaskRules,
  watching: ExportWatching,
): Promise<readonly ExportedFile[]> {
  const template = await readTemplate(projectPaths().report);
  const write = async (into: string) => {
    const { report } = await performApart<ReportTasks, 'anew'>('anew', { recording }, rules, watching).catch(whileMeasured);
    const page = join(into, name);
    await writeFile(page, reportPage(template, { ...report, ...(laneColours && { laneColours }) }));
    return [{ name, bytes: (await stat(page)).size, rows: null }];
  };
  return writeFolder(folder, write, aside);
}

/** It is not what is open that has ended. */
function whileMeasured(error: unknown): never {
  if (error instanceof FaultError) throw new BenchError(error.code, `While the report was measured: ${error.message}`, { cause: error });
  throw error;
}
