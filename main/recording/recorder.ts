/**
 * A recorder: a thread that writes the recording of a session, or reads an opened one, and answers requests about its
 * past.
 */
import { MessageChannel } from 'node:worker_threads';
import { BenchError } from '../../contract/errors.ts';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import { deferred, type Deferred } from '../base/deferred.ts';
import { WorkerHost, type WorkerEnd } from '../worker/worker-host.ts';
import type { RecorderLine } from './recorder-port.ts';
import type { PastQuestion, SessionPast, Span } from './session-past.ts';
import type { Fault } from '../../contract/bench-state.ts';
import type { ResultsRecord, SetupRecord } from './format/recording-format.ts';

/** Start data of a thread: the file to write the line's messages to, or the file to open. */
export type RecorderStart = { readonly path: string; readonly line: RecorderLine } | { readonly path: string };

export type RecorderRequest =
  | { readonly kind: 'rows'; readonly question: PastQuestion<'rows'> }
  | { readonly kind: 'occurrences'; readonly question: PastQuestion<'occurrences'> }
  | { readonly kind: 'decisions'; readonly question: PastQuestion<'decisions'> }
  | { readonly kind: 'density'; readonly question: PastQuestion<'density'> }
  | { readonly kind: 'conditions' }
  | { readonly kind: 'note'; readonly time: number; readonly text: string }
  /** Writes the experiment of an opened recording as files. */
  | { readonly kind: 'unpack'; readonly folder: string }
  /** Writes what waits. */
  | { readonly kind: 'flush' }
  /** Ends the file; the thread ends with its answer. */
  | { readonly kind: 'close' };

/** Answers the request of that id. */
export type RecorderAnswer = { readonly id: number; readonly result: unknown } | { readonly id: number; readonly fault: Fault };

/** Reported when it changes, and while it is written from time to time. */
export interface RecorderState {
  /** On disk. */
  readonly bytes: number;
  /** Why nothing is written any more; null: it is. */
  readonly problem: string | null;
  /** Null: nothing has been recorded yet. */
  readonly span: Span | null;
  /** Details of a recording that was opened. */
  readonly opened?: {
    readonly setup: SetupRecord;
    /** The last results; null: it has none. */
    readonly results: ResultsRecord | null;
    /** False: it breaks off while the session ran. */
    readonly isComplete: boolean;
    /** Chunks found so far that cannot be read. */
    readonly damagedChunks: number;
  };
  /** Why it could not be opened. */
  readonly refused?: Fault;
}

export class Recorder implements SessionPast {
  readonly path: string;
  readonly #worker: WorkerHost<RecorderAnswer | { state: RecorderState }>;
  readonly #onState: (state: RecorderState) => void;
  readonly #pending = new Map<number, Deferred<unknown>>();
  #state: RecorderState = { bytes: 0, problem: null, span: null };
  #nextId = 1;
  #hasEnded = false;

  private constructor(threadPath: string, start: RecorderStart, onState: (state: RecorderState) => void) {
    this.path = start.path;
    this.#onState = onState;
    const transfer = 'line' in start ? [start.line.port] : [];
    this.#worker = new WorkerHost<RecorderAnswer | { state: RecorderState }>(
      { workerPath: threadPath, thread: 'recorder', data: start, transfer },
      { onReport: (message) => this.#hear(message), onEnd: (end) => this.#onEnd(end) },
    );
  }

  /** Records at `path` what comes over the returned line; `onState` gets every state. */
  static record(
    threadPath: string,
    path: string,
    onState: (state: RecorderState) => void = () => undefined,
  ): { readonly recorder: Recorder; readonly line: RecorderLine } {
    const { port1, port2 } = new MessageChannel();
    const taken = new SharedArrayBuffer(4);
    return { recorder: new Recorder(threadPath, { path, line: { port: port2, taken } }, onState), line: { port: port1, taken } };
  }

  /** Opens the recording at `path`. Rejects with a `BenchError` where it is not one. */
  static async open(threadPath: string, path: string, onState: (recorder: Recorder) => void = () => undefined): Promise<Recorder> {
    const first = deferred<RecorderState>();
    const recorder = new Recorder(threadPath, { path }, (state) => {
      first.resolve(state);
      onState(recorder);
    });
    const { refused, problem, opened } = await first.promise;
    if (opened) return recorder;
    void recorder.#worker.terminate();
    recorder.#end();
    throw new BenchError(refused?.code ?? 'internal', refused?.message ?? problem ?? `${path} cannot be read.`);
  }

  /** The last one that was reported. */
  get state(): RecorderState {
    return this.#state;
  }

  span() {
    return this.#state.span ?? { from: 0, to: 0 };
  }

  rows(question: PastQuestion<'rows'>): Promise<RowBlock> {
    return this.#request<RowBlock>({ kind: 'rows', question });
  }

  occurrences(question: PastQuestion<'occurrences'>): ReturnType<SessionPast['occurrences']> {
    return this.#request({ kind: 'occurrences', question });
  }

  decisions(question: PastQuestion<'decisions'>): ReturnType<SessionPast['decisions']> {
    return this.#request({ kind: 'decisions', question });
  }

  density(question: PastQuestion<'density'>): ReturnType<SessionPast['density']> {
    return this.#request({ kind: 'density', question });
  }

  conditions(): ReturnType<SessionPast['conditions']> {
    return this.#request({ kind: 'conditions' });
  }

  note(time: number, text: string): Promise<Occurrence> {
    return this.#request<Occurrence>({ kind: 'note', time, text });
  }

  /** Writes the experiment of an opened recording into a folder; resolves to the path of its file. */
  unpack(folder: string): Promise<string> {
    return this.#request<string>({ kind: 'unpack', folder });
  }

  /** Resolves once everything is on disk that has come by now. */
  flush(): Promise<void> {
    return this.#request({ kind: 'flush' });
  }

  /** Ends the file, if one is written, and the thread. */
  async close(): Promise<void> {
    if (this.#hasEnded) return;
    await this.#request({ kind: 'close' }).catch(() => undefined);
    await this.#worker.terminate();
    this.#end();
  }

  #request<Result>(request: RecorderRequest): Promise<Result> {
    if (this.#hasEnded) return Promise.reject(new BenchError('not-possible', 'The recording is closed.'));
    const id = this.#nextId++;
    const answer = deferred<unknown>();
    this.#pending.set(id, answer);
    this.#worker.post({ id, request });
    return answer.promise as Promise<Result>;
  }

  #hear(message: RecorderAnswer | { state: RecorderState }): void {
    if ('state' in message) {
      this.#state = message.state;
      return this.#onState(this.#state);
    }
    const answer = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('fault' in message) answer?.reject(new BenchError(message.fault.code, message.fault.message));
    else answer?.resolve(message.result);
  }

  /** The thread is no more: what it was writing is whole up to its last flush. */
  #onEnd({ reason, isPlain }: WorkerEnd): void {
    if (!isPlain) this.#fail(reason);
    this.#end();
  }

  #fail(reason: string): void {
    this.#state = { ...this.#state, problem: this.#state.problem ?? `The recording stopped: ${reason}` };
    this.#onState(this.#state);
  }

  #end(): void {
    this.#hasEnded = true;
    for (const answer of this.#pending.values()) answer.reject(new BenchError('not-possible', 'The recording is closed.'));
    this.#pending.clear();
  }
}
