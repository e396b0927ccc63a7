/** Reads files of foreign formats in a process of its own, which is bounded and ends with this one. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BenchError } from '../../../contract/errors.ts';
import { standardInput } from '../../base/files/read-input.ts';
import { projectPaths } from '../../base/project-paths.ts';
import { heardSignals, ReadingInterrupted } from '../../base/signals.ts';
import { readHere, unreadable, type Asked, type Found, type ReaderName } from './foreign-readers.ts';
import { Unpacking } from './column-bytes.ts';
import { closedProcess } from './closed-process.ts';
import { limitsFor, type ReaderLimits } from './reader-limits.ts';
import type { ReaderAnswer, ReaderTask } from './reader-process.ts';

/** What is not of the build, as tests are, has no program that could be started: it reads in its own process. */
const isBuilt = fileURLToPath(import.meta.url).startsWith(dirname(projectPaths().reader));

/** Files that one process reads at most: they are words of its command line, whose length is bounded. */
const mostFiles = 32;

/** Rejects with a `BenchError` that names file and place, whatever becomes of the process. */
export async function readApart<Name extends ReaderName>(name: Name, ...asked: Asked<Name>): Promise<Found<Name>> {
  for await (const found of readEachApart(name, [asked])) return found;
  throw endedEarly(asked[0]);
}

/**
 * Files one after the other: the process reads the next one while the caller works on this. To start one for each takes
 * as long as to read ten megabytes. Throws as `readApart` rejects.
 */
export async function* readEachApart<Name extends ReaderName>(name: Name, asks: readonly Asked<Name>[]): AsyncGenerator<Found<Name>> {
  for (let k = 0; k < asks.length; k += mostFiles) {
    const some = asks.slice(k, k + mostFiles);
    if (!isBuilt) for (const asked of some) yield await readHere(name, ...asked);
    else yield* readWith(projectPaths().reader, { name, asks: some }, await limitsFor(some.map(([path]) => path)));
  }
}

/** `program`: path of the built process. */
export async function* readWith<Name extends ReaderName>(
  program: string,
  task: ReaderTask<Name>,
  limits: ReaderLimits,
): AsyncGenerator<Found<Name>> {
  const isApp = process.versions['electron'] !== undefined;
  let given = 0;
  for await (const { found, problem } of isApp ? answersOfThread(program, task, limits) : answersOfProcess(program, task, limits)) {
    if (problem) throw new BenchError(problem.code, problem.message);
    if (found === undefined) throw endedEarly(pathAt(task, given));
    given += 1;
    yield found as Found<Name>;
  }
}

function endedEarly(path: string): BenchError {
  return unreadable(path, 'its reader ended without an answer');
}

function pathAt({ asks }: ReaderTask, answer: number): string {
  return asks[answer]?.[0] ?? '';
}

/** A problem is the last answer. The process waits while no answer is asked for. */
async function* answersOfProcess(program: string, task: ReaderTask, limits: ReaderLimits): AsyncGenerator<ReaderAnswer> {
  const heard = heardSignals();
  if (heard?.aborted) throw new ReadingInterrupted('Interrupted.');
  const flags = closedProcess({ threads: true });
  const takesInput = task.asks.some(([path]) => path === standardInput);
  const child = spawn(process.execPath, [...flags, program, JSON.stringify({ ...task, ...limits })], {
    stdio: [takesInput ? 'inherit' : 'ignore', 'pipe', 'pipe', 'pipe'],
    env: {},
    windowsHide: true,
  });
  if (child.pid === undefined) throw notStarted(pathAt(task, 0), (await once(child, 'error'))[0] as Error);
  const kill = () => child.kill('SIGKILL');
  // Without a handler a signal ends this process, and the child with it.
  heard?.addEventListener('abort', kill, { once: true });
  const ended = endOf(child);
  let given = 0;
  try {
    for await (const answer of answersIn(child, limits.memoryMb * 2 ** 20)) {
      yield typeof answer === 'string' ? problemWith(pathAt(task, given), answer) : answer;
      given += 1;
    }
    const end = await ended;
    if (heard?.aborted) throw new ReadingInterrupted('Interrupted.');
    if (given < task.asks.length) yield problemWith(pathAt(task, given), end);
  } finally {
    heard?.removeEventListener('abort', kill);
    kill();
    await ended;
  }
}

/** A string comes last, and says what is wrong with what arrived. */
async function* answersIn({ stdout }: ChildProcess, mostBytes: number): AsyncGenerator<ReaderAnswer | string> {
  let unpacking = new Unpacking(mostBytes);
  try {
    for await (const piece of stdout as AsyncIterable<Buffer>) {
      let rest = unpacking.take(piece);
      while (unpacking.value !== undefined) {
        yield unpacking.value as ReaderAnswer;
        unpacking = new Unpacking(mostBytes);
        rest = unpacking.take(rest);
      }
    }
  } catch (error) {
    yield (error as Error).message;
  }
}

/** More of standard error is not kept. */
const longestNote = 2000;

/** Resolves to how it ended, in words. */
function endOf(child: ChildProcess): Promise<string> {
  let notes = '';
  child.stderr?.on('data', (piece: Buffer) => (notes = `${notes}${piece.toString()}`.slice(0, longestNote)));
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(`its reader ended with ${signal ?? `exit code ${code}`} ${lastLine(notes)}`.trim()));
  });
}

function notStarted(path: string, error: Error): BenchError {
  return new BenchError('not-possible', `${path}: the process that reads it cannot be started: ${error.message}.`, { cause: error });
}

function problemWith(path: string, reason: string): ReaderAnswer {
  return { problem: { code: 'bad-input', message: `${path}: this file cannot be read: ${reason}.` } };
}

function lastLine(text: string): string {
  const line = text.trim().split('\n').at(-1) ?? '';
  return line === '' ? '' : `(${line})`;
}

/** The app cannot start Node: its thread has a bound on its heap, and ends where an answer takes longer than that time. */
async function* answersOfThread(program: string, task: ReaderTask, { memoryMb, seconds }: ReaderLimits): AsyncGenerator<ReaderAnswer> {
  const thread = new Worker(program, { workerData: task, env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const ended = once(thread, 'exit').then(
    ([code]) => `its reader ended with exit code ${code}`,
    (error: unknown) => (error as Error).message,
  );
  let clock: NodeJS.Timeout | undefined;
  try {
    for (const [path] of task.asks) {
      yield await new Promise<ReaderAnswer>((resolve) => {
        const fail = (reason: string) => resolve(problemWith(path, reason));
        clock = setTimeout(() => fail(`that takes longer than ${seconds} s`), 1000 * seconds);
        thread.once('message', resolve);
        void ended.then(fail);
      });
      clearTimeout(clock);
      thread.postMessage('go on');
    }
  } finally {
    clearTimeout(clock);
    await thread.terminate();
  }
}
