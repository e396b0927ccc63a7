/** A worker of the lab: one thread that performs one batch run, replay, survey or check after another. */
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PluginCall } from '../../engine/guard/call-slot.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import { closeDoors } from './close-doors.ts';
import { faultOf } from './fault-of.ts';
import { watchStrays } from './stray-errors.ts';
import { WatchArea } from './watch-area.ts';
import type { RunNews } from '../run/headless-run.ts';
import type { LabHeard, LabReport, LabRequest, LabWorkerStart } from './lab-messages.ts';
import { performWork } from './perform-work.ts';
import type { WorkMeans } from './work-means.ts';
import { wallMs } from '../wall-clock.ts';

/** Wall time between two reports of how far the run is, ms. */
const pauseMs = 200;
/** Nobody cancels what is done here: the worker is ended. */
const never = new AbortController().signal;

const start = workerData as LabWorkerStart;
const watchArea = new WatchArea(start.memory, start.stopAt);
const report = (message: LabReport) => parentPort?.postMessage(message);
/** The plugin calls by their numbers in the call slot. */
const called: PluginCall[] = [];
/** The run waits for it. */
let heard: () => void = () => undefined;

closeDoors();
watchStrays({
  slot: watchArea.callSlot,
  callOf: (number) => called[number],
  fail: (fault, place) => report({ kind: 'stray', fault, place }),
});
const registry = loadPlugins(start.plugins, (index) => (watchArea.loading = index));
// Every run asks for it; until the first does, its failure is nobody's.
registry.catch(() => undefined);

function shareReporter(): (share: number) => void {
  let toldMs = wallMs();
  return (share) => {
    watchArea.beat();
    const nowMs = wallMs();
    if (nowMs - toldMs < pauseMs) return;
    toldMs = nowMs;
    report({ kind: 'share', share });
  };
}

const calls = {
  callSlot: watchArea.callSlot,
  onPluginCall: (call: PluginCall, number: number) => {
    called[number] = call;
    report({ kind: 'call', call, number });
  },
};

function tell(news: RunNews): Promise<void> {
  report({ kind: 'news', news });
  return new Promise((resolve) => (heard = resolve));
}

async function means(): Promise<WorkMeans> {
  const search = { ...calls, onStep: () => watchArea.beat() };
  return { registry: await registry, plugins: start.plugins, calls, search, cancelled: never, onShare: shareReporter(), tell };
}

async function answer(request: LabRequest): Promise<LabReport> {
  try {
    const result = await performWork(request, await means());
    // What a plugin has left behind, and has failed by now, is told first.
    await setImmediate();
    return { kind: 'done', result };
  } catch (error) {
    return { kind: 'fault', fault: faultOf(error) };
  }
}

parentPort?.on('message', (message: LabRequest | LabHeard) => {
  if (message.kind === 'heard') heard();
  else void answer(message).then(report);
});
