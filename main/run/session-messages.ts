/**
 * Messages between the bench and a session worker: the request, commands, and reports. All of it is plain, clonable
 * data.
 */
import type { Standings } from '../../engine/measure/standings.ts';
import type { ExperimentOutline, Fault, NodeOutline, Pace, SessionStatus } from '../../contract/bench-state.ts';
import type { ContractChange, LinkChange } from '../../contract/bench.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import type { RecordedUpdates } from '../../engine/world/recorded-updates.ts';
import type { LeftOutEvents } from '../../engine/live/mirror-counts.ts';
import type { MirroredHit } from '../../engine/live/mirror.ts';
import type { LiveScore } from '../../engine/live/scores.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import type { DecisionRows } from '../recording/format/decision-rows.ts';
import type { OccurrenceRows } from '../recording/format/occurrence-rows.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { PluginRecord, RecordingKind } from '../recording/format/recording-format.ts';
import type { RecorderLine } from '../recording/recorder-port.ts';

/** The request to open a session. */
export interface SessionRequest {
  /** Path of the experiment file. */
  readonly path: string;
  /** Its text, where that is not read from the file. */
  readonly text?: string | undefined;
  /** Left out: the file's own. */
  readonly seed?: number | undefined;
  readonly pace: Pace;
  readonly paused: boolean;
  /** Ids of the lanes that run; left out: all. */
  readonly lanes?: readonly string[] | undefined;
  /** Left out: it begins at its beginning. */
  readonly catchUp?: CatchUp | undefined;
  /** It runs as far as it is heard: `HeardMessage`. */
  readonly heard?: boolean;
}

/** An operator's change, and its session time. */
export interface TimedChange {
  /** Session time, s. */
  readonly time: number;
  readonly command: Extract<SessionCommand, { readonly change: unknown }>;
}

/** The state of a session to restore: its time, and the changes before it. */
export interface CatchUp {
  /** s */
  readonly until: number;
  /** In order of time. */
  readonly changes: readonly TimedChange[];
  /** Plugins that are other ones than before; left out: that is not why it is made again. */
  readonly reloaded?: readonly PluginRecord[] | undefined;
}

/**
 * To a session of recorded updates that goes on while they come: more of them by entity, and how far it runs (session
 * time, s).
 */
export interface HeardMessage {
  readonly kind: 'heard';
  readonly until: number;
  readonly more: readonly (RecordedUpdates & { readonly entity: number })[];
}

/** Messages that a session takes without an answer; each kind of session has its own. */
export interface SessionInput {
  readonly kind: string;
}

/** The request to open a session of a kind that a feature adds; `opening`: plain data of its host. */
export interface KindRequest {
  readonly kind: RecordingKind;
  readonly opening: unknown;
}

export type SessionCommand =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'step'; readonly frames: number }
  | { readonly kind: 'setPace'; readonly pace: Pace }
  | { readonly kind: 'setLink'; readonly change: LinkChange }
  | { readonly kind: 'setContract'; readonly change: ContractChange }
  /** The session is sent as datagrams from now on, with the options of the feature that does it; null: no more. */
  | { readonly kind: 'traffic'; readonly traffic: unknown }
  /** The last command: the recording is finished. */
  | { readonly kind: 'finish' };

/** The experiment as it was understood; comes once, before anything runs. */
export interface OpenedSession {
  readonly outline: ExperimentOutline;
  readonly layout: TelemetryLayout;
  readonly seed: number;
}

export interface SessionProgress {
  readonly status: Extract<SessionStatus, 'running' | 'paused' | 'finished'>;
  /** Session time, s. */
  readonly time: number;
  readonly pace: Pace;
  /** Session seconds per wall second over the last second. */
  readonly achievedPace: number;
  /** Nodes with their links as they are now. */
  readonly nodes: readonly NodeOutline[];
  /** The present offer of each lane, by entity, as in `ContractsOutline`; empty for a lane without contracts. */
  readonly offers: readonly (readonly string[])[];
}

/** Start data of a session's thread. `line`: to the recorder of the session; left out: not recorded. */
export interface SessionStart {
  readonly request: SessionRequest | KindRequest;
  /** Third-party plugins. */
  readonly plugins: readonly PluginBundle[];
  readonly line?: RecorderLine | undefined;
  /** Shots and hits are reported. */
  readonly watchesGame: boolean;
}

/** Bench → worker: a command, or what happened in a live session. */
export interface CommandMessage {
  readonly id: number;
  readonly command: SessionCommand;
}

/** Worker → bench. */
export type SessionReport =
  | { readonly kind: 'opened'; readonly opened: OpenedSession }
  | { readonly kind: 'progress'; readonly progress: SessionProgress }
  | { readonly kind: 'rows'; readonly rows: RowBlock }
  | { readonly kind: 'decisions'; readonly rows: DecisionRows }
  | { readonly kind: 'game'; readonly rows: OccurrenceRows }
  /** From time to time, and whenever the session comes to rest. */
  | { readonly kind: 'standings'; readonly standings: Standings }
  /** The results of a live session, when they were requested. */
  | { readonly kind: 'results'; readonly results: RunResults }
  /** The scores of a live session, when they have changed. */
  | { readonly kind: 'scores'; readonly scores: readonly LiveScore[] }
  | { readonly kind: 'hits'; readonly hits: readonly MirroredHit[] }
  /** Events of a live session's report that did not enter the mirror, by reason. */
  | { readonly kind: 'leftOut'; readonly seat: number; readonly counts: Partial<LeftOutEvents> }
  /** Datagrams of its DIS traffic, to be sent now. */
  | { readonly kind: 'datagrams'; readonly datagrams: readonly Uint8Array<ArrayBuffer>[] }
  /** Updates that were heard after their time, more than before. */
  | { readonly kind: 'late'; readonly count: number }
  /** The command of that id has been carried out. */
  | { readonly kind: 'done'; readonly id: number }
  /** The command of that id was refused; the session continues. */
  | { readonly kind: 'refused'; readonly id: number; readonly fault: Fault }
  /** The session is over; the worker ends. */
  | { readonly kind: 'fault'; readonly fault: Fault };
