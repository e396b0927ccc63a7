/** The task that writes the tables of a recording. */
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { ExportedFile, ExportStart } from '../calls/export-calls.ts';

/** An export of one kind. */
interface OrderOf<Request extends ExportStart> {
  /** Path of the recording. */
  readonly recording: string;
  /** Path of the folder to write into, and of that in which its files grow. */
  readonly folder: string;
  readonly aside: string;
  readonly request: Request;
}

export type TablesOrder = OrderOf<Extract<ExportStart, { readonly kind: 'tables' }>>;
export type ReportOrder = OrderOf<Extract<ExportStart, { readonly kind: 'report' }>>;

export const tablesTask: Task<TablesOrder, readonly ExportedFile[]> = {
  name: 'tables',
  load: async () => (await import('./tables/export-recording.ts')).exportTables,
};

export const outputTasks: WorkerFeature = { tasks: [tablesTask] };
