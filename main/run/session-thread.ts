/** The session thread: a session of an experiment, or of a kind that a feature adds. Whatever a plugin does to it harms nothing else. */
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionObserver } from '../../engine/session/session-outside.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import { DecisionBatch } from '../recording/format/decision-rows.ts';
import { OccurrenceBatch } from '../recording/format/occurrence-rows.ts';
import { layoutOf } from '../recording/format/telemetry-layout.ts';
import { RecorderPort, type RecordingSetup } from '../recording/recorder-port.ts';
import { sharedSeconds, wallSeconds } from '../base/wall-clock.ts';
import { faultOf } from '../worker/faults.ts';
import type { WorkerGuest } from '../worker/worker-guest.ts';
import { OperatedSession } from './operated-session.ts';
import { experimentSetup } from './recording-setup.ts';
import type { NewSessionTap, ObservedSession, OpenedKind, OpeningThread } from './session-kind.ts';
import { SessionLoop } from './session-loop.ts';
import type { CommandMessage, SessionInput, SessionReport, SessionRequest, SessionStart } from './session-messages.ts';
import { SessionRecorder } from './session-recorder.ts';
import type { WorkerParts } from './worker-feature.ts';

type SessionGuest = WorkerGuest<CommandMessage | SessionInput, SessionReport>;

export async function start(guest: SessionGuest, data: SessionStart, parts: WorkerParts): Promise<void> {
  await new SessionThread(guest, data).open(parts);
}

class SessionThread {
  readonly #guest: SessionGuest;
  readonly #start: SessionStart;
  /** To the recorder; null: nothing is recorded. */
  readonly #line: RecorderPort | null;
  #newTap: NewSessionTap | null = null;
  /** Shots and hits that are reported; null: they are not, or there is no game. */
  #game: OccurrenceBatch | null = null;

  constructor(guest: SessionGuest, data: SessionStart) {
    this.#guest = guest;
    this.#start = data;
    this.#line = data.line ? new RecorderPort(data.line) : null;
  }

  async open({ kinds, taps: [tap] }: WorkerParts): Promise<void> {
    const { request, plugins } = this.#start;
    try {
      // The code of features comes before plugins: the first plugin freezes what later modules would change as they load.
      this.#newTap = (await tap?.()) ?? null;
      const kind = 'kind' in request ? kinds.find((each) => each.kind === request.kind) : undefined;
      const openKind = await kind?.open();
      const registry = await loadPlugins(plugins, this.#guest.loading);
      if (!('kind' in request)) this.#run(await this.#openSession(request, registry));
      else if (openKind) this.#run(await openKind(request.opening as never, this.#openingThread(registry)));
      else throw new Error(`There is no kind of session "${request.kind}".`);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #openSession(request: SessionRequest, registry: PluginRegistry): Promise<OpenedKind> {
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

  #openingThread(registry: PluginRegistry): OpeningThread {
    return {
      registry,
      plugins: this.#start.plugins,
      line: this.#line,
      report: (message) => this.#report(message),
      recorderOf: (plan, setup) => this.#recorderOf(plan, setup),
      observed: (plan, outline, recorder) => this.#observed(plan, outline, recorder),
    };
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
  #observed(plan: SessionPlan, outline: ExperimentOutline, recorder: SessionRecorder | undefined): ObservedSession {
    const decisions = new DecisionBatch(plan, (rows) => this.#report({ kind: 'decisions', rows }));
    const onDecision: SessionDecisionObserver = (lane, entity, decision) => {
      decisions.add(lane, entity, decision);
      recorder?.onDecision(lane, entity, decision);
    };
    const traffic = this.#newTap?.(sharedSeconds, (datagrams) => this.#report({ kind: 'datagrams', datagrams }));
    this.#game = this.#start.watchesGame && plan.game ? new OccurrenceBatch(plan, (rows) => this.#report({ kind: 'game', rows })) : null;
    const watched = bothOf(recorder?.observer, this.#game ? { onGame: this.#game.onGame } : undefined);
    this.#report({ kind: 'opened', opened: { outline, layout: layoutOf(plan), seed: plan.seed } });
    return { decisions, traffic, options: { ...this.#guest.calls, onDecision, observer: bothOf(watched, traffic?.observer) } };
  }

  /** Runs the session; it takes messages from now on. */
  #run(session: OpenedKind): void {
    const slice = () => {
      const wait = session.slice();
      this.#game?.flush();
      return wait;
    };
    const loop = new SessionLoop({ slice }, (error) => this.#fail(error));
    this.#guest.onMessage((message) => {
      loop.act(() => ('command' in message ? session.execute(message) : session.onMessage(message)));
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

function bothOf(first: SessionObserver | undefined, second: SessionObserver | undefined): SessionObserver | undefined {
  if (!first || !second) return first ?? second;
  return {
    onUpdate: (event) => (first.onUpdate?.(event), second.onUpdate?.(event)),
    onGame: (event) => (first.onGame?.(event), second.onGame?.(event)),
  };
}

/** They are transferred, not copied. */
function buffersOf(message: SessionReport): ArrayBuffer[] {
  return 'rows' in message ? [message.rows.values.buffer] : [];
}
