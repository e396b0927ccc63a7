/** The thread of a recorder: writes a recording, or reads one that was opened; answers requests about its past. */
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { BenchError } from '../../contract/errors.ts';
import { faultOf } from '../worker/faults.ts';
import type { WorkerGuest } from '../worker/worker-guest.ts';
import { OpenedRecording } from './opened-recording.ts';
import { recordedStem, unpackExperiment } from './unpacked-experiment.ts';
import type { RecordedPast } from './recorded-past.ts';
import { RecordingWriter } from './recording-writer.ts';
import { sizeOf, type RecorderLine, type RecorderMessage, type RecordingSetup } from './recorder-port.ts';
import type { RecorderAnswer, RecorderRequest, RecorderStart, RecorderState } from './recorder.ts';

/** Interval of writing and synchronising, ms: the most that is lost if the process dies or power fails. */
const flushMs = 700;

type RecorderGuest = WorkerGuest<{ readonly id: number; readonly request: RecorderRequest }, RecorderReport>;
type RecorderReport = RecorderAnswer | { readonly state: RecorderState };
type Report = (report: RecorderReport) => void;

/** The start data of the thread. */
interface Task {
  readonly past: Pick<RecordedPast, 'span' | 'rows' | 'occurrences' | 'decisions' | 'density' | 'conditions'> | null;
  note(time: number, text: string): unknown;
  unpack?(folder: string): Promise<string>;
  /** Called before every answer. */
  flush(): void;
  /** Called once the answer is known, before it is sent. */
  answered?(): void;
  close(): unknown;
}

/** Writes what comes over the line. */
class Writing implements Task {
  readonly #path: string;
  readonly #report: Report;
  readonly #port: MessagePort;
  /** Counts the KiB that have been taken off the line. */
  readonly #taken: Int32Array;
  readonly #timer = setInterval(() => this.#synchronise(), flushMs);
  #writer: RecordingWriter | null = null;
  /** Why nothing could be begun. */
  #problem: string | null = null;

  constructor(path: string, { port, taken }: RecorderLine, report: Report) {
    this.#path = path;
    this.#report = report;
    this.#port = port;
    this.#taken = new Int32Array(taken);
    port.on('message', (message: RecorderMessage) => this.#take(message));
    port.on('close', () => this.#synchronise());
  }

  get past() {
    return this.#writer?.past ?? null;
  }

  note(time: number, text: string) {
    return this.#writer?.note(time, text);
  }

  /** A request may overtake, on its own port, messages that were sent before it over the line. */
  flush(): void {
    for (const message of waitingOn(this.#port)) this.#take(message);
    this.#writer?.flush();
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
    this.#port.close();
    this.#writer?.end();
    this.#postState();
    this.#writer?.close();
  }

  #take(message: RecorderMessage): void {
    if (message.kind === 'setup') this.#begin(message);
    else if (message.kind === 'end') this.#writer?.flush();
    else this.#writer?.take(message);
    Atomics.add(this.#taken, 0, sizeOf(message));
  }

  #begin(setup: RecordingSetup): void {
    try {
      this.#writer = new RecordingWriter(this.#path, setup);
    } catch (error) {
      if (!(error instanceof BenchError)) throw error;
      this.#problem = error.message;
    }
    this.#postState();
  }

  #synchronise(): void {
    this.#writer?.flush();
    this.#writer?.sync();
    this.#postState();
  }

  #postState(): void {
    const writer = this.#writer;
    this.#report({ state: { bytes: writer?.bytes ?? 0, problem: writer?.problem ?? this.#problem, span: writer?.past.span() ?? null } });
  }
}

/** Messages that have been sent over the line and not received yet. */
function* waitingOn(port: MessagePort): Generator<RecorderMessage> {
  for (let next = received(port); next; next = received(port)) yield next;
}

function received(port: MessagePort): RecorderMessage | undefined {
  return receiveMessageOnPort(port)?.message as RecorderMessage | undefined;
}

/** Reads a recording that was opened. Damage is reported as soon as it is found. */
class Reading implements Task {
  readonly #opened: OpenedRecording;
  readonly #report: Report;
  readonly #first: RecorderState;
  /** Reported so far. */
  #damagedChunks: number;

  private constructor(opened: OpenedRecording, report: Report) {
    this.#report = report;
    const { setup, span, bytes, isComplete, results } = opened.recording;
    this.#opened = opened;
    this.#damagedChunks = opened.recording.damagedChunks;
    this.#first = { bytes, problem: null, span, opened: { setup, results, isComplete, damagedChunks: this.#damagedChunks } };
    report({ state: this.#first });
  }

  static async open(path: string, report: Report): Promise<Reading> {
    return new Reading(await OpenedRecording.open(path), report);
  }

  get past() {
    return this.#opened.past;
  }

  note(time: number, text: string) {
    return this.#opened.note(time, text);
  }

  /** The name says that it is a copy: the experiment that was recorded may be listed beside it. */
  unpack(folder: string) {
    const { recording } = this.#opened;
    return unpackExperiment(recording, folder, `${recordedStem(recording)} (recorded)`);
  }

  flush(): void {
    // Everything is on disk.
  }

  /** A recording that was opened again after a note has found no damaged chunk yet: never report fewer than before. */
  answered(): void {
    const { opened } = this.#first;
    const { damagedChunks } = this.#opened.recording;
    if (!opened || damagedChunks <= this.#damagedChunks) return;
    this.#damagedChunks = damagedChunks;
    this.#report({ state: { ...this.#first, opened: { ...opened, damagedChunks } } });
  }

  close() {
    return this.#opened.close();
  }
}

async function answer(task: Task, request: RecorderRequest): Promise<unknown> {
  if (request.kind === 'close') return task.close();
  task.flush();
  if (request.kind === 'flush') return;
  const { past } = task;
  if (!past) throw new BenchError('not-possible', 'Nothing has been recorded yet.');
  if (request.kind === 'unpack') return task.unpack?.(request.folder);
  if (request.kind === 'note') return task.note(request.time, request.text);
  if (request.kind === 'conditions') return past.conditions();
  if (request.kind === 'rows') return past.rows(request.question);
  if (request.kind === 'occurrences') return past.occurrences(request.question);
  return request.kind === 'decisions' ? past.decisions(request.question) : past.density(request.question);
}

async function respond(
  task: Task,
  { id, request }: { readonly id: number; readonly request: RecorderRequest },
  report: Report,
): Promise<void> {
  try {
    const result = await answer(task, request);
    task.answered?.();
    report({ id, result });
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ id, fault: faultOf(error) });
  }
  if (request.kind === 'close') process.exit(0);
}

export async function start(guest: RecorderGuest, data: RecorderStart): Promise<void> {
  const report: Report = (message) => guest.report(message);
  try {
    const task = 'line' in data ? new Writing(data.path, data.line, report) : await Reading.open(data.path, report);
    guest.onMessage((message) => void respond(task, message, report));
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ state: { bytes: 0, problem: error.message, span: null, refused: faultOf(error) } });
  }
}
