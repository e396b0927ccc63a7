/** Finds what a plugin was called with where it never came back to tell: the session is made again in a worker of its own, up to that call. */
import { Worker } from 'node:worker_threads';
import type { Fault } from '../../contract/bench-state.ts';
import type { CallPlace } from '../../engine/guard/call-slot.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { SessionReport, SessionRequest, TimedChange, WorkerStart } from '../run/session-messages.ts';
import type { Supervision } from './supervision.ts';
import { WatchArea } from './watch-area.ts';

/** A session that takes longer to make again is given up, ms. */
const patienceMs = 60_000;

export interface LostCall {
  readonly request: SessionRequest;
  /** What the operator changed before it. */
  readonly changes: readonly TimedChange[];
  /** Which of the session's plugin calls it was. */
  readonly place: CallPlace;
  readonly fault: Fault;
  readonly plugins: readonly PluginBundle[];
}

/** The arguments as JSON; null where the session did not come to that call again. */
export function findInput({ request, changes, place, fault, plugins }: LostCall, supervision: Supervision): Promise<string | null> {
  const again: SessionRequest = { ...request, pace: 'max', paused: false, catchUp: { until: Infinity, changes } };
  const worker = started({ request: again, plugins, memory: new WatchArea().memory, stopAt: place }, supervision);
  return new Promise((resolve) => {
    const end = (input: string | null) => {
      clearTimeout(patience);
      resolve(input);
      void worker.terminate();
    };
    const patience = setTimeout(() => end(null), patienceMs);
    worker.on('message', (report: SessionReport) => report.kind === 'fault' && end(inputOf(report.fault, fault)));
    worker.on('error', () => end(null));
    worker.on('exit', () => end(null));
  });
}

/** Nobody waits for it when the bench ends. */
function started(workerData: WorkerStart, { workerPath, memoryMb }: Supervision): Worker {
  const worker = new Worker(workerPath, { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: 2 * memoryMb } });
  worker.unref();
  return worker;
}

/** The arguments of the call that was sought, as JSON; null where another was found: the session does not go the same way twice. */
export function inputOf({ plugin: found }: Fault, { plugin: sought }: Fault): string | null {
  const isSame = found?.id === sought?.id && found?.call === sought?.call && found?.time === sought?.time;
  return (isSame && found?.input) || null;
}
