/** The session worker: one thread, one session; what a plugin does to it hurts nobody else. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import { resolveLive } from '../../contract/live/live-plan.ts';
import type { LiveSetup } from '../../contract/live/live-calls.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import type { PluginCall } from '../../engine/session/call-slot.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import { Session } from '../../engine/session/session.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { outlineOf } from '../experiment/outline.ts';
import { loadPluginFile, loadPlugins } from '../plugins/load-plugin-file.ts';
import { projectPaths } from '../project-paths.ts';
import { LiveJournal } from '../recordings/live-journal.ts';
import { DecisionBatch } from './decision-batch.ts';
import { faultOf } from './fault-of.ts';
import { sharedNow, type OpenMirror } from './live-mirror.ts';
import { LiveSession } from './live-session.ts';
import { MirrorSession } from './mirror-session.ts';
import { SessionLoop, type SlicedSession } from './session-loop.ts';
import type { CommandMessage, MirrorMessage, SessionReport, SessionRequest, WorkerStart } from './session-messages.ts';
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

async function loadRegistry(plugins: readonly string[]): Promise<PluginRegistry> {
  const registry = await loadPlugins();
  for (const [index, path] of plugins.entries()) {
    watchArea.loading = index;
    await loadPluginFile(path, registry);
  }
  watchArea.loading = -1;
  return registry;
}

const watch = {
  callSlot: watchArea.callSlot,
  onPluginCall: (call: PluginCall, number: number) => report({ kind: 'call', call, number }),
};

/** What every session is watched with; it begins when the plan is known. */
function observed(plan: SessionPlan, outline: ExperimentOutline) {
  const decisions = new DecisionBatch(plan, (rows) => report({ kind: 'decisions', rows }));
  const onDecision: SessionDecisionObserver = (lane, entity, decision) => decisions.add(lane, entity, decision);
  report({ kind: 'opened', opened: { outline, layout: layoutOf(plan), seed: plan.seed } });
  return { decisions, options: { ...watch, onDecision } };
}

async function openSession({ path, text, seed, pace, paused }: SessionRequest, registry: PluginRegistry): Promise<LiveSession> {
  const search = { ...watch, onStep: () => watchArea.beat() };
  const { plan, outline } = await loadExperiment(path, { registry, text, seed, search });
  const { decisions, options } = observed(plan, outline);
  const session = new Session(plan, options);
  const clock = () => performance.now() / 1000;
  return new LiveSession({ session, decisions, pace, paused, clock, report, onFrame: () => watchArea.beat() });
}

function openMirror({ setup, clock, record }: OpenMirror, registry: PluginRegistry): MirrorSession {
  const { plan, outline } = outlinedLive(setup, registry);
  const { decisions, options } = observed(plan, outline);
  const mirror = new Mirror(plan, options);
  const journal = record === undefined ? undefined : journalOf(record, setup, mirror);
  return new MirrorSession({ mirror, decisions, journal, clock, wall: sharedNow, report, onFrame: () => watchArea.beat() });
}

function journalOf(path: string, { epoch, experiment, seed, seats }: LiveSetup, mirror: Mirror): LiveJournal {
  return new LiveJournal(
    pathOfEpoch(path, epoch),
    { driftbench: projectPaths().version, setup: { epoch, experiment, seed, seats } },
    mirror,
  );
}

/** A session that is begun again has a file of its own: `match.mcap`, `match-2.mcap` … */
function pathOfEpoch(path: string, epoch: number): string {
  return epoch === 1 ? path : path.replace(/(?=\.[^./\\]*$)|$/, `-${epoch}`);
}

function outlinedLive(setup: LiveSetup, registry: PluginRegistry) {
  const { plan, resolved } = resolveLive(setup, registry);
  return { plan, outline: outlineOf(resolved.name, { ...resolved, lanes: plan.lanes }) };
}

/** Runs the session, which hears of everything from now on. */
function run<S extends SlicedSession>(session: S, hear: (message: MirrorMessage, loop: SessionLoop<S>) => void): void {
  const loop = new SessionLoop(session, fail);
  parentPort?.on('message', (message: CommandMessage | MirrorMessage) =>
    'command' in message ? loop.execute(message) : hear(message, loop),
  );
  loop.run();
}

setInterval(() => watchArea.beat(), beatMs).unref();
try {
  const registry = await loadRegistry(start.plugins);
  const { request } = start;
  if ('setup' in request) run(openMirror(request, registry), (message, loop) => loop.tell((mirror) => mirror.hear(message)));
  else run(await openSession(request, registry), () => undefined);
} catch (error) {
  fail(error);
}
