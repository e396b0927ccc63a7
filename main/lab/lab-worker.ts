/** A worker of the lab: one thread that performs one batch run, rerun, survey or check after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { pluginKinds, type Plugin } from '../../engine/plugin-api/index.ts';
import type { PluginCall } from '../../engine/session/call-slot.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SearchWatch } from '../../engine/session/trigger-search.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { checkExperiment } from '../experiment/check-experiment.ts';
import { schemaOf } from '../experiment/published-schema.ts';
import { loadLiveExperiment } from '../lan/live-experiment.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { loadPlugin, loadPlugins } from '../plugins/load-plugin.ts';
import { detailsOf } from '../plugins/plugin-details.ts';
import { performRerun } from '../recordings/rerun.ts';
import { closeDoors } from '../session/close-doors.ts';
import { faultOf } from '../session/fault-of.ts';
import { WatchArea } from '../session/watch-area.ts';
import type { LabReport, LabRequest, LabResult, LabWorkerStart } from './lab-messages.ts';
import { performRun } from './perform-run.ts';
import { performSurvey } from './perform-survey.ts';

/** Wall time between two reports of how far the run is, ms. */
const pauseMs = 200;

const start = workerData as LabWorkerStart;
const watchArea = new WatchArea(start.memory);
const report = (message: LabReport) => parentPort?.postMessage(message);

async function loadAll(bundles: readonly PluginBundle[]): Promise<PluginRegistry> {
  const registry = await loadPlugins();
  for (const [index, bundle] of bundles.entries()) {
    watchArea.loading = index;
    await loadPlugin(bundle, registry);
  }
  watchArea.loading = -1;
  return registry;
}

closeDoors();
const registry = loadAll(start.plugins);
// Every run asks for it; until the first does, its failure is nobody's.
registry.catch(() => undefined);

function thirdParty(all: PluginRegistry): Plugin[] {
  return pluginKinds.flatMap((kind): Plugin[] => all.list(kind)).filter((plugin) => !builtInPlugins.includes(plugin));
}

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

const watch = { callSlot: watchArea.callSlot, onPluginCall: (call: PluginCall, number: number) => report({ kind: 'call', call, number }) };
const search: SearchWatch = { ...watch, onStep: () => watchArea.beat() };

async function perform({ kind, request }: LabRequest): Promise<LabResult> {
  if (kind === 'check') return checkExperiment(request.path, request.text, await registry);
  if (kind === 'schema') return JSON.stringify(schemaOf(await registry));
  if (kind === 'live') return loadLiveExperiment(request, await registry);
  if (kind === 'describe') return thirdParty(await registry).map(detailsOf);
  if (kind === 'survey') return performSurvey(request, { registry: await registry, search });
  if (kind === 'rerun') {
    await performRerun(request, { registry: await registry, onShare: shareReporter() });
    return null;
  }
  return performRun(request, { ...watch, registry: await registry, search, onFrame: shareReporter() });
}

async function answer(request: LabRequest): Promise<LabReport> {
  try {
    return { kind: 'done', result: await perform(request) };
  } catch (error) {
    return { kind: 'fault', fault: faultOf(error) };
  }
}

parentPort?.on('message', (request: LabRequest) => void answer(request).then(report));
