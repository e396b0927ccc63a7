/** The session's end of its recording: hands over what is told, and leaves out what can be left out where the disk cannot follow. */
import type { MessagePort } from 'node:worker_threads';
import type { ThinnedRecord } from './format/recording-format.ts';
import type { RecorderLine } from './recorder-line.ts';
import type { RecorderMessage } from './recorder-message.ts';

/** KiB that may be on the line; beyond that rows, occurrences, decisions and updates are left out. What replay needs never is. */
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
    if (this.#isThinned) this.#tellThinned();
    this.#post(message, buffersOf(message));
  }

  /** The end is told what was left out before it: nothing may come after. */
  #sendPlain(message: Exclude<RecorderMessage, TableMessage>): void {
    if (this.#isThinned && (message.kind === 'results' || message.kind === 'end')) this.#tellThinned();
    this.#post(message, []);
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

  #tellThinned(): void {
    this.#post({ kind: 'thinned', record: this.#leftOut }, []);
    this.#leftOut = nothing();
    this.#isThinned = false;
  }
}

function nothing(): ThinnedRecord {
  return { time: 0, rows: 0, occurrences: 0, decisions: 0, updates: 0 };
}

/** Where the rows of tables have their session time; rows of telemetry have it beside them. */
const timeColumns = { occurrences: 1, decisions: 4, updates: 0 } as const;

/** Session time of the last row, s; 0 where there is none. */
function lastTimeOf(message: TableMessage): number {
  if (message.kind === 'rows') return message.rows.times.at(-1) ?? 0;
  const { columns, values } = message.rows;
  return values[values.length - columns + timeColumns[message.kind]] ?? 0;
}

function isTable(message: RecorderMessage): message is TableMessage {
  return (tables as readonly string[]).includes(message.kind);
}

function buffersOf(message: TableMessage): ArrayBuffer[] {
  return message.kind === 'rows' ? [message.rows.times.buffer, message.rows.values.buffer] : [message.rows.values.buffer];
}

/** KiB that a message counts on the line; the same before it is sent and after. */
export function sizeOf(message: RecorderMessage): number {
  return isTable(message) ? Math.ceil(message.rows.values.length / 128) : 1;
}
