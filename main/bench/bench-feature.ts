/** A feature on the bench: the calls that it answers, what it follows and ends there, and what the bench offers it. */
import type { BenchEvents, CallName, EventName } from '../../contract/bench.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { PluginStore } from '../plugins/plugin-store.ts';
import type { OccurrenceRows } from '../recording/format/occurrence-rows.ts';
import type { RunningSession, SessionRunner } from '../run/session-runner.ts';
import type { TaskRules } from '../worker/task-host.ts';
import type { BenchRecordings, RecordedSource } from './bench-recordings.ts';
import type { BenchSession } from './bench-session.ts';
import type { Drafts } from './drafts.ts';
import type { ExperimentList } from './experiment-list.ts';
import type { HandlersOf } from './handlers-of.ts';
import type { Spectator } from './pages.ts';

export interface BenchFeature {
  readonly id: string;
  /** Called once, when the bench is made. */
  open(bench: Bench): OpenedFeature;
}

/** A feature whose handlers answer all calls of a group: a call without its handler does not compile. */
export const defineFeature = <Call extends CallName>(
  id: string,
  open: (bench: Bench) => OpenedFeature & { readonly handlers: HandlersOf<Call> },
): BenchFeature => ({ id, open });

/** All of it may be left out. */
export interface OpenedFeature {
  readonly handlers?: Partial<HandlersOf<CallName>>;
  /** Begins what needs time, before the bench is shown. Resolves to a line for the operator; null: there is none. */
  begin?(): Promise<string | null>;
  /** The state of the bench has changed. */
  changed?(state: BenchState): void;
  /** Another run is open from now on. */
  runBegan?(): void;
  /** Rows of the open run. */
  rows?(epoch: number, rows: RowBlock): void;
  /** Shots and hits of the open run. */
  game?(rows: OccurrenceRows): void;
  /** Datagrams that the open session sends. */
  datagrams?(datagrams: readonly Uint8Array<ArrayBuffer>[]): void;
  /** The shown session is about to end. */
  leaving?(running: RunningSession): Promise<void>;
  /** Ends all that runs. */
  close?(): unknown;
}

/** The folders of the bench, by what is kept in them. */
export interface BenchFolders {
  readonly sweeps: string;
  /** Left out: nothing is exported. */
  readonly exports?: string | undefined;
  /** The answers of studies; left out: none are kept. */
  readonly studies?: string | undefined;
}

/** The bench as its features see it. */
export interface Bench {
  readonly session: BenchSession;
  readonly runner: SessionRunner;
  readonly experiments: ExperimentList;
  readonly drafts: Drafts;
  /** Null: this bench records nothing. */
  readonly recordings: BenchRecordings | null;
  /** Null: this bench has the built-in plugins alone. */
  readonly plugins: PluginStore | null;
  /** The rules of workers that begin now. */
  readonly worker: Pick<TaskRules<PluginBundle>, 'workerPath' | 'plugins'>;
  readonly folders: BenchFolders;
  /** Where Foxglove is to see the open run; left out: nowhere. */
  readonly foxglove?: string | undefined;
  readonly version: string;
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  readonly reportBug: (error: unknown) => void;
  /** Sends an event to every page, and to those that connect later. */
  readonly notify: <E extends EventName>(event: E, state: BenchEvents[E]) => void;
  /** Path of a listed experiment that is to be opened. Rejects with a `BenchError`. */
  readonly pathOf: (file: string) => Promise<string>;
  /** Path of the open run's recording, with the results so far. Rejects with a `BenchError` where there is none. */
  readonly recorded: () => Promise<RecordedSource>;
  /** Pauses the session of the bench, if one runs. */
  readonly rest: () => Promise<void>;
  /** Ends a session that a feature has shown, and shows its recording. */
  readonly hide: (session: RunningSession) => Promise<void>;
  /** The open session runs with these plugins from now on. */
  readonly reload: (plugins: readonly PluginBundle[]) => Promise<void>;
  /** Shows the session to a spectator, until the returned function is called. */
  readonly watch: (spectator: Spectator) => () => void;
}
