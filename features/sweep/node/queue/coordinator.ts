/** Coordinates a sweep on a queue: offers ranges of runs to workers, and writes their results to the log. */
import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Job, Queue } from 'bullmq';
import { passingFolder } from '../../../../main/base/files/passing-folder.ts';
import { cancellationOf, inTime } from '../../../../main/base/deferred.ts';
import { BenchError } from '../../../../contract/errors.ts';
import type { QueueWorkerState } from '../../calls/sweep-state.ts';
import { sweepHash } from '../manifest.ts';
import { runsLeft } from '../perform-sweep.ts';
import type { RunLog } from '../run-log.ts';
import { faultLine, fieldThatDiffers, type LogLine, type RunRecord } from '../run-record.ts';
import type { PreparedSweep } from '../prepare-sweep.ts';
import { estimateQuickly, openPlan, writePlan, type PlannedSweep, type RunEstimate } from '../sweep-plan.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { wallSeconds } from '../../../../main/base/wall-clock.ts';
import type { OfferedSweep, QueueServer, RangeJob } from './queue-server.ts';
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
    const { watch } = this.#around;
    while (!this.#isStopped) {
      await this.#look();
      if (this.#mostJobs > 0) {
        await this.#offerMore();
        if (this.#ranges.size === 0) return;
      }
      const taken = (await this.#takeResults()) + (await this.#takeFailures());
      watch.onProgress?.({ runs: this.#runs, workers: this.#workers, unfit: this.#unfit, ranges: this.#ranges.size });
      if (taken === 0) await setTimeout(pauseMs);
    }
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
    const workers = await server.workers();
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
    const jobs = await this.#ours('completed');
    for (const job of jobs) {
      const lines = resultsOf(job);
      for (const line of lines) {
        const difference = await this.#differenceTo(line);
        if (difference) {
          // It must not end a resumed sweep too.
          await job.remove().catch(() => undefined);
          throw difference;
        }
        await this.#append(line);
      }
      if (lines.length === 0) continue;
      this.#measured.runs += lines.length;
      this.#measured.seconds += ((job.finishedOn ?? 0) - (job.processedOn ?? 0)) / 1000;
    }
    if (jobs.length > 0) await this.#log.synchronise();
    for (const job of jobs) {
      await job.remove().catch(() => undefined);
      this.#ranges.delete(job.id ?? '');
      this.#again.push(...missingIn(job.data, this.#isMissing));
    }
    return jobs.length;
  }

  /** A range that has failed as often as it may is halved, until the run to blame is alone. */
  async #takeFailures(): Promise<number> {
    const jobs = await this.#ours('failed');
    for (const job of jobs) {
      const { from, to } = job.data;
      await job.remove().catch(() => undefined);
      this.#ranges.delete(job.id ?? '');
      const middle = Math.floor((from + to) / 2);
      if (to - from > 1) this.#again.push({ from, to: middle }, { from: middle, to });
      else if (this.#isMissing(from))
        await this.#append(faultLine(this.#planned.grid.run(from), `Its workers did not finish it: ${job.failedReason}.`));
    }
    return jobs.length;
  }

  async #ours(state: 'completed' | 'failed'): Promise<readonly Job<RangeJob, string>[]> {
    const { server, queue } = this.#around;
    const ids = await server.endedIds(this.#planned.manifest.driftbench, state, this.#idStart, 50);
    const jobs = await Promise.all(ids.map((id) => queue.getJob(id)));
    return jobs.filter((job) => job !== undefined);
  }

  /** A run that arrives twice must have the same line, as in parts. */
  async #differenceTo(line: LogLine): Promise<BenchError | null> {
    const kept = line.failed || !this.#log.isDone(line.number) ? null : await this.#log.line(line.number);
    if (!kept || kept.text === line.text) return null;
    const { field, was, is } = fieldThatDiffers(kept, line);
    return new BenchError(
      'not-possible',
      `Run ${line.number} was performed twice with different results: ${field} is ${was} in the log, and ${is} from a worker. ` +
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
function isFit({ driftbench, v8, key }: QueueWorkerState, offered: OfferedSweep): boolean {
  return driftbench === offered.driftbench && v8 === offered.v8 && key === offered.key;
}

/** The lines of a finished job; none of what is not one. */
function resultsOf({ data, returnvalue }: Job<RangeJob, string>): readonly LogLine[] {
  try {
    const lines = unpackLines(returnvalue).map((text): LogLine => {
      const { number, fault } = JSON.parse(text) as RunRecord;
      return { number, failed: fault !== undefined, text };
    });
    return lines.filter(({ number }) => Number.isSafeInteger(number) && number >= data.from && number < data.to);
  } catch {
    return [];
  }
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
