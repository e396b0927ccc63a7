/** Requests, results and intermediate reports of runs and replays: plain, clonable data. */
import type { ExperimentOutline, Fault } from '../../contract/bench-state.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SessionOptions } from '../../engine/session/session.ts';
import type { SearchWatch } from '../../engine/session/trigger-search.ts';
import type { InputCopies } from '../experiment/input-folder.ts';
import type { InputCache } from '../base/files/input-cache.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { RecorderLine } from '../recording/recorder-port.ts';
import type { LoadProbes } from './probe.ts';
import type { SessionKind } from './session-kind.ts';
import type { PackedCharts } from './session-charts.ts';

/** The context of a task, in any thread. */
export interface RunContext<Event = RunEvent> {
  readonly registry: PluginRegistry;
  /** Kinds of session whose recordings can be replayed, besides those of experiments. */
  readonly kinds: readonly SessionKind[];
  /** The third-party ones in it. */
  readonly plugins: readonly PluginBundle[];
  readonly calls: CallWatch;
  /** Watches the search for triggers. */
  readonly search?: SearchWatch;
  /** The files that the thread's tasks have read. */
  readonly cache?: InputCache;
  /** Probes that a run can name; left out: none. */
  readonly probes?: readonly LoadProbes[];
  readonly cancelled: AbortSignal;
  /** Gets the share (0–1) that is done, now and then. */
  readonly onShare: (share: number) => void;
  /** Resolves once the report was received. */
  readonly report: (event: Event) => Promise<void>;
}

/** Gets a session's plugin calls. */
export type CallWatch = Pick<SessionOptions, 'callSlot' | 'onPluginCall'>;

/** One run among many. */
export interface BatchRun {
  /** Path of the experiment file. */
  readonly path: string;
  /** Copies of the files that it names; left out: they are read where they are. */
  readonly copies?: InputCopies | undefined;
  /** Fields to set, as `path=value`. */
  readonly sets?: readonly string[] | undefined;
  /** Left out: the file's own. */
  readonly seed?: number | undefined;
  /** s; left out: the file's own. */
  readonly duration?: number | undefined;
  /** Time (s) of motions, schedules and traces that is session time 0; left out: 0. */
  readonly motionFrom?: number | undefined;
  /** Ids of the lanes to run; left out: all. */
  readonly lanes?: readonly string[] | undefined;
  /** Ids of the probes that watch the session tick by tick. */
  readonly probes?: readonly string[] | undefined;
  /** Receivers draw nothing: for runs of which only export errors of lanes that snap are needed, in half the time. */
  readonly undrawn?: boolean | undefined;
}

export interface BatchResult {
  readonly results: RunResults;
  /** The result of each probe, by its id. */
  readonly probed: Readonly<Record<string, unknown>>;
}

/** The end of a run. */
export type Outcome<Run extends BatchRun = BatchRun> =
  | ({ readonly run: Run; readonly fault?: undefined } & BatchResult)
  | { readonly run: Run; readonly fault: Fault };

/** The run of a command. The line is transferred. */
export interface HeadlessRun extends Pick<BatchRun, 'path' | 'sets' | 'seed' | 'duration' | 'lanes'> {
  /** The experiment, where it is not read from its file. */
  readonly text?: string | undefined;
  /** Warnings are errors. */
  readonly strict?: true | undefined;
  /** With the charts of its report. */
  readonly charts: boolean;
  /** With the tables of decisions and verdicts. */
  readonly tables?: boolean | undefined;
  /** To its recorder; left out: it is not recorded. */
  readonly line?: RecorderLine | undefined;
}

/** Reported during the run, in order; the run waits until it was received. */
export type RunEvent =
  /** The resolved experiment; comes once, before anything runs. `isGame`: lanes depend on each other. */
  | { readonly kind: 'opened'; readonly outline: ExperimentOutline; readonly duration: number; readonly isGame: boolean }
  /** Lines of a table, its head before the first: a long run makes more of them than memory holds. */
  | { readonly kind: 'lines'; readonly table: 'decisions' | 'verdicts'; readonly text: string };

export interface HeadlessResult {
  readonly results: RunResults;
  /** Null: none were requested. */
  readonly charts: PackedCharts | null;
  /** Duration of the session, wall seconds. */
  readonly wallTime: number;
}

export interface ReplayRequest {
  /** Path of the recording. */
  readonly recording: string;
}

export interface ReplayResult {
  readonly replayed: Replayed;
  /** True if the recording was ended. `damagedChunks` could not be read. */
  readonly isWhole: boolean;
  readonly damagedChunks: number;
}

/** A replay compared with its recording. */
export interface Replayed {
  /** Results at the last moment for which some were recorded, or else at the last recorded moment. */
  readonly results: RunResults;
  /** Session time reached, s. */
  readonly time: number;
  /** True if there were recorded results to compare. */
  readonly hasResults: boolean;
  /** Number of recorded rows, and of the same rows now. */
  readonly rows: number;
  readonly recordedTrace: string;
  readonly trace: string;
  /** The first difference, as text; null: none. */
  readonly difference: TraceDifference | null;
  /** In words, where the results do. */
  readonly resultDifferences: readonly string[];
  /** Version of the bench that recorded. */
  readonly recordedBy: string;
  /** In words: differences that the present version makes on purpose, and which are left out above. */
  readonly knownChanges: readonly string[];
  /** In words: lanes whose rules the present version changed. Their differences are not left out. */
  readonly otherRules: readonly string[];
}

/** A recorded session run again with other lanes. */
export interface RerunRequest {
  /** Path of the recording. */
  readonly recording: string;
  /** Lanes, or an experiment with some; `name` stands for it in words. */
  readonly text: string;
  readonly name: string;
  /** Path of the recording that is made. */
  readonly path: string;
}

/** The first difference between the rows of two sessions. */
export interface TraceDifference {
  /** s */
  readonly time: number;
  readonly field: string;
  readonly was: number;
  readonly is: number;
}
