/** Parts of a planned sweep: each performs some of its runs into a log of its own; together they make the tables. */
import { readdir } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BenchError } from '../../../contract/errors.ts';
import { checkNoLink } from '../../../main/base/files/growing-file.ts';
import { writeInPlace } from '../../../main/base/files/in-place.ts';
import { makeFolder } from '../../../main/base/files/make-folder.ts';
import { machineText, thisMachine, type Machine } from './machine.ts';
import { RunLog } from './run-log.ts';
import { fieldThatDiffers, type LogLine } from './run-record.ts';
import { logName } from './run-folder.ts';
import type { PlannedSweep } from './sweep-plan.ts';
import type { PoolWatch, WorkerPool } from './worker-pool.ts';

/** Part `number` of `of`, from 1: the runs whose numbers leave the same remainder. */
export interface Part {
  readonly number: number;
  readonly of: number;
}

/** A part of a sweep as this machine's scheduler numbers it; `planned`: of as many. */
export function automaticPart(environment: Readonly<Record<string, string | undefined>>, planned: number): Part {
  const { SLURM_ARRAY_TASK_ID: task } = environment;
  if (task !== undefined) return checkedPart(slurmPart(environment, Number(task), planned), `SLURM_ARRAY_TASK_ID=${task}`);
  const { JOB_COMPLETION_INDEX: index, PARALLEL_SEQ: sequence } = environment;
  if (index !== undefined) return checkedPart({ number: Number(index) + 1, of: planned }, `JOB_COMPLETION_INDEX=${index}`);
  if (sequence !== undefined) return checkedPart({ number: Number(sequence), of: planned }, `PARALLEL_SEQ=${sequence}`);
  return { number: 1, of: 1 };
}

/** An array is the whole sweep, but for one that names planned parts: `--array=3,7` submits these again. */
function slurmPart(environment: Readonly<Record<string, string | undefined>>, task: number, planned: number): Part {
  const field = (name: string, otherwise: number) => Number(environment[`SLURM_ARRAY_TASK_${name}`] ?? otherwise);
  const [least, count, step] = [field('MIN', 1), field('COUNT', planned), field('STEP', 1)];
  const most = field('MAX', least + (count - 1) * step);
  const isFromOne = least === 1 && most === count;
  if (least >= 1 && most <= planned && !isFromOne) return { number: task, of: planned };
  return { number: (task - least) / step + 1, of: count };
}

function checkedPart(part: Part, from: string): Part {
  const { number, of } = part;
  if (Number.isSafeInteger(number) && Number.isSafeInteger(of) && number >= 1 && number <= of) return part;
  throw new BenchError('bad-input', `--part auto: ${from} means part ${number} of ${of}; allowed: 1 to ${of}. Give the part as i/n.`);
}

const partsFolder = 'parts';

/**
 * Performs the runs of a part that no log of the sweep holds, until `isTimeUp`. Resolves to the number of runs of the
 * part that are still missing. Throws once `cancelled` fires; finished runs are in the part's log then.
 */
export async function performPart(
  { folder, grid }: PlannedSweep,
  { number, of }: Part,
  pool: WorkerPool,
  { isTimeUp, onProgress, cancelled }: PoolWatch & { readonly isTimeUp: () => boolean },
): Promise<number> {
  await checkNoLink(join(folder, partsFolder));
  await makeFolder(join(folder, partsFolder));
  const name = `${number}-of-${of}.jsonl`;
  const elsewhere = await doneIn(folder, of);
  const log = await RunLog.open(join(folder, partsFolder, name));
  try {
    await log.noteMachine(thisMachine());
    const isMissing = (run: number) => run % of === number % of && !elsewhere.has(run) && !log.isDone(run);
    const runs = takenWhile(grid.runs(isMissing), () => !isTimeUp());
    for await (const line of pool.linesAsTheyEnd(runs, { cancelled, onProgress })) await log.append(line);
    return [...grid.runs(isMissing)].length;
  } finally {
    await log.synchronise();
    await log.close();
  }
}

function* takenWhile<Item>(items: Iterable<Item>, isWanted: () => boolean): Generator<Item> {
  for (const item of items) {
    if (!isWanted()) return;
    yield item;
  }
}

/** Runs that are done according to other logs of the sweep. Other parts of the same division have none of a part's. */
async function doneIn(folder: string, of: number): Promise<ReadonlySet<number>> {
  const done = new Set<number>();
  await withLogs(
    folder,
    (name) => !name.endsWith(`-of-${of}.jsonl`),
    async (logs) => {
      for (const { log } of logs) {
        for (const number of log.numbers()) if (log.isDone(number)) done.add(number);
      }
    },
  );
  return done;
}

