/** The format of a recording, an MCAP file: its topics and their messages. docs/recording-format.md describes it. */
import type { ExperimentOutline } from '../../../contract/bench-state.ts';
import type { ContractChange, LinkChange } from '../../../contract/bench.ts';
import type { Occurrence } from '../../../contract/session-occurrence.ts';
import type { StudyRecord } from '../../../contract/study-record.ts';
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import type { LiveEvent } from '../../../engine/live/live-event.ts';
import type { LiveScore } from '../../../engine/live/scores.ts';
import type { LeftOutEvents, MirrorCounts } from '../../../engine/live/mirror-counts.ts';
import type { RecordedUpdates } from '../../../engine/world/recorded-updates.ts';
import type { RunResults } from '../../../engine/measure/run-results.ts';
import type { Table } from './table.ts';

/** In the header of the file. */
export const recordingProfile = 'driftbench';
export const recordingFormat = 1;

/** The kind of recorded session: a batch run, a session on the bench, a live session, a game that was scored. */
export type RecordingKind = 'run' | 'session' | 'live' | 'score';

/** A third-party plugin that was loaded. */
export interface PluginRecord {
  readonly path: string;
  /** The version of its package; left out: it is a single file. */
  readonly version?: string;
  /** The hash of its bundled text, in hexadecimal. */
  readonly sha256: string;
}

/** A file that the experiment names; the recording carries it as the attachment of that name. */
export interface InputRecord {
  readonly name: string;
  readonly sha256: string;
}

/** Comes first: everything that the session is made of. */
export interface SetupRecord {
  readonly format: number;
  readonly kind: RecordingKind;
  /** Version of the bench. */
  readonly driftbench: string;
  /** When the recording began, ISO 8601. */
  readonly began: string;
  /** The name of the experiment; `file` is that of its file. */
  readonly name: string;
  readonly file: string;
  /** Its fields as the file and the options had them, YAML. */
  readonly experiment: string;
  readonly inputs: readonly InputRecord[];
  /** Ids of the lanes that ran; left out: all. */
  readonly lanes?: readonly string[];
  readonly seed: number;
  /** Number of seats of a live session; `epoch` says which of its starts this is. */
  readonly seats?: number;
  readonly epoch?: number;
  /** The lane on the screen of each seat of a live session; left out: the same for all. */
  readonly screens?: readonly string[];
  readonly plugins: readonly PluginRecord[];
  /** Session time between two rows, s; left out by version 0.1, whose rows came at the pace of watching. */
  readonly rowEvery?: number;
  readonly layout: TelemetryLayout;
  /** As it began: nodes with links and clocks, lanes with plugins and parameters. */
  readonly outline: ExperimentOutline;
}

/**
 * Events as they entered the mirror of a live session, in order; later ones enter after `reached`, session time in s;
 * −1: before the mirror began.
 */
export interface EventsRecord {
  readonly reached: number;
  readonly events: readonly LiveEvent[];
  /** Numbers of events that did not enter, so far, by reason; left out while there are none. */
  readonly leftOut?: LeftOutEvents;
}

/** An operator's change of a session on the bench; `time`: session time at which it took effect, s. */
export type OperatorRecord = { readonly time: number } & (
  | { readonly kind: 'link'; readonly change: LinkChange }
  | { readonly kind: 'contract'; readonly change: ContractChange }
  | { readonly kind: 'play' | 'pause' }
  /** The recorded stream of an entity went on. */
  | ({ readonly kind: 'heard'; readonly entity: number } & RecordedUpdates)
  /** Plugins were saved anew: the session was started again with them and replayed up to this time. */
  | { readonly kind: 'reload'; readonly plugins: readonly PluginRecord[] }
);

/** Results up to `time`, s. There is one at every pause and at the end; the last one counts. */
export interface ResultsRecord {
  readonly time: number;
  readonly results: RunResults;
  /** Counts of a live session. */
  readonly counts?: MirrorCounts;
  readonly scores?: readonly LiveScore[];
}

/** Rows and occurrences left out because the disk was slower than the session: their numbers since the last message. */
export interface ThinnedRecord {
  readonly time: number;
  readonly rows: number;
  readonly occurrences: number;
  readonly decisions: number;
  readonly updates: number;
}

/**
 * A record of the study that the session is a round of, written at session time `time`, s. Those of the design, of the
 * people and of the round come first, then answers as they come; answers have the time of the round's end.
 */
export interface StudyMessage {
  readonly time: number;
  readonly record: StudyRecord;
}

/**
 * Occurrences by kind in equal parts of session time from 0 on; comes at the end. Notes that are appended later are
 * not counted.
 */
export interface DensityRecord {
  /** Length of a part, s. */
  readonly part: number;
  /** For each kind, pairs of a part's number and how many there are in it. */
  readonly counts: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

/**
 * The occurrences of rare kinds one by one, found without reading all others; comes at the end. Notes that are
 * appended later are missing.
 */
export interface MarksRecord {
  readonly marks: readonly Occurrence[];
}

/** Messages that are JSON, by topic. */
export interface JsonRecords {
  readonly setup: SetupRecord;
  readonly events: EventsRecord;
  readonly operator: OperatorRecord;
  readonly thinned: ThinnedRecord;
  readonly density: DensityRecord;
  readonly marks: MarksRecord;
  readonly results: ResultsRecord;
  readonly study: StudyMessage;
}
export type JsonTopic = keyof JsonRecords;

/** Messages that are tables of numbers. `overview`: a row of `rows` for every second of session time. */
export const tableTopics = ['rows', 'overview', 'occurrences', 'decisions', 'updates'] as const;
export type TableTopic = (typeof tableTopics)[number];

/** Messages for other tools; the bench does not read them. */
export const shownTopics = ['real', 'placed', 'metrics'] as const;
export type ShownTopic = (typeof shownTopics)[number];

export type Topic = JsonTopic | TableTopic;

/** A message with its topic; it concerns the session time from `time` to `until`, s. */
export type RecordingMessage<T extends Topic = Topic> = {
  [K in T]: {
    readonly topic: K;
    readonly time: number;
    readonly until: number;
    readonly record: K extends JsonTopic ? JsonRecords[K] : Table;
  };
}[T];

/** A table covers at most this span, s: a search for a moment need not go further back. */
export const longestTable = 1;
/** The same for tables of the overview, s. */
export const longestOverview = 32;

/** A record of a JSON topic as it is in the file. */
export function jsonBytes(record: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(record));
}
