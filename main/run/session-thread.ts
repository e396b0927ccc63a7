/** The session thread: one session, or the mirror of a live one. Whatever a plugin does to it harms nothing else. */
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import { resolveLive } from '../../features/live/calls/live-plan.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionObserver } from '../../engine/session/session-outside.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { outlineOf } from '../experiment/outline.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import { DecisionBatch } from '../recording/format/decision-rows.ts';
import { OccurrenceBatch } from '../recording/format/occurrence-rows.ts';
import { RecorderPort, type RecordingSetup } from '../recording/recorder-port.ts';
import { experimentSetup, liveSetup } from './recording-setup.ts';
import { sharedSeconds, wallSeconds } from '../base/wall-clock.ts';
import { faultOf } from '../worker/faults.ts';
import type { WorkerGuest } from '../worker/worker-guest.ts';
import type { OpenMirror } from '../../features/live/node/mirror/live-mirror.ts';
import { MirrorJournal } from '../../features/live/node/mirror/mirror-journal.ts';
import { MirrorSession } from '../../features/live/node/mirror/mirror-session.ts';
import { OperatedSession } from './operated-session.ts';
import { SessionLoop, type SlicedSession } from './session-loop.ts';
import type { CommandMessage, SessionInput, SessionReport, SessionRequest, SessionStart } from './session-messages.ts';
import { SessionRecorder } from './session-recorder.ts';
import { SessionTraffic } from '../../features/dis/node/session-traffic.ts';
import { layoutOf } from '../recording/format/telemetry-layout.ts';

type SessionGuest = WorkerGuest<CommandMessage | SessionInput, SessionReport>;

export async function start(guest: SessionGuest, data: SessionStart): Promise<void> {
  await new SessionThread(guest, data).open();
}

class SessionThread {
  readonly #guest: SessionGuest;
  readonly #start: SessionStart;
  /** To the recorder; null: nothing is recorded. */
  readonly #line: RecorderPort | null;
  /** Shots and hits that are reported; null: they are not, or there is no game. */
  #game: OccurrenceBatch | null = null;

  constructor(guest: SessionGuest, data: SessionStart) {
    this.#guest = guest;
    this.#start = data;
    this.#line = data.line ? new RecorderPort(data.line) : null;
  }

  async open(): Promise<void> {
    const { request, plugins } = this.#start;
    try {
      const registry = await loadPlugins(plugins, this.#guest.loading);
      if ('setup' in request) {
        this.#run(await this.#openMirror(request, registry), (message, mirror) => message.kind !== 'heard' && mirror.onMessage(message));
      } else {
        this.#run(await this.#openSession(request, registry), (message, session) => message.kind === 'heard' && session.hear(message));
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  async #openSession(request: SessionRequest, registry: PluginRegistry): Promise<OperatedSession> {
    const { path, text, seed, pace, paused, lanes, catchUp, heard } = request;
    const { calls } = this.#guest;
    const loaded = await loadExperiment(path, { registry, text, seed, lanes, search: calls });
    const { plan, outline } = loaded;
    const recorder = await this.#recorderOf(plan, () => experimentSetup({ kind: 'session', path, loaded, plugins: this.#start.plugins }));
    const { decisions, traffic, options } = this.#observed(plan, outline, recorder);
    const session = new Session(plan, options);
    const report = (message: SessionReport) => this.#report(message);
    return new OperatedSession({ session, decisions, recorder, traffic, heard, pace, paused, catchUp, clock: wallSeconds, report });
  }

  async #openMirror({ setup, clock }: OpenMirror, registry: PluginRegistry): Promise<MirrorSession> {
    const { plan, resolved } = resolveLive(setup, registry);
    const outline = outlineOf(resolved.name, { ...resolved, lanes: plan.lanes });
    const recorder = await this.#recorderOf(plan, () => liveSetup(setup, plan, outline, this.#start.plugins));
    const { decisions, traffic, options } = this.#observed(plan, outline, recorder);
    const mirror = new Mirror(plan, options);
    const line = this.#line;
    const journal = recorder && line ? new MirrorJournal(mirror, recorder, (message) => line.send(message)) : undefined;
    const report = (message: SessionReport) => this.#report(message);
    return new MirrorSession({ mirror, decisions, journal, traffic, clock, wall: sharedSeconds, report });
  }

  /** Begins the recording, if there is to be one. */
  async #recorderOf(plan: SessionPlan, setup: () => RecordingSetup | Promise<RecordingSetup>): Promise<SessionRecorder | undefined> {
    const line = this.#line;
    if (!line) return undefined;
    line.send({ kind: 'setup', ...(await setup()) });
    return new SessionRecorder(
      plan,
      (message) => line.send(message),
      () => line.waiting,
    );
  }

  /** Observers of every session; reports that the plan is known. */
  #observed(plan: SessionPlan, outline: ExperimentOutline, recorder: SessionRecorder | undefined) {
    const decisions = new DecisionBatch(plan, (rows) => this.#report({ kind: 'decisions', rows }));
    const onDecision: SessionDecisionObserver = (lane, entity, decision) => {
      decisions.add(lane, entity, decision);
      recorder?.onDecision(lane, entity, decision);
    };
    const traffic = new SessionTraffic(sharedSeconds, (datagrams) => this.#report({ kind: 'datagrams', datagrams }));
    this.#game = this.#start.watchesGame && plan.game ? new OccurrenceBatch(plan, (rows) => this.#report({ kind: 'game', rows })) : null;
    const watched = this.#game ? both(recorder?.observer, { onGame: this.#game.onGame }) : recorder?.observer;
    this.#report({ kind: 'opened', opened: { outline, layout: layoutOf(plan), seed: plan.seed } });
    return { decisions, traffic, options: { ...this.#guest.calls, onDecision, observer: both(watched, traffic.observer) } };
  }

  /** Runs the session; it takes messages from now on. */
  #run<S extends SlicedSession>(session: S, take: (message: SessionInput, session: S) => unknown): void {
    const slice = () => {
      const wait = session.slice();
      this.#game?.flush();
      return wait;
    };
    const loop = new SessionLoop({ slice }, (error) => this.#fail(error));
    this.#guest.onMessage((message) => {
      loop.act(() => ('command' in message ? session.execute(message) : take(message, session)));
    });
    loop.run();
  }

  #report(message: SessionReport): void {
    this.#guest.report(message, buffersOf(message));
  }

  #fail(error: unknown): void {
    this.#report({ kind: 'fault', fault: faultOf(error) });
    this.#guest.close();
  }
}

function both(first: SessionObserver | undefined, second: SessionObserver): SessionObserver {
  if (!first) return second;
  return {
    onUpdate: (event) => (first.onUpdate?.(event), second.onUpdate?.(event)),
    onGame: (event) => (first.onGame?.(event), second.onGame?.(event)),
  };
}

/** They are transferred, not copied. */
function buffersOf(message: SessionReport): ArrayBuffer[] {
  return 'rows' in message ? [message.rows.values.buffer] : [];
}
