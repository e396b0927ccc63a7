/** The session worker: one thread, one session; what a plugin does to it hurts nobody else. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PluginCall } from '../../engine/session/call-slot.ts';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { loadPluginFile, loadPlugins } from '../plugins/load-plugin-file.ts';
import { DecisionBatch } from './decision-batch.ts';
import { faultOf } from './fault-of.ts';
import { LiveSession } from './live-session.ts';
import { SessionLoop } from './session-loop.ts';
import type { CommandMessage, SessionReport, WorkerStart } from './session-messages.ts';
import { layoutOf } from './telemetry-layout.ts';
import { WatchArea } from './watch-area.ts';

/** How often an event loop that turns gives a sign of life, ms. */
const beatMs = 100;

const start = workerData as WorkerStart;
const watchArea = new WatchArea(start.memory);

function report(message: SessionReport): void {
  parentPort?.postMessage(message, buffersOf(message));
}

/** They move to the bench without being copied. */
function buffersOf(message: SessionReport): ArrayBuffer[] {
  if (message.kind === 'rows') return [message.rows.times.buffer, message.rows.values.buffer];
  return message.kind === 'decisions' ? [message.rows.values.buffer] : [];
}

function fail(error: unknown): void {
  report({ kind: 'fault', fault: faultOf(error) });
  parentPort?.close();
}

async function openSession({ request, plugins }: WorkerStart): Promise<LiveSession> {
  const registry = await loadPlugins();
  for (const [index, path] of plugins.entries()) {
    watchArea.loading = index;
    await loadPluginFile(path, registry);
  }
  watchArea.loading = -1;
  const { callSlot } = watchArea;
  const watch = { callSlot, onPluginCall: (call: PluginCall, number: number) => report({ kind: 'call', call, number }) };
  const search = { ...watch, onStep: () => watchArea.beat() };
  const { plan, outline } = await loadExperiment(request.path, { registry, seed: request.seed, search });
  const decisions = new DecisionBatch(plan, (rows) => report({ kind: 'decisions', rows }));
  const session = new Session(plan, {
    ...watch,
    onDecision: (lane, entity, decision) => decisions.add(lane, entity, decision),
  });
  report({ kind: 'opened', opened: { outline, layout: layoutOf(plan), seed: plan.seed } });
  const clock = () => performance.now() / 1000;
  const { pace, paused } = request;
  return new LiveSession({ session, decisions, pace, paused, clock, report, onFrame: () => watchArea.beat() });
}

setInterval(() => watchArea.beat(), beatMs).unref();
try {
  const session = await openSession(start);
  const loop = new SessionLoop(session, fail);
  parentPort?.on('message', (message: CommandMessage) => loop.execute(message));
  loop.run();
} catch (error) {
  fail(error);
}