interface NamedLog {
  readonly name: string;
  readonly log: RunLog;
}

/** The log of the sweep and those of its parts, which other processes may be writing. */
async function withLogs<Result>(
  folder: string,
  isWanted: (name: string) => boolean,
  use: (logs: readonly NamedLog[]) => Promise<Result>,
): Promise<Result> {
  const names = await readdir(join(folder, partsFolder)).catch((): string[] => []);
  const parts = names.filter((name) => name.endsWith('.jsonl') && isWanted(name)).sort();
  const whole = (await readdir(folder).catch((): string[] => [])).filter((name) => name === logName);
  const logs: NamedLog[] = [];
  try {
    for (const name of whole) logs.push({ name, log: await RunLog.read(join(folder, name)) });
    for (const name of parts) logs.push({ name, log: await RunLog.read(join(folder, partsFolder, name)) });
    return await use(logs);
  } finally {
    await Promise.all(logs.map(({ log }) => log.close()));
  }
}

export interface Collected {
  /** Numbers of runs that no log holds. */
  readonly missing: readonly number[];
  /** Performed more than once, with the same result. */
  readonly compared: number;
  /** Versions of V8 that performed runs. */
  readonly v8: readonly string[];
  /** The parts that miss some of them; empty: no part has begun. */
  readonly parts: readonly Part[];
}

/**
 * Merges the logs of all parts into the sweep's own, in the order of the runs, unless runs are missing and `partial`
 * is false. Throws `BenchError('not-possible')` where two machines have performed a run with different results.
 */
export function collectParts({ folder, grid }: PlannedSweep, partial: boolean): Promise<Collected> {
  return withLogs(
    folder,
    () => true,
    async (logs) => {
      const missing: number[] = [];
      for (const { number } of grid.runs(() => true)) if (!logs.some(({ log }) => log.has(number))) missing.push(number);
      const tally: Tally = { compared: 0, v8: new Set() };
      if (missing.length === 0 || partial) {
        const lines = mergedLines(logs, grid.size, tally);
        await writeInPlace(join(folder, logName), (aside) => pipeline(lines, createWriteStream(aside)));
      }
      return { missing, compared: tally.compared, v8: [...tally.v8].sort(), parts: partsOf(missing, logs) };
    },
  );
}

interface Tally {
  compared: number;
  readonly v8: Set<string>;
}

async function* mergedLines(logs: readonly NamedLog[], size: number, tally: Tally): AsyncGenerator<string> {
  for (let number = 0; number < size; number++) {
    // Runs that were collected before are no second result.
    const parts = logs.filter(({ name, log }) => name !== logName && log.isDone(number));
    const holders = parts.length > 0 ? parts : logs;
    const found = (await Promise.all(holders.map(({ log }) => log.line(number)))).filter((line) => line !== null);
    for (const { machine } of found) if (machine) tally.v8.add(machine.v8);
    const done = found.filter(({ failed }) => !failed);
    const [first = found.at(-1), ...others] = done;
    if (!first) continue;
    for (const other of others) {
      if (other.text !== first.text) throw differenceBetween(first, other);
      tally.compared += 1;
    }
    yield `${first.text}\n`;
  }
}

type MachineLine = LogLine & { readonly machine: Machine | null };

function differenceBetween(a: MachineLine, b: MachineLine): BenchError {
  const { field, was, is } = fieldThatDiffers(a, b);
  return new BenchError(
    'not-possible',
    `Run ${a.number} was performed twice with different results: ${field} is ${was} on ${machineText(a.machine)}, and ${is} on ${machineText(b.machine)}. ` +
      'The same version must give the same digits everywhere: keep both logs, and delete the one that you do not trust from parts/.',
  );
}

/** The parts that have begun and miss runs, of the division that most of them use. */
function partsOf(missing: readonly number[], logs: readonly NamedLog[]): readonly Part[] {
  const divisions = logs.flatMap(({ name }) => /-of-(\d+)\.jsonl$/.exec(name)?.slice(1).map(Number) ?? []);
  const of = divisions.sort((a, b) => divisions.filter((n) => n === b).length - divisions.filter((n) => n === a).length)[0];
  if (of === undefined) return [];
  const remainders = new Set(missing.map((number) => number % of));
  return [...remainders].map((rest) => ({ number: rest === 0 ? of : rest, of })).sort((a, b) => a.number - b.number);
}

/** `3, 5–8, 11` */
export function rangesText(numbers: readonly number[], most = 12): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  return texts.length > most ? `${texts.slice(0, most).join(', ')} …` : texts.join(', ');
}
