/** A recorder: a thread of its own that writes the recording of one session, or reads one, and answers what is asked about it. */
import { MessageChannel } from 'node:worker_threads';
import { BenchError } from '../../contract/errors.ts';
import type { Occurrence } from '../../contract/history/session-occurrence.ts';
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { WorkerHost, type WorkerEnd } from '../worker/worker-host.ts';
import type { RecorderLine } from './recorder-line.ts';
import type { RecorderAnswer, RecorderQuestion, RecorderStart, RecorderState } from './recorder-talk.ts';
import type { PastQuestion, SessionPast } from './session-past.ts';

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

  /** Records at `path` what comes over the line that is returned with it; `onState` is told how that goes. */
  static record(
    threadPath: string,
    path: string,
    onState: (state: RecorderState) => void = () => undefined,
  ): { readonly recorder: Recorder; readonly line: RecorderLine } {
    const { port1, port2 } = new MessageChannel();
    const taken = new SharedArrayBuffer(4);
    return { recorder: new Recorder(threadPath, { path, line: { port: port2, taken } }, onState), line: { port: port1, taken } };
  }

  /** Reads the recording at `path`; `onState` is told how that goes. Rejects with a `BenchError` where that is none. */
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

  /** As it was told last. */
  get state(): RecorderState {
    return this.#state;
  }

  span() {
    return this.#state.span ?? { from: 0, to: 0 };
  }

  rows(question: PastQuestion<'rows'>): Promise<TelemetryRows> {
    return this.#ask<TelemetryRows>({ ask: 'rows', question });
  }

  occurrences(question: PastQuestion<'occurrences'>): ReturnType<SessionPast['occurrences']> {
    return this.#ask({ ask: 'occurrences', question });
  }

  decisions(question: PastQuestion<'decisions'>): ReturnType<SessionPast['decisions']> {
    return this.#ask({ ask: 'decisions', question });
  }

  density(question: PastQuestion<'density'>): ReturnType<SessionPast['density']> {
    return this.#ask({ ask: 'density', question });
  }

  conditions(): ReturnType<SessionPast['conditions']> {
    return this.#ask({ ask: 'conditions' });
  }

  note(time: number, text: string): Promise<Occurrence> {
    return this.#ask<Occurrence>({ ask: 'note', time, text });
  }

  /** Resolves once everything is on disk that has come by now. */
  flush(): Promise<void> {
    return this.#ask({ ask: 'flush' });
  }

  /** Ends the file, if one is written, and the thread. */
  async close(): Promise<void> {
    if (this.#hasEnded) return;
    await this.#ask({ ask: 'close' }).catch(() => undefined);
    await this.#worker.terminate();
    this.#end();
  }

  #ask<Result>(question: RecorderQuestion): Promise<Result> {
    if (this.#hasEnded) return Promise.reject(new BenchError('not-possible', 'The recording is closed.'));
    const id = this.#nextId++;
    const answer = deferred<unknown>();
    this.#pending.set(id, answer);
    this.#worker.post({ id, question });
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
    this.#state = { ...this.#state, problem: this.#state.problem ?? `The recording broke off: ${reason}` };
    this.#onState(this.#state);
  }

  #end(): void {
    this.#hasEnded = true;
    for (const answer of this.#pending.values()) answer.reject(new BenchError('not-possible', 'The recording is closed.'));
    this.#pending.clear();
  }
}
