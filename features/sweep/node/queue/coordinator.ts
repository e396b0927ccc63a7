/** Coordinates a sweep on a queue: offers ranges of runs to workers, and writes their results to the log. */
import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { passingFolder } from '../../../../main/base/files/passing-folder.ts';
import { cancellationOf, inTime } from '../../../../main/base/deferred.ts';
import { BenchError } from '../../../../contract/errors.ts';
import type { QueueWorkerState } from '../../calls/sweep-state.ts';
import { sweepHash } from '../manifest.ts';
import { runsLeft } from '../perform-sweep.ts';
import type { RunLog } from '../run-log.ts';
import { faultLine, fieldThatDiffers, foreignLine, type LogLine } from '../run-record.ts';
import type { PreparedSweep } from '../prepare-sweep.ts';
import { estimateQuickly, openPlan, writePlan, type PlannedSweep, type RunEstimate } from '../sweep-plan.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { wallSeconds } from '../../../../main/base/wall-clock.ts';
import type { EndedJob, OfferedSweep, QueueServer, RangeJob } from './queue-server.ts';
import { packPlan, unpackLines } from './sweep-bundle.ts';

/** Work of a range for a worker, s: a lost one costs no more, and the queue's own work is below 0.1 % of it. */
const rangeSeconds = 15;
/** Bound on the lines of a range, kB: the server may hold the results of all ranges, and those of the last 100 twice. */
const rangeKilobytes = 1000;
/** Ranges that the server holds at a time: its memory does not grow with the sweep. */
const mostRanges = 200;
const pauseMs = 100;
/** Between two looks for lost jobs, and for workers, s. */
const lookSeconds = 1;
/** After so many malformed answers to one range, it counts as failed. */
const mostWrong = 3;
/** Refusals of the server, one after another, and the pause after each, ms. */
const mostRefusals = 20;
const refusalMs = 500;
/** Problems that are reported. */
const mostProblems = 20;
/** A worker that is killed in the middle of a range is no fault of the range. */
const jobOptions = { attempts: 3, removeOnComplete: { age: 86_400, count: 1000 }, removeOnFail: { age: 86_400 } } as const;

export interface QueueProgress {
  /** Runs that were added to the log. */
  readonly runs: number;
  /** Those that can take the sweep, and the number of others. */
  readonly workers: readonly QueueWorkerState[];
  readonly unfit: number;
  /** Ranges on the server. */
  readonly ranges: number;
  /** What was found on the server and left out, each once. */
  readonly problems: readonly string[];
}

export interface CoordinatorWatch {
  readonly cancelled: AbortSignal;
  readonly onProgress?: ((progress: QueueProgress) => void) | undefined;
}

/** Where the lines of runs are kept: the log of a sweep. */
export interface KeptLines extends Pick<RunLog, 'has' | 'isDone' | 'numbers' | 'append' | 'synchronise'> {
  /** The line of a run that is done, if the same run must have the same line; null: it need not, or it is not kept. */
  line(number: number): Promise<LogLine | null>;
}

/**
 * Performs the runs that `log` lacks on the workers of the queue; failed ones are tried again. The truth is in the log:
 * what the server loses is offered again. Throws once `cancelled` fires.
 */
export async function coordinate(planned: PlannedSweep, log: KeptLines, server: QueueServer, watch: CoordinatorWatch): Promise<void> {
  const { manifest, plan, folder } = planned;
  const bundle = await packPlan(folder);
  const offered = {
    name: manifest.experiment.slice(0, 12),
    runs: plan.runs,
    driftbench: manifest.driftbench,
    build: manifest.build,
    v8: process.versions.v8,
    key: server.key,
  };
  const queue = server.openQueue(manifest.driftbench);
  const cancellation = cancellationOf(watch.cancelled, () => new BenchError('not-possible', 'The runs were cancelled.'));
  const coordinator = new Coordinator(planned, log, { server, queue, bundle, offered, watch });
  try {
    await Promise.race([coordinator.perform(), cancellation.promise]);
  } finally {
    cancellation.forget();
    coordinator.stop();
    // A server that is away must not keep the command.
    await inTime(coordinator.leave(), 2000, undefined);
    await inTime(queue.close(), 1000, undefined);
    await inTime(queue.disconnect(), 1000, undefined);
  }
}

/**
 * Performs the runs of a prepared sweep that `log` lacks: times some in `pool`, which it closes, and coordinates the
 * others. Rejects as `coordinate` does.
 */
