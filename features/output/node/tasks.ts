/** The task that writes the tables of a recording. */
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { ExportedFile } from '../calls/export-calls.ts';
import type { TablesOrder } from './tables/export-recording.ts';

export const tablesTask: Task<TablesOrder, readonly ExportedFile[]> = {
  name: 'tables',
  load: async () => (await import('./tables/export-recording.ts')).exportTables,
};

export const outputTasks: WorkerFeature = { tasks: [tablesTask] };
