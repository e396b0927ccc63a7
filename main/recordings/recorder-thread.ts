/** The thread that writes one recording, and answers what is asked about its past; or that only reads one that was opened. */
import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { BenchError } from '../../contract/errors.ts';
import { faultOf } from '../session/fault-of.ts';
import { OpenedRecording } from './opened-recording.ts';
import type { RecordedPast } from './recorded-past.ts';
import { RecordingWriter } from './recording-writer.ts';
import type { RecorderAnswer, RecorderQuestion, RecorderStart, RecorderState } from './recorder-talk.ts';
import type { RecorderLine } from './recorder-line.ts';
import { sizeOf } from './recorder-port.ts';
import type { RecorderMessage } from './recorder-message.ts';

/** How often what has come is written and synchronised, ms: no more than that is lost where the process dies, or power fails. */
const flushMs = 700;

function tell(message: RecorderAnswer | { readonly state: RecorderState }): void {
  parentPort?.postMessage(message);
}

/** What a thread does. */
interface Duty {
  readonly past: Pick<RecordedPast, 'span' | 'rows' | 'occurrences' | 'decisions' | 'density' | 'conditions'> | null;
  note(time: number, text: string): unknown;
  flush(): void;
  close(): unknown;
}

function writing(path: string, { port, taken }: RecorderLine): Duty {
  const weight = new Int32Array(taken);
  let writer: RecordingWriter | null = null;
  let problem: string | null = null;
  const tellState = () =>
    tell({ state: { bytes: writer?.bytes ?? 0, problem: writer?.problem ?? problem, span: writer?.past.span() ?? null } });
  const take = (message: RecorderMessage) => {
    if (message.kind !== 'setup') return message.kind === 'end' ? writer?.flush() : writer?.take(message);
    try {
      writer = new RecordingWriter(path, message);
    } catch (error) {
      if (!(error instanceof BenchError)) throw error;
      problem = error.message;
    }
    tellState();
  };
  const flush = () => {
    writer?.flush();
    writer?.sync();
    tellState();
  };
  const timer = setInterval(flush, flushMs);
  port.on('message', (message: RecorderMessage) => {
    take(message);
    Atomics.add(weight, 0, sizeOf(message));
  });
  port.on('close', flush);
  return {
    get past() {
      return writer?.past ?? null;
    },
    note: (time, text) => writer?.note(time, text),
    flush: () => writer?.flush(),
    close: () => {
      clearInterval(timer);
      for (const message of waitingOn(port)) take(message);
      port.close();
      writer?.end();
      tellState();
      writer?.close();
    },
  };
}

/** What has been sent over the line and not yet heard. */
function* waitingOn(port: MessagePort): Generator<RecorderMessage> {
  for (let next = received(port); next; next = received(port)) yield next;
}

function received(port: MessagePort): RecorderMessage | undefined {
  return receiveMessageOnPort(port)?.message as RecorderMessage | undefined;
}

async function reading(path: string): Promise<Duty> {
  const opened = await OpenedRecording.open(path);
  const { setup, span, bytes, isWhole } = opened.recording;
  tell({ state: { bytes, problem: null, span, opened: { setup, isWhole } } });
  return {
    get past() {
      return opened.past;
    },
    note: (time, text) => opened.note(time, text),
    flush: () => undefined,
    close: () => opened.close(),
  };
}

async function answer(duty: Duty, question: RecorderQuestion): Promise<unknown> {
  if (question.ask === 'close') return duty.close();
  if (question.ask === 'note') return duty.note(question.time, question.text);
  duty.flush();
  if (question.ask === 'flush') return;
  const { past } = duty;
  if (!past) throw new BenchError('not-possible', 'Nothing has been recorded yet.');
  if (question.ask === 'conditions') return past.conditions();
  if (question.ask === 'rows') return past.rows(question.question);
  if (question.ask === 'occurrences') return past.occurrences(question.question);
  return question.ask === 'decisions' ? past.decisions(question.question) : past.density(question.question);
}

async function hear(duty: Duty, id: number, question: RecorderQuestion): Promise<void> {
  try {
    tell({ id, result: await answer(duty, question) });
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    tell({ id, fault: faultOf(error) });
  }
  if (question.ask === 'close') process.exit(0);
}

const start = workerData as RecorderStart;
try {
  const duty = 'line' in start ? writing(start.path, start.line) : await reading(start.path);
  parentPort?.on('message', ({ id, question }: { id: number; question: RecorderQuestion }) => void hear(duty, id, question));
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  tell({ state: { bytes: 0, problem: error.message, span: null, refused: faultOf(error) } });
}