export async function sweepOnQueue(
  prepared: PreparedSweep,
  log: RunLog,
  { pool, server }: { readonly pool: WorkerPool; readonly server: QueueServer },
  watch: CoordinatorWatch,
): Promise<void> {
  const { grid, manifest } = prepared;
  checkSigned(pool.plugins, server);
  if (runsLeft(grid, log) === 0) return;
  const folder = await passingFolder('sweep');
  try {
    const estimate = await estimateQuickly(grid, pool, watch.cancelled);
    await writePlan(folder, prepared, { plugins: pool.plugins, estimate, parts: 1 });
    await pool.close();
    await coordinate(await openPlan(folder, manifest.driftbench), log, server, watch);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws `BenchError('bad-input')` where no worker would run the plugins. */
export function checkSigned(plugins: readonly object[], { key }: QueueServer): void {
  if (plugins.length > 0 && key === null)
    throw new BenchError(
      'bad-input',
      'The sweep has third-party plugins, which are code: workers run it only with a key. Give --key FILE here and to each worker.',
    );
}

interface Surroundings {
  readonly server: QueueServer;
  readonly queue: Queue<RangeJob, string>;
  readonly bundle: Buffer;
  readonly offered: OfferedSweep;
  readonly watch: CoordinatorWatch;
}

type Range = Pick<RangeJob, 'from' | 'to'>;

class Coordinator {
  readonly #planned: PlannedSweep;
  readonly #log: KeptLines;
  readonly #around: Surroundings;
  readonly #sweep: string;
  /** On the server, by the ids of their jobs. */
  readonly #ranges = new Map<string, Range>();
  /** To be offered before others: what workers did not finish. */
  readonly #again: Range[] = [];
  readonly #missing: Iterator<Range>;
  /** Runs that had failed at the beginning and have not been performed again. */
  readonly #retried: Set<number>;
  #workers: readonly QueueWorkerState[] = [];
  #unfit = 0;
  /** Most jobs of any worker so far; 0: none has come. Ranges that were offered earlier would be too short for it. */
  #mostJobs = 0;
  #runs = 0;
  /** Runs of ranges that came back, and the time that workers took for them, s. */
  readonly #measured = { runs: 0, seconds: 0 };
  /** Numbers of malformed answers, by the ids of their ranges. */
  readonly #wrong = new Map<string, number>();
  readonly #problems = new Set<string>();
  /** The first run of which two workers found different figures. */
  #doubt: BenchError | null = null;
  #looked = -Infinity;
  #isStopped = false;

  constructor(planned: PlannedSweep, log: KeptLines, surroundings: Surroundings) {
    this.#planned = planned;
    this.#log = log;
    this.#around = surroundings;
    this.#sweep = sweepHash(planned.manifest);
    const { estimate } = planned.plan;
    this.#retried = new Set([...log.numbers()].filter((number) => !log.isDone(number)));
    this.#missing = missingRanges(planned, this.#isMissing, (left) => runsPerRange(left, estimate, this.#measured, this.#mostJobs));
  }

  async perform(): Promise<void> {
    for (let refusals = 0; !this.#isStopped;) {
      try {
        if (await this.#turn()) break;
        refusals = 0;
      } catch (error) {
        refusals += 1;
        await this.#mend(error, refusals);
      }
    }
    if (this.#doubt) throw this.#doubt;
  }

  /** True if nothing is left to do. */
  async #turn(): Promise<boolean> {
    await this.#look();
    if (this.#mostJobs > 0) {
      await this.#offerMore();
      if (this.#ranges.size === 0) return true;
    }
    const taken = (await this.#takeResults()) + (await this.#takeFailures());
    this.#around.watch.onProgress?.({
      runs: this.#runs,
      workers: this.#workers,
      unfit: this.#unfit,
      ranges: this.#ranges.size,
      problems: [...this.#problems],
    });
    if (taken === 0) await setTimeout(pauseMs);
    return false;
  }

  /** Deletes keys of a foreign type, after the server refused a command. */
  async #mend(error: unknown, refusals: number): Promise<void> {
    if (!isRefusal(error) || refusals > mostRefusals) throw error;
    const { server, offered } = this.#around;
    const foreign = await server.removeForeign(offered.driftbench);
    for (const key of foreign) this.#note(`${key}: found data of another type than the queue stores there; it was deleted.`);
    if (foreign.length > 0) return;
    this.#note(`The server refused a command: ${error.message.slice(0, 200)}`);
    await setTimeout(refusalMs);
  }

  #note(problem: string): void {
    if (this.#problems.size < mostProblems) this.#problems.add(problem);
  }

  readonly #isMissing = (number: number): boolean => !this.#log.has(number) || this.#retried.has(number);

  stop(): void {
    this.#isStopped = true;
  }

  /** Takes what no worker has begun off the server. */
  async leave(): Promise<void> {
    await this.#around.server.withdraw(this.#sweep);
    for (const id of this.#ranges.keys()) await this.#around.queue.remove(id).catch(() => undefined);
  }

  /** Renews the offer, and offers what the server or another coordinator has taken away. */
  async #look(): Promise<void> {
    const now = wallSeconds();
    if (now - this.#looked < lookSeconds) return;
    this.#looked = now;
    const { server, bundle, offered } = this.#around;
    await server.boundEvents(offered.driftbench);
    await server.offer(this.#sweep, offered, () => bundle);
    const workers = await server.workers((id) => this.#note(`Worker ${id}: its report is malformed, and is left out.`));
    this.#workers = workers.filter((worker) => isFit(worker, offered)).map((worker) => this.#ofThis(worker));
    this.#unfit = workers.length - this.#workers.length;
    for (const { jobs } of this.#workers) this.#mostJobs = Math.max(this.#mostJobs, jobs);
    const ids = await server.vanished(this.#planned.manifest.driftbench, [...this.#ranges.keys()]);
    for (const id of ids) {
      const range = this.#ranges.get(id);
      this.#ranges.delete(id);
      if (range) this.#again.push(...missingIn(range, this.#isMissing));
    }
  }

  /** Hides the worker's jobs of other sweeps. */
  #ofThis(worker: QueueWorkerState): QueueWorkerState {
    return worker.sweep === this.#sweep ? worker : { ...worker, range: null };
  }

  async #offerMore(): Promise<void> {
    const ranges: Range[] = [];
    while (this.#ranges.size + ranges.length < mostRanges) {
      const next = this.#again.pop() ?? this.#nextMissing();
      if (next === null) break;
      ranges.push(next);
    }
    if (ranges.length === 0) return;
    const jobs = ranges.map((range) => ({
      name: 'range',
      data: { sweep: this.#sweep, ...range },
      opts: { ...jobOptions, jobId: this.#idOf(range) },
    }));
    for (const range of ranges) this.#ranges.set(this.#idOf(range), range);
    await this.#around.queue.addBulk(jobs);
  }

  #nextMissing(): Range | null {
    const next = this.#missing.next();
    return next.done === true ? null : next.value;
  }

  /** No colon: BullMQ separates its keys by it. */
  #idOf({ from, to }: Range): string {
    return `${this.#idStart}${from}-${to}`;
  }

  get #idStart(): string {
    return `${this.#sweep.slice(0, 32)}-`;
  }

  /** Number of ranges taken; each leaves the server once its runs are on the disk. */
  async #takeResults(): Promise<number> {
    const ids = await this.#endedIds('completed');
    const ranges: Range[] = [];
    for (const id of ids) {
      const { range, job } = await this.#ended(id);
      if (range === null) continue;
      if (job === null || (await this.#takeLines(job, range))) ranges.push(range);
      else await this.#halve(range, `The answers to it were malformed; the last one came from worker ${job.worker}.`);
    }
    if (ids.length > 0) await this.#log.synchronise();
    for (const id of ids) await this.#remove('completed', id);
    for (const range of ranges) this.#again.push(...missingIn(range, this.#isMissing));
    return ids.length;
  }

  /** False: the range has got as many wrong answers as it may. */
  async #takeLines(job: EndedJob, range: Range): Promise<boolean> {
    const lines = this.#linesOf(job, range);
    if (lines === null) {
      const times = (this.#wrong.get(job.id) ?? 0) + 1;
      this.#wrong.set(job.id, times);
      return times < mostWrong;
    }
    for (const line of lines) {
      if (await this.#isDoubted(line, job)) continue;
      await this.#append(line);
    }
    if (lines.length === 0) return true;
    this.#measured.runs += lines.length;
    this.#measured.seconds += job.seconds;
    return true;
  }

  /** Null: the answer is malformed, and its worker is named. */
  #linesOf({ answer, worker }: EndedJob, { from, to }: Range): readonly LogLine[] | null {
    try {
      if (answer === null) throw new Error('it is too large, or no text');
      const texts = unpackLines(answer);
      if (texts.length > to - from) throw new Error(`it has ${texts.length} lines`);
      return texts.map((text) => foreignLine(text, this.#planned.grid.run(numberIn(text, from, to))));
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200);
      this.#note(`Worker ${worker}: its answer to runs ${from}–${to - 1} is malformed, and is left out: ${reason}.`);
      return null;
    }
  }

  /** A range that has failed as often as it may is halved, until the run to blame is alone. */
  async #takeFailures(): Promise<number> {
    const ids = await this.#endedIds('failed');
    for (const id of ids) {
      const { range, job } = await this.#ended(id);
      await this.#remove('failed', id);
      if (range && job) await this.#halve(range, `Its workers did not finish it: ${job.reason}.`);
      else if (range) this.#again.push(...missingIn(range, this.#isMissing));
    }
    return ids.length;
  }

  async #halve({ from, to }: Range, reason: string): Promise<void> {
    const middle = Math.floor((from + to) / 2);
    if (to - from > 1) this.#again.push({ from, to: middle }, { from: middle, to });
    else if (this.#isMissing(from)) await this.#append(faultLine(this.#planned.grid.run(from), reason));
  }

  #endedIds(state: 'completed' | 'failed'): Promise<readonly string[]> {
    return this.#around.server.endedIds(this.#around.offered.driftbench, state, this.#idStart, 50);
  }

  /** The range that the id names, which may be of an earlier coordinator; null: none of this sweep. */
  async #ended(id: string): Promise<{ readonly range: Range | null; readonly job: EndedJob | null }> {
    const [, from = NaN, to = NaN] = (/-(\d{1,15})-(\d{1,15})$/.exec(id) ?? []).map(Number);
    const isRange = from < to && to <= this.#planned.grid.size && this.#idOf({ from, to }) === id;
    return { range: isRange ? { from, to } : null, job: await this.#around.server.endedJob(this.#around.offered.driftbench, id) };
  }

  async #remove(state: 'completed' | 'failed', id: string): Promise<void> {
    await this.#around.server.removeEnded(this.#around.offered.driftbench, state, id);
    this.#ranges.delete(id);
  }

  /** True where the log has another result already, which is kept; the sweep ends with that. */
  async #isDoubted(line: LogLine, { worker }: EndedJob): Promise<boolean> {
    const difference = await this.#differenceTo(line, worker);
    if (difference === null) return false;
    this.#doubt ??= difference;
    this.#note(difference.message);
    return true;
  }

  /** A run that arrives twice must have the same line, as in parts. */
  async #differenceTo(line: LogLine, worker: string): Promise<BenchError | null> {
    const kept = line.failed || !this.#log.isDone(line.number) ? null : await this.#log.line(line.number);
    if (!kept || kept.text === line.text) return null;
    const { field, was, is } = fieldThatDiffers(kept, line);
    return new BenchError(
      'not-possible',
      `Run ${line.number} was performed twice with different results: ${field} is ${was} in the log, and ${is} from worker ${worker}. ` +
        'The same version must give the same digits everywhere: repeat the sweep in parts with driftbench sweep plan; their logs name the machines.',
    );
  }

  async #append(line: LogLine): Promise<void> {
    if (this.#log.isDone(line.number)) return;
    await this.#log.append(line);
    this.#retried.delete(line.number);
    this.#runs += 1;
  }
}

/** True if a worker takes the sweep. */
function isFit({ driftbench, build, v8, key }: QueueWorkerState, offered: OfferedSweep): boolean {
  return driftbench === offered.driftbench && build === offered.build && v8 === offered.v8 && key === offered.key;
}

/** The number of the run in a line of a range. Throws where it is of none. */
function numberIn(text: string, from: number, to: number): number {
  const { number } = JSON.parse(text) as { readonly number?: unknown };
  if (Number.isSafeInteger(number) && (number as number) >= from && (number as number) < to) return number as number;
  throw new Error(`a line is of run ${String(number).slice(0, 20)}`);
}

/** The server has answered, and refuses the command. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}

/** Runs of the range that are missing, as ranges. */
function missingIn({ from, to }: Range, isMissing: (number: number) => boolean): readonly Range[] {
  const ranges: Range[] = [];
  for (let number = from; number < to; number++) {
    if (!isMissing(number)) continue;
    const last = ranges.at(-1);
    if (last?.to === number) ranges[ranges.length - 1] = { from: last.from, to: number + 1 };
    else ranges.push({ from: number, to: number + 1 });
  }
  return ranges;
}

/**
 * Runs of a range that is worth `rangeSeconds`: by the estimate, until ranges have come back. At least one for each of
 * `jobs`, which a worker performs at the same time: it has one range.
 */
export function runsPerRange(left: number, { seconds, kilobytes }: RunEstimate, measured: Measured, jobs: number): number {
  const perRun = measured.runs > 0 && measured.seconds > 0 ? measured.seconds / measured.runs : seconds / jobs;
  const bySeconds = Math.round(rangeSeconds / Math.max(perRun, 1e-6));
  const bySize = Math.floor(rangeKilobytes / Math.max(kilobytes, 1e-3));
  // Enough for several workers, where few are left: towards the end ranges shrink, so that all workers end together.
  return Math.max(1, Math.min(Math.max(jobs, Math.min(bySeconds, Math.ceil(left / 32))), bySize));
}

interface Measured {
  readonly runs: number;
  readonly seconds: number;
}

/** Runs that are missing when their range is taken. */
function* missingRanges(
  { grid }: PlannedSweep,
  isMissing: (number: number) => boolean,
  lengthFor: (left: number) => number,
): Generator<Range> {
  for (let from = 0; from < grid.size;) {
    if (!isMissing(from)) {
      from += 1;
      continue;
    }
    const most = lengthFor(grid.size - from);
    let to = from + 1;
    while (to < grid.size && to - from < most && isMissing(to)) to += 1;
    yield { from, to };
    from = to;
  }
}
