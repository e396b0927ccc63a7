/** The thread that writes one recording, and answers what is asked about its past; or that only reads one that was opened. */
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { BenchError } from '../../contract/errors.ts';
import { faultOf } from '../worker/faults.ts';
import type { WorkerGuest } from '../worker/worker-guest.ts';
import { OpenedRecording } from './opened-recording.ts';
import type { RecordedPast } from './recorded-past.ts';
import { RecordingWriter } from './recording-writer.ts';
import type { RecorderAnswer, RecorderQuestion, RecorderStart, RecorderState } from './recorder-talk.ts';
import type { RecorderLine } from './recorder-line.ts';
import { sizeOf } from './recorder-port.ts';
import type { RecorderMessage, RecordingSetup } from './recorder-message.ts';

/** How often what has come is written and synchronised, ms: no more than that is lost where the process dies, or power fails. */
const flushMs = 700;

type RecorderGuest = WorkerGuest<{ readonly id: number; readonly question: RecorderQuestion }, RecorderReport>;
type RecorderReport = RecorderAnswer | { readonly state: RecorderState };
type Report = (report: RecorderReport) => void;

/** What a thread does. */
interface Duty {
  readonly past: Pick<RecordedPast, 'span' | 'rows' | 'occurrences' | 'decisions' | 'density' | 'conditions'> | null;
  note(time: number, text: string): unknown;
  /** Called before anything is answered. */
  flush(): void;
  /** Called once what was asked is known, and before it is told. */
  answered?(): void;
  close(): unknown;
}

/** Writes what comes over the line. */
class Writing implements Duty {
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

  /** A question may overtake on its own port what was sent before it over the line. */
  flush(): void {
    for (const message of waitingOn(this.#port)) this.#take(message);
    this.#writer?.flush();
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
    this.#port.close();
    this.#writer?.end();
    this.#tellState();
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
    this.#tellState();
  }

  #synchronise(): void {
    this.#writer?.flush();
    this.#writer?.sync();
    this.#tellState();
  }

  #tellState(): void {
    const writer = this.#writer;
    this.#report({ state: { bytes: writer?.bytes ?? 0, problem: writer?.problem ?? this.#problem, span: writer?.past.span() ?? null } });
  }
}

/** What has been sent over the line and not yet heard. */
function* waitingOn(port: MessagePort): Generator<RecorderMessage> {
  for (let next = received(port); next; next = received(port)) yield next;
}

function received(port: MessagePort): RecorderMessage | undefined {
  return receiveMessageOnPort(port)?.message as RecorderMessage | undefined;
}

/** Reads what was opened. Damage is told as soon as it is met. */
class Reading implements Duty {
  readonly #opened: OpenedRecording;
  readonly #report: Report;
  readonly #first: RecorderState;
  /** Told so far. */
  #damagedChunks: number;

  private constructor(opened: OpenedRecording, report: Report) {
    this.#report = report;
    const { setup, span, bytes, isWhole } = opened.recording;
    this.#opened = opened;
    this.#damagedChunks = opened.recording.damagedChunks;
    this.#first = { bytes, problem: null, span, opened: { setup, isWhole, damagedChunks: this.#damagedChunks } };
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

  flush(): void {
    // All of it is on disk.
  }

  /** A file that is written anew with a note has no damaged chunk any more: what was left out is still missing. */
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

async function answer(duty: Duty, question: RecorderQuestion): Promise<unknown> {
  if (question.ask === 'close') return duty.close();
  duty.flush();
  if (question.ask === 'flush') return;
  const { past } = duty;
  if (!past) throw new BenchError('not-possible', 'Nothing has been recorded yet.');
  if (question.ask === 'note') return duty.note(question.time, question.text);
  if (question.ask === 'conditions') return past.conditions();
  if (question.ask === 'rows') return past.rows(question.question);
  if (question.ask === 'occurrences') return past.occurrences(question.question);
  return question.ask === 'decisions' ? past.decisions(question.question) : past.density(question.question);
}

async function hear(
  duty: Duty,
  { id, question }: { readonly id: number; readonly question: RecorderQuestion },
  report: Report,
): Promise<void> {
  try {
    const result = await answer(duty, question);
    duty.answered?.();
    report({ id, result });
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ id, fault: faultOf(error) });
  }
  if (question.ask === 'close') process.exit(0);
}

export async function start(guest: RecorderGuest, data: RecorderStart): Promise<void> {
  const report: Report = (message) => guest.report(message);
  try {
    const duty = 'line' in data ? new Writing(data.path, data.line, report) : await Reading.open(data.path, report);
    guest.onMessage((message) => void hear(duty, message, report));
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ state: { bytes: 0, problem: error.message, span: null, refused: faultOf(error) } });
  }
}
