/** The session worker: one thread, one session; what a plugin does to it hurts nobody else. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import { resolveLive } from '../../contract/live/live-plan.ts';
import type { LiveSetup } from '../../contract/live/live-calls.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import type { PluginCall } from '../../engine/guard/call-slot.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import { Session } from '../../engine/session/session.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { outlineOf } from '../experiment/outline.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import { RecorderPort } from '../recording/recorder-port.ts';
import type { RecordingSetup } from '../recording/recorder-port.ts';
import { experimentSetup, liveSetup } from '../recording/recording-setup.ts';
import { closeDoors } from './close-doors.ts';
import { DecisionBatch } from '../recording/format/decision-rows.ts';
import { faultOf } from './fault-of.ts';
import type { OpenMirror } from '../run/live-mirror.ts';
import { OperatedSession } from '../run/operated-session.ts';
import { MirrorJournal } from '../run/mirror-journal.ts';
import { MirrorSession } from '../run/mirror-session.ts';
import { SessionRecorder } from '../run/session-recorder.ts';
import { SessionLoop, type SlicedSession } from '../run/session-loop.ts';
import type { CommandMessage, MirrorMessage, SessionReport, SessionRequest, WorkerStart } from '../run/session-messages.ts';
import { watchStrays } from './stray-errors.ts';
import { layoutOf } from '../recording/format/telemetry-layout.ts';
import { WatchArea } from './watch-area.ts';
import { sharedSeconds, wallSeconds } from '../wall-clock.ts';

/** How often an event loop that turns gives a sign of life, ms. */
const beatMs = 100;

const start = workerData as WorkerStart;
const watchArea = new WatchArea(start.memory, start.stopAt);
/** The plugin calls by their numbers in the call slot. */
const calls: PluginCall[] = [];

function report(message: SessionReport): void {
  parentPort?.postMessage(message, buffersOf(message));
}

/** They move to the bench without being copied. */
function buffersOf(message: SessionReport): ArrayBuffer[] {
  if (message.kind === 'rows') return [message.rows.times.buffer, message.rows.values.buffer];
  return message.kind === 'decisions' ? [message.rows.values.buffer] : [];
}

function fail(error: unknown): void {
  end({ kind: 'fault', fault: faultOf(error) });
}

function end(fault: Extract<SessionReport, { kind: 'fault' }>): void {
  report(fault);
  parentPort?.close();
}

const watch = {
  callSlot: watchArea.callSlot,
  onPluginCall: (call: PluginCall, number: number) => {
    calls[number] = call;
    report({ kind: 'call', call, number });
  },
};

/** What every session is watched with; it begins when the plan is known. */
function observed(plan: SessionPlan, outline: ExperimentOutline, recorder: SessionRecorder | undefined) {
  const decisions = new DecisionBatch(plan, (rows) => report({ kind: 'decisions', rows }));
  const onDecision: SessionDecisionObserver = (lane, entity, decision) => {
    decisions.add(lane, entity, decision);
    recorder?.onDecision(lane, entity, decision);
  };
  report({ kind: 'opened', opened: { outline, layout: layoutOf(plan), seed: plan.seed } });
  return { decisions, options: { ...watch, onDecision, observer: recorder?.observer } };
}

/** The line to whoever records; null: nobody does. */
const line = start.line ? new RecorderPort(start.line) : null;

/** Begins the recording, if there is to be one. */
async function recorderOf(plan: SessionPlan, setup: () => RecordingSetup | Promise<RecordingSetup>): Promise<SessionRecorder | undefined> {
  if (!line) return undefined;
  line.send({ kind: 'setup', ...(await setup()) });
  return new SessionRecorder(plan, (message) => line.send(message));
}

async function openSession(
  { path, text, seed, pace, paused, lanes, catchUp }: SessionRequest,
  registry: PluginRegistry,
): Promise<OperatedSession> {
  const search = { ...watch, onStep: () => watchArea.beat() };
  const loaded = await loadExperiment(path, { registry, text, seed, lanes, search });
  const { plan, outline } = loaded;
  const recorder = await recorderOf(plan, () => experimentSetup({ kind: 'session', path, loaded, plugins: start.plugins }));
  const { decisions, options } = observed(plan, outline, recorder);
  const session = new Session(plan, options);
  return new OperatedSession({
    session,
    decisions,
    recorder,
    pace,
    paused,
    catchUp,
    clock: wallSeconds,
    report,
    onFrame: () => watchArea.beat(),
  });
}

async function openMirror({ setup, clock }: OpenMirror, registry: PluginRegistry): Promise<MirrorSession> {
  const { plan, outline } = outlinedLive(setup, registry);
  const recorder = await recorderOf(plan, () => liveSetup(setup, plan, outline, start.plugins));
  const { decisions, options } = observed(plan, outline, recorder);
  const mirror = new Mirror(plan, options);
  const journal = recorder && line ? new MirrorJournal(mirror, recorder, (message) => line.send(message)) : undefined;
  return new MirrorSession({ mirror, decisions, journal, clock, wall: sharedSeconds, report, onFrame: () => watchArea.beat() });
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
closeDoors();
watchStrays({
  slot: watchArea.callSlot,
  callOf: (number) => calls[number],
  fail: (fault, place) => end({ kind: 'fault', fault, place }),
});
try {
  const registry = await loadPlugins(start.plugins, (index) => (watchArea.loading = index));
  const { request } = start;
  if ('setup' in request) run(await openMirror(request, registry), (message, loop) => loop.tell((mirror) => mirror.hear(message)));
  else run(await openSession(request, registry), () => undefined);
} catch (error) {
  fail(error);
}
