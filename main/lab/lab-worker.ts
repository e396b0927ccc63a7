/** A worker of the lab: one thread that performs one batch run after another. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { loadPluginFile, loadPlugins } from '../plugins/load-plugin-file.ts';
import { faultOf } from '../session/fault-of.ts';
import { WatchArea } from '../session/watch-area.ts';
import type { BatchRun } from './batch-run.ts';
import type { LabReport, LabWorkerStart } from './lab-messages.ts';
import { performRun } from './perform-run.ts';

/** Wall time between two reports of how far the run is, ms. */
const pauseMs = 200;

const start = workerData as LabWorkerStart;
const watchArea = new WatchArea(start.memory);
const report = (message: LabReport) => parentPort?.postMessage(message);

async function loadAll(paths: readonly string[]): Promise<PluginRegistry> {
  const registry = await loadPlugins();
  for (const [index, path] of paths.entries()) {
    watchArea.loading = index;
    await loadPluginFile(path, registry);
  }
  watchArea.loading = -1;
  return registry;
}

const registry = loadAll(start.plugins);
// Every run asks for it; until the first does, its failure is nobody's.
registry.catch(() => undefined);

function shareReporter(): (share: number) => void {
  let toldMs = performance.now();
  return (share) => {
    watchArea.beat();
    const nowMs = performance.now();
    if (nowMs - toldMs < pauseMs) return;
    toldMs = nowMs;
    report({ kind: 'share', share });
  };
}

async function perform(run: BatchRun): Promise<LabReport> {
  try {
    const { callSlot } = watchArea;
    const onPluginCall = (call: Extract<LabReport, { kind: 'call' }>['call']) => report({ kind: 'call', call });
    return { kind: 'done', result: await performRun(run, { registry: await registry, callSlot, onPluginCall, onFrame: shareReporter() }) };
  } catch (error) {
    return { kind: 'fault', fault: faultOf(error) };
  }
}

parentPort?.on('message', (run: BatchRun) => void perform(run).then(report));
