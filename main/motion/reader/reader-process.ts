/**
 * A process of its own for the readers of foreign formats: what a file makes of its reader stays here. It has no
 * network, starts nothing, writes nothing, and makes no code of strings. The thread reads; the main thread watches: it
 * ends the process where that takes too much memory or time, and at once when the process that started it ends.
 * The desktop app, which can start no other program, starts the thread alone.
 */
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData, type MessagePort } from 'node:worker_threads';
import { BenchError } from '../../../contract/errors.ts';
import { closeRealm } from './closed-realm.ts';
import { readHere, unreadable, type Asked, type Found, type ReaderName } from './foreign-readers.ts';
import { columnMemory, packed } from './column-bytes.ts';
import type { ReaderLimits } from './reader-limits.ts';

/** What a thread is started with. It waits for a message after each answer, before it reads the next file. */
export interface ReaderTask<Name extends ReaderName = ReaderName> {
  readonly name: Name;
  readonly asks: readonly Asked<Name>[];
}

export interface ReaderAnswer<Name extends ReaderName = ReaderName> {
  readonly found?: Found<Name>;
  /** Why there is none. */
  readonly problem?: ReaderProblem;
}

export interface ReaderProblem {
  readonly code: BenchError['code'];
  readonly message: string;
}

/** Number of the stream that stays open as long as the process that started this one lives. */
export const lifeLine = 3;
/** Between two looks at memory and time, ms. */
const lookMs = 15;
/**
 * Columns that were written take memory until garbage is collected. Of this thread alone: collecting the reader's throws
 * its compiled code away as well, and takes as long as reading.
 */
const collect = () => globalThis.gc?.();

if (isMainThread) watch();
else await read(workerData as ReaderTask);

function watch(): void {
  const { memoryMb, seconds, ...task } = JSON.parse(process.argv[2] ?? '{}') as ReaderLimits & ReaderTask;
  const abandon = () => process.kill(process.pid, 'SIGKILL');
  new Socket({ fd: lifeLine }).on('end', abandon).on('error', abandon).resume();
  // The process that started this one decides what a signal to both means.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  let isOver = false;
  let answers = 0;
  const write = (given: ReaderAnswer, written: () => void) => {
    for (const piece of packed(given)) process.stdout.write(piece);
    process.stdout.write('', written);
  };
  const end = (given: ReaderAnswer) => {
    if (isOver) return;
    isOver = true;
    clearInterval(watching);
    // The thread may still be in the middle of something that does not end.
    write(given, abandon);
  };
  const fail = (error: unknown) => end({ problem: problemOf(task.asks[answers], error) });
  const take = (given: ReaderAnswer) => {
    answers += 1;
    if (answers === task.asks.length) end(given);
    else
      write(given, () => {
        collect();
        thread.postMessage('go on');
      });
  };
  const watching = setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (process.memoryUsage.rss() > memoryMb * 2 ** 20) fail(memoryText(memoryMb));
    else if ((user + system) / 1e6 > seconds) fail(timeText(seconds));
  }, lookMs);
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: task, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    .on('message', take)
    .once('error', (error: unknown) => fail(isShortage(error) ? memoryText(memoryMb) : error))
    .once('exit', (code) => fail(`its reader ended with exit code ${code}`));
}

function isShortage(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function memoryText(mb: number): string {
  return `reading it needs more than ${mb} MiB of memory, which is more than a file of its length may take`;
}

function timeText(seconds: number): string {
  return `reading it takes longer than ${seconds} s, which is more than a file of its length may take`;
}

async function read({ name, asks }: ReaderTask): Promise<void> {
  closeRealm();
  const port = parentPort as MessagePort;
  for (const asked of asks) {
    const given = await answer(name, asked);
    port.postMessage(given, [...columnMemory(given)]);
    await once(port, 'message');
  }
}

async function answer(name: ReaderName, asked: Asked<ReaderName>): Promise<ReaderAnswer> {
  try {
    return { found: await readHere(name, ...asked) };
  } catch (error) {
    return { problem: problemOf(asked, error) };
  }
}

function problemOf(asked: Asked<ReaderName> | undefined, error: unknown): ReaderProblem {
  const { code, message } =
    error instanceof BenchError ? error : unreadable(asked?.[0] ?? '', error instanceof Error ? error.message : String(error));
  return { code, message };
}
