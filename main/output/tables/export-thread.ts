/** The thread that exports the tables of one recording; it ends with its work. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ExportedFile } from '../../../contract/exports/export-calls.ts';
import { Recording } from '../../recording/recording.ts';
import { faultOf } from '../../worker/fault-of.ts';
import { exportRecording, type ExportWatch } from './export-recording.ts';
import type { ExportNews, TablesOrder } from './export-talk.ts';

const { recording: path, folder, aside, wish } = workerData as TablesOrder;
const cancelling = new AbortController();

function tell(news: ExportNews): void {
  parentPort?.postMessage(news);
}

const watch: ExportWatch = {
  aside,
  cancelled: cancelling.signal,
  onProgress: (time, end) => tell({ kind: 'reached', share: end > 0 ? Math.min(time / end, 1) : 0 }),
};

async function exported(recording: Recording): Promise<readonly ExportedFile[]> {
  const tables = await exportRecording(recording, folder, wish, watch);
  const files = tables.flatMap(({ file, rows }) => (file === null ? [] : [{ name: file, rows }]));
  return Promise.all(files.map(async ({ name, rows }) => ({ name, rows, bytes: (await stat(join(folder, name))).size })));
}

async function run(): Promise<ExportNews> {
  try {
    const recording = await Recording.open(path);
    const files = await exported(recording);
    recording.close();
    return { kind: 'done', files };
  } catch (error) {
    return { kind: 'failed', fault: faultOf(error) };
  }
}

parentPort?.once('message', () => cancelling.abort());
tell(await run());
parentPort?.close();
