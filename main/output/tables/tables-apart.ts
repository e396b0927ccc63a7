/** Exports the tables of a recording in a thread of their own. */
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ExportedFile } from '../../../contract/exports/export-calls.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { ExportNews, ExportWatching, TablesOrder } from './export-talk.ts';

/** How long a cancelled export may take to end by itself, ms. */
const patienceMs = 2000;

/** `threadPath`: of the built export thread. Rejects with a `BenchError` where it fails or is cancelled, once nothing of it runs or is left. */
export async function exportTablesApart(
  threadPath: string,
  order: TablesOrder,
  { cancelled, onShare }: ExportWatching,
): Promise<readonly ExportedFile[]> {
  const thread = new Worker(threadPath, { workerData: order });
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  const cancel = () => {
    thread.postMessage('cancel');
    const timer = setTimeout(() => void thread.terminate(), patienceMs);
    void ended.then(() => clearTimeout(timer));
  };
  if (cancelled.aborted) cancel();
  else cancelled.addEventListener('abort', cancel, { once: true });
  try {
    return await written(thread, onShare);
  } finally {
    await ended;
    cancelled.removeEventListener('abort', cancel);
    await rm(order.aside, { recursive: true, force: true });
  }
}

/** What it tells at its end. */
function written(thread: Worker, onShare: (share: number) => void): Promise<readonly ExportedFile[]> {
  return new Promise((resolve, reject) => {
    const breakOff = (reason: string) => reject(new BenchError('internal', `The export broke off: ${reason}.`));
    thread.on('message', (news: ExportNews) => {
      if (news.kind === 'reached') onShare(news.share);
      else if (news.kind === 'done') resolve(news.files);
      else reject(new BenchError(news.fault.code, news.fault.message));
    });
    thread.on('error', (error) => breakOff(error.message));
    thread.on('exit', (code) => breakOff(`exit code ${code}`));
  });
}
