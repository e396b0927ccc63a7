/** Exports the tables of a recording, in a worker. */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedFile } from '../../../contract/exports/export-calls.ts';
import { shareOf, withRecording } from '../../run/replay.ts';
import type { RunContext } from '../../run/run-tasks.ts';
import { performApart, type TaskRules } from '../../worker/task-host.ts';
import type { ExportWatching, TablesOrder } from './export-order.ts';
import { exportRecording } from './export-recording.ts';

/** Tasks of this room, which a worker performs. */
export interface ExportTasks {
  readonly tables: { readonly request: TablesOrder; readonly result: readonly ExportedFile[] };
}

/** In this thread. */
export function exportTables(
  { recording: path, folder, aside, wish }: TablesOrder,
  { cancelled, onShare }: Pick<RunContext, 'cancelled' | 'onShare'>,
): Promise<readonly ExportedFile[]> {
  const watch = { aside, cancelled, onProgress: (time: number, end: number) => onShare(shareOf(time, end)) };
  return withRecording(path, async (recording) => {
    const tables = await exportRecording(recording, folder, wish, watch);
    const files = tables.flatMap(({ file, rows }) => (file === null ? [] : [{ name: file, rows }]));
    return Promise.all(files.map(async ({ name, rows }) => ({ name, rows, bytes: (await stat(join(folder, name))).size })));
  });
}

/** In a worker. Rejects with a `BenchError` where it fails, with the signal's reason where it is cancelled; nothing runs and nothing is left then. */
export async function exportTablesApart(
  order: TablesOrder,
  rules: Pick<TaskRules, 'workerPath' | 'stuckMs' | 'memoryMb'>,
  watching: ExportWatching,
): Promise<readonly ExportedFile[]> {
  try {
    return await performApart<ExportTasks, 'tables'>('tables', order, { ...rules, plugins: () => [] }, watching);
  } finally {
    // A worker that is ended in the middle cannot tidy up.
    await rm(order.aside, { recursive: true, force: true });
  }
}
