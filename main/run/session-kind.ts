/** A kind of session that a feature adds: how the session's thread opens one, and how its recordings are replayed. */
import type { ExperimentOutline, LaneOutline } from '../../contract/bench-state.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SessionOptions, Session } from '../../engine/session/session.ts';
import type { SessionObserver } from '../../engine/session/session-outside.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { DecisionBatch } from '../recording/format/decision-rows.ts';
import type { EventsRecord, OperatorRecord, RecordingKind, ResultsRecord } from '../recording/format/recording-format.ts';
import type { RecorderPort, RecordingSetup } from '../recording/recorder-port.ts';
import type { Recording } from '../recording/recording.ts';
import type { ChangedExperiment } from './recording-setup.ts';
import type { SlicedSession } from './session-loop.ts';
import type { CommandMessage, SessionInput, SessionReport } from './session-messages.ts';
import type { SessionRecorder } from './session-recorder.ts';

export interface SessionKind {
  readonly kind: RecordingKind;
  /** Loads what opens one in the session's thread; `opening` is plain data of its host. */
  readonly open: () => Promise<(opening: never, thread: OpeningThread) => Promise<OpenedKind>>;
  /** Loads what replays a recording of one. */
  readonly replay: () => Promise<(recording: Recording, registry: PluginRegistry, options: ReplayOptions) => Replayable>;
}

/** A session in its thread. */
export interface OpenedKind extends SlicedSession {
  execute(message: CommandMessage): void;
  onMessage(message: SessionInput): void;
}

/** The thread as the opener of a session sees it. */
export interface OpeningThread {
  readonly registry: PluginRegistry;
  /** Third-party plugins in the registry. */
  readonly plugins: readonly PluginBundle[];
  /** To the recorder; null: nothing is recorded. */
  readonly line: RecorderPort | null;
  report(message: SessionReport): void;
  /** Begins the recording, if there is to be one. */
  recorderOf(plan: SessionPlan, setup: () => RecordingSetup | Promise<RecordingSetup>): Promise<SessionRecorder | undefined>;
  /** Makes the observers of the session, and reports that its plan is known. */
  observed(plan: SessionPlan, outline: ExperimentOutline, recorder: SessionRecorder | undefined): ObservedSession;
}

export interface ObservedSession {
  readonly decisions: DecisionBatch;
  /** Left out: the session cannot be sent. */
  readonly traffic: SessionTap | undefined;
  readonly options: SessionOptions;
}

/** Sends a running session out as datagrams, from the moment at which an operator requests it. */
export interface SessionTap {
  /** Passed to the session when it is made. */
  readonly observer: SessionObserver;
  /** Replaces the traffic under way; null: it ends. Throws a `BenchError` where the session cannot be sent so. */
  change(session: Session, options: unknown): void;
  /** While session time is not the time of day, nothing is sent. */
  hold(isHeld: boolean): void;
  /** Called after each tick. */
  afterTick(now: number): void;
  flush(): void;
}

/** `utc`: s since 1970; `send` gets the datagrams. */
export type NewSessionTap = (utc: () => number, send: (datagrams: readonly Uint8Array<ArrayBuffer>[]) => void) => SessionTap;

/** A recorded session that can be replayed. */
export interface Replayable {
  readonly session: Session;
  advanceTo(time: number): void;
  results(): RunResults;
  /** Null without players. */
  scores(): Pick<Required<ResultsRecord>, 'counts' | 'scores'> | null;
  operate(record: OperatorRecord): void;
  enter(record: EventsRecord): void;
}

/** A plan that is about to be replayed. */
export interface ReplayedPlan {
  readonly plan: SessionPlan;
  readonly lanes: readonly LaneOutline[];
  /** The fields of the experiment. */
  readonly experiment: unknown;
}

/** Makes the observers of a replay. */
export type WatchReplay = (replayed: ReplayedPlan) => Pick<SessionOptions, 'observer' | 'onDecision'>;

export interface ReplayOptions {
  /** Left out: as it was recorded. */
  readonly changed?: ChangedExperiment | undefined;
  readonly watch?: WatchReplay | undefined;
  /** Gets its plugin calls; left out: none. */
  readonly calls?: Pick<SessionOptions, 'callSlot' | 'onPluginCall'> | undefined;
}
