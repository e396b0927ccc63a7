/** Reads a file of a foreign format in a process of its own, which is bounded and ends with this one. */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BenchError } from '../../../contract/errors.ts';
import { standardInput } from '../../base/files/read-input.ts';
import { projectPaths } from '../../base/project-paths.ts';
import { heardSignals, ReadingInterrupted } from '../../base/signals.ts';
import { pathsOf, pathText, readHere, unreadable, type Asked, type Found, type ReaderName } from './foreign-readers.ts';
import { Unpacking } from './column-bytes.ts';
import { closedProcess } from './closed-process.ts';
import { limitsFor, type ReaderLimits } from './reader-limits.ts';
import type { ReaderAnswer, ReaderTask } from './reader-process.ts';

/** What is not of the build, as tests are, has no program that could be started: it reads in its own process. */
const isBuilt = fileURLToPath(import.meta.url).startsWith(dirname(projectPaths().reader));

/** Rejects with a `BenchError` that names file and place, whatever becomes of the process. */
export async function readApart<Name extends ReaderName>(name: Name, ...asked: Asked<Name>): Promise<Found<Name>> {
  if (!isBuilt) return readHere(name, ...asked);
  return readWith(projectPaths().reader, { name, asked }, await limitsFor(pathsOf(asked)));
}

/** `program`: path of the built process. */
export async function readWith<Name extends ReaderName>(
  program: string,
  task: ReaderTask<Name>,
  limits: ReaderLimits,
): Promise<Found<Name>> {
  const path = pathText(task.asked);
  const isApp = process.versions['electron'] !== undefined;
  const { found, problem } = await (isApp ? answerOfThread(program, task, limits) : answerOfProcess(program, task, limits));
  if (problem) throw new BenchError(problem.code, problem.message);
  if (found !== undefined) return found as Found<Name>;
  throw unreadable(path, 'its reader ended without an answer');
}

/** More of standard error is not kept. */
const longestNote = 2000;

function answerOfProcess(program: string, task: ReaderTask, limits: ReaderLimits): Promise<ReaderAnswer> {
  const path = pathText(task.asked);
  const heard = heardSignals();
  if (heard?.aborted) return Promise.reject(new ReadingInterrupted('Interrupted.'));
  const flags = closedProcess({ threads: true });
  const child = spawn(process.execPath, [...flags, program, JSON.stringify({ ...task, ...limits })], {
    stdio: [path === standardInput ? 'inherit' : 'ignore', 'pipe', 'pipe', 'pipe'],
    env: {},
    windowsHide: true,
  });
  const unpacking = new Unpacking(limits.memoryMb * 2 ** 20);
  let broken: Error | null = null;
  let notes = '';
  child.stdout?.on('data', (piece: Buffer) => {
    try {
      if (!broken) unpacking.take(piece);
    } catch (error) {
      broken = error as Error;
      child.kill('SIGKILL');
    }
  });
  child.stderr?.on('data', (piece: Buffer) => (notes = `${notes}${piece.toString()}`.slice(0, longestNote)));
  return new Promise((resolve, reject) => {
    const interrupt = () => {
      child.kill('SIGKILL');
      reject(new ReadingInterrupted('Interrupted.'));
    };
    // Where nobody hears signals, they end this process, and the child with it.
    heard?.addEventListener('abort', interrupt, { once: true });
    const settle = (give: () => void) => {
      heard?.removeEventListener('abort', interrupt);
      give();
    };
    child.once('error', (error) => settle(() => reject(notStarted(path, error))));
    child.once('close', (code, signal) =>
      settle(() => {
        const answer = broken ? undefined : (unpacking.value as ReaderAnswer | undefined);
        const reason = broken?.message ?? `its reader ended with ${signal ?? `exit code ${code}`} ${lastLine(notes)}`.trim();
        resolve(answer ?? { problem: { code: 'bad-input', message: `${path}: this file cannot be read: ${reason}.` } });
      }),
    );
  });
}

function notStarted(path: string, error: Error): BenchError {
  return new BenchError('not-possible', `${path}: the process that reads it cannot be started: ${error.message}.`, { cause: error });
}

function lastLine(text: string): string {
  const line = text.trim().split('\n').at(-1) ?? '';
  return line === '' ? '' : `(${line})`;
}

/** The app cannot start Node: its thread has a bound on its heap, and ends after that time. */
async function answerOfThread(program: string, task: ReaderTask, { memoryMb, seconds }: ReaderLimits): Promise<ReaderAnswer> {
  const path = pathText(task.asked);
  const thread = new Worker(program, { workerData: task, env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const problem = (reason: string): ReaderAnswer => ({
    problem: { code: 'bad-input', message: `${path}: this file cannot be read: ${reason}.` },
  });
  let clock: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      clock = setTimeout(() => resolve(problem(`that takes longer than ${seconds} s`)), 1000 * seconds);
      thread.once('message', resolve);
      thread.once('error', (error: unknown) => resolve(problem((error as Error).message)));
      thread.once('exit', (code) => resolve(problem(`its reader ended with exit code ${code}`)));
    });
  } finally {
    clearTimeout(clock);
    await thread.terminate();
  }
}
