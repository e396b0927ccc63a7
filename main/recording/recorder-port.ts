/**
 * The line from a session to its recorder: its messages and its end; leaves tables out if the disk is slower than the
 * session.
 */
import { timeColumns } from './format/channels.ts';
import type { MessagePort } from 'node:worker_threads';
import type { ThinnedRecord, EventsRecord, OperatorRecord, SetupRecord, StudyMessage } from './format/recording-format.ts';
import type { UpdateRows } from './format/update-rows.ts';
import type { OccurrenceRows } from './format/occurrence-rows.ts';
import type { DecisionRows } from './format/decision-rows.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';

export interface RecordingSetup {
  readonly setup: SetupRecord;
  /** The files that the experiment names. */
  readonly inputs: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** From the session to its recorder. Plain, clonable data; buffers change hands. */
export type RecorderMessage =
  | ({ readonly kind: 'setup' } & RecordingSetup)
  | { readonly kind: 'rows'; readonly rows: RowBlock }
  | { readonly kind: 'occurrences'; readonly rows: OccurrenceRows }
  | { readonly kind: 'decisions'; readonly rows: DecisionRows }
  | { readonly kind: 'updates'; readonly rows: UpdateRows }
  /** `time`: session time at which they are sent, s. */
  | { readonly kind: 'events'; readonly time: number; readonly record: EventsRecord }
  | { readonly kind: 'operator'; readonly record: OperatorRecord }
  | { readonly kind: 'thinned'; readonly record: ThinnedRecord }
  /** A `ResultsRecord` as JSON: to clone the objects of 128 seats takes three times as long. */
  | { readonly kind: 'results'; readonly time: number; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'study'; readonly record: StudyMessage }
  /** Nothing more will come. */
  | { readonly kind: 'end' };

/** The session's end of the line. */
export interface RecorderLine {
  readonly port: MessagePort;
  /** Counts the KiB that the recorder has received. */
  readonly taken: SharedArrayBuffer;
}

/** KiB that may wait on the line; beyond that tables are left out. What a replay needs never is. */
const mostWaiting = 64 * 1024;

const tables = ['rows', 'occurrences', 'decisions', 'updates'] as const;
type TableMessage = Extract<RecorderMessage, { readonly kind: (typeof tables)[number] }>;

export class RecorderPort {
  readonly #port: MessagePort;
  readonly #taken: Int32Array;
  #sent = 0;
  #leftOut: { -readonly [K in keyof ThinnedRecord]: ThinnedRecord[K] } = nothing();
  #isThinned = false;

  constructor({ port, taken }: RecorderLine) {
    this.#port = port;
    this.#taken = new Int32Array(taken);
  }

  /** KiB that have been sent and not yet been taken. */
  get waiting(): number {
    return this.#sent - Atomics.load(this.#taken, 0);
  }

  send(message: RecorderMessage): void {
    if (!isTable(message)) return this.#sendPlain(message);
    if (this.waiting > mostWaiting) return this.#leaveOut(message);
    if (this.#isThinned) this.#sendThinned();
    this.#post(message, [message.rows.values.buffer]);
  }

  /** The number of omissions is reported before the end, which is last. */
  #sendPlain(message: Exclude<RecorderMessage, TableMessage>): void {
    if (this.#isThinned && (message.kind === 'results' || message.kind === 'end')) this.#sendThinned();
    this.#post(message, message.kind === 'results' ? [message.json.buffer] : []);
  }

  #post(message: RecorderMessage, buffers: ArrayBuffer[]): void {
    this.#sent += sizeOf(message);
    this.#port.postMessage(message, buffers);
  }

  #leaveOut(message: TableMessage): void {
    const { kind, rows } = message;
    this.#leftOut[kind] += rows.columns === 0 ? 0 : rows.values.length / rows.columns;
    this.#leftOut.time = Math.max(this.#leftOut.time, lastTimeOf(message));
    this.#isThinned = true;
  }

  #sendThinned(): void {
    this.#post({ kind: 'thinned', record: this.#leftOut }, []);
    this.#leftOut = nothing();
    this.#isThinned = false;
  }
}

function nothing(): ThinnedRecord {
  return { time: 0, rows: 0, occurrences: 0, decisions: 0, updates: 0 };
}

/** Session time of the last row, s; 0 where there is none. */
function lastTimeOf(message: TableMessage): number {
  if (message.kind === 'rows') return message.rows.times.at(-1) ?? 0;
  const { columns, values } = message.rows;
  return values[values.length - columns + timeColumns[message.kind]] ?? 0;
}

function isTable(message: RecorderMessage): message is TableMessage {
  return (tables as readonly string[]).includes(message.kind);
}

/** KiB that a message counts on the line; the same before it is sent and after. */
export function sizeOf(message: RecorderMessage): number {
  return isTable(message) ? Math.ceil(message.rows.values.length / 128) : 1;
}
