/** What passes between the bench and a session worker: the request, commands, and reports. All of it is plain, clonable data. */
import type { ExperimentOutline, Fault, NodeOutline, Pace, SessionStatus } from '../../contract/bench-state.ts';
import type { ContractChange, LinkChange } from '../../contract/bench.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import type { LiveScore } from '../../engine/live/scores.ts';
import type { CallPlace, PluginCall } from '../../engine/guard/call-slot.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { PluginRecord } from '../recording/format/recording-format.ts';
import type { RecorderLine } from '../recording/recorder-line.ts';
import type { MirrorClock, OpenMirror } from './live-mirror.ts';

/** What a session is opened with. */
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
}

/** What an operator changed in a session, and when. */
export interface TimedChange {
  /** Session time, s. */
  readonly time: number;
  readonly command: Extract<SessionCommand, { readonly change: unknown }>;
}

/** Where a session stood that is made again: at its time, with the same changes on the way. */
export interface CatchUp {
  /** s */
  readonly until: number;
  /** In order of time. */
  readonly changes: readonly TimedChange[];
  /** Plugins that are other ones than before; left out: that is not why it is made again. */
  readonly reloaded?: readonly PluginRecord[] | undefined;
}

/** Told to the mirror of a live session, which answers nothing. */
export type MirrorMessage =
  | { readonly kind: 'events'; readonly events: readonly LiveEvent[] }
  | { readonly kind: 'clock'; readonly clock: MirrorClock }
  /** A report as a participant sent it. */
  | { readonly kind: 'report'; readonly seat: number; readonly report: Uint8Array<ArrayBuffer> }
  /** Asks for the results. */
  | { readonly kind: 'results' };

export type SessionCommand =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'step'; readonly frames: number }
  | { readonly kind: 'setPace'; readonly pace: Pace }
  | { readonly kind: 'setLink'; readonly change: LinkChange }
  | { readonly kind: 'setContract'; readonly change: ContractChange }
  /** Nothing more will come: what is recorded is finished. */
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
  /** What each lane offers now, by entity, as in `ContractsOutline`; empty for a lane that names no contracts. */
  readonly offers: readonly (readonly string[])[];
}

/** Rows sampled at `times` (session time, s, increasing); `values` holds row after row, `columns` numbers each. */
export interface TelemetryRows {
  readonly columns: number;
  readonly times: Float64Array<ArrayBuffer>;
  readonly values: Float32Array<ArrayBuffer>;
}

/** Decisions from number `first` on; `values` holds row after row, `columns` numbers each: `decisionColumns`, then why. */
export interface DecisionRows {
  readonly first: number;
  readonly columns: number;
  readonly values: Float64Array<ArrayBuffer>;
}

/** Occurrences from number `first` on; `values` holds row after row, `columns` numbers each: `occurrenceColumns`. */
export interface OccurrenceRows {
  readonly first: number;
  readonly columns: number;
  readonly values: Float64Array<ArrayBuffer>;
  /** What is said of some of them, in words. */
  readonly texts: readonly string[];
}

/** Updates from number `first` on; `values` holds row after row, `columns` numbers each: `updateColumns`. */
export interface UpdateRows {
  readonly first: number;
  readonly columns: number;
  readonly values: Float64Array<ArrayBuffer>;
}

/** What a worker is started with. `line`: to whoever records the session; left out: nobody. */
export interface WorkerStart {
  readonly request: SessionRequest | OpenMirror;
  /** Third-party plugins. */
  readonly plugins: readonly PluginBundle[];
  /** Memory of the watch area. */
  readonly memory: SharedArrayBuffer;
  readonly line?: RecorderLine | undefined;
  /** The plugin call of this place is not made but told as a fault, with its input; left out: all are made. */
  readonly stopAt?: CallPlace | undefined;
}

/** Bench → worker: a command, or what happened in a live session. */
export interface CommandMessage {
  readonly id: number;
  readonly command: SessionCommand;
}

/** Worker → bench. */
export type SessionReport =
  /** A plugin call with the number by which the call slot shows it from now on; it comes before the call is made. */
  | { readonly kind: 'call'; readonly call: PluginCall; readonly number: number }
  | { readonly kind: 'opened'; readonly opened: OpenedSession }
  | { readonly kind: 'progress'; readonly progress: SessionProgress }
  | { readonly kind: 'rows'; readonly rows: TelemetryRows }
  | { readonly kind: 'decisions'; readonly rows: DecisionRows }
  /** Of a live session, when they were asked for. */
  | { readonly kind: 'results'; readonly results: RunResults }
  /** Of a live session, when they have changed. */
  | { readonly kind: 'scores'; readonly scores: readonly LiveScore[] }
  /** The command of that id has been carried out. */
  | { readonly kind: 'done'; readonly id: number }
  /** The command of that id was refused; the session goes on. */
  | { readonly kind: 'refused'; readonly id: number; readonly fault: Fault }
  /** The session is over; the worker ends. `place`: of the plugin call to blame, where its input is not known. */
  | { readonly kind: 'fault'; readonly fault: Fault; readonly place?: CallPlace | undefined };
