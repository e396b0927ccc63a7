/** The worker: the one entry of all threads. It runs the thread that its host names. */
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { workerFeatures } from '../features/worker.ts';
import { agreeToPlaces } from './base/files/agreed-folders.ts';
import { anewTask } from './run/report/anew-task.ts';
import { coreTasks } from './run/tasks/tasks.ts';
import { workerParts, type WorkerFeature } from './run/worker-feature.ts';
import { WorkerGuest } from './worker/worker-guest.ts';
import type { WorkerStart } from './worker/worker-messages.ts';

const core: WorkerFeature = {
  tasks: [...coreTasks, anewTask],
  threads: [
    { name: 'session', runsPlugins: true, load: () => import('./run/session-thread.ts') },
    { name: 'tasks', runsPlugins: true, load: () => import('./run/tasks/task-thread.ts') },
    { name: 'check', runsPlugins: true, load: () => import('./plugins/check/check-thread.ts') },
    { name: 'recorder', runsPlugins: false, load: () => import('./recording/recorder-thread.ts') },
  ],
};

if (!parentPort) throw new Error('The worker is started by a host, in a thread of its own.');
const data = workerData as WorkerStart;
const parts = workerParts([core, ...workerFeatures]);
const thread = parts.threads.find(({ name }) => name === data.thread);
if (!thread) throw new Error(`There is no thread "${data.thread}".`);
agreeToPlaces(data.places);
giveWay(data.thread);
const guest = new WorkerGuest<never, never>(data, parentPort);
if (thread.runsPlugins) await guest.expectPlugins();
await (await thread.load()).start(guest, data.data as never, parts);

/**
 * Threads that simulate or record give way to the main one, which relays the messages of players, to the alarm and to
 * bots, who are players: where processors are short, the mirror falls behind and players notice nothing. Only Linux has
 * priorities of threads.
 */
function giveWay(thread: string): void {
  if (process.platform !== 'linux' || thread === 'alarm' || thread === 'bots') return;
  try {
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + 5));
  } catch {
    // The system may refuse it; nothing depends on it.
  }
}
