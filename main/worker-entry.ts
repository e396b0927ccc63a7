/** The worker: the one entry of all threads. It runs the thread that its host names. */
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { agreeToPlaces } from './files/agreed-folders.ts';
import type { LoadProbes } from './run/probe.ts';
import { WorkerGuest } from './worker/worker-guest.ts';
import { pluginThreads, type ThreadName, type WorkerStart } from './worker/worker-messages.ts';

interface ThreadModule {
  start(guest: WorkerGuest<never, never>, data: never, loadProbes: LoadProbes): unknown;
}

/** Fetched one by one: a thread loads nothing that it does not need. */
const threads: Readonly<Record<ThreadName, () => Promise<ThreadModule>>> = {
  session: () => import('./run/session-thread.ts'),
  tasks: () => import('./run/tasks/task-thread.ts'),
  recorder: () => import('./recording/recorder-thread.ts'),
  check: () => import('./plugins/check/check-thread.ts'),
  bots: () => import('../features/live/node/bots/bot-thread.ts'),
  alarm: () => import('../features/proxy/node/alarm-thread.ts'),
};

const loadProbes: LoadProbes = async () => (await import('../features/reproduce/node/probes/research-probes.ts')).probes;

if (!parentPort) throw new Error('The worker is started by a host, in a thread of its own.');
const data = workerData as WorkerStart;
agreeToPlaces(data.places);
giveWay(data.thread);
const guest = new WorkerGuest<never, never>(data, parentPort);
if (pluginThreads.some((name) => name === data.thread)) guest.expectPlugins();
const thread = await threads[data.thread]();
await thread.start(guest, data.data as never, loadProbes);

/**
 * Threads that simulate, record or play give way to the main one, which relays the messages of players, and to the
 * alarm: where processors are short, the mirror falls behind and players notice nothing. Only Linux has priorities of
 * threads.
 */
function giveWay(thread: ThreadName): void {
  if (process.platform !== 'linux' || thread === 'alarm') return;
  try {
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + 5));
  } catch {
    // The system may refuse it; nothing depends on it.
  }
}
