/** One sweep of the bench, from its first trial to its last run, and its results on request. */
import type { SweepRow, SweepState } from '../calls/sweep-state.ts';
import type { Variation } from '../calls/variation.ts';
import { sweepOnQueue, type QueueProgress } from './queue/coordinator.ts';
import { QueueServer, queueAddress, shownAddress, warningAbout, type QueueAddress } from './queue/queue-server.ts';
import type { Job } from '../../../main/bench/job.ts';
import { performSweep, runsLeft } from './perform-sweep.ts';
import { prepareSweep, type PreparedSweep, type SweepRequest } from './prepare-sweep.ts';
import type { RunLog } from './run-log.ts';
import type { RunRecord } from './run-record.ts';
import { openSweep } from './sweep-folder.ts';
import { writeTables } from './sweep-tables.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import type { WorkerPool } from './worker-pool.ts';

export interface SweepStartOptions {
  readonly resume: boolean;
  readonly version: string;
  readonly plugins: readonly PluginBundle[];
  /** Address of the server of a queue; left out: the pool performs the runs. */
  readonly queue?: string | undefined;
  /** The key that its workers share with the bench; left out: none. */
  readonly key?: string | undefined;
  readonly describe: (variations: readonly Variation[]) => Promise<SweepState['variations']>;
}

/** Characters of a fault in a row. */
const faultLength = 500;

export class BenchSweep {
  readonly #pool: WorkerPool;
  readonly #nowMs: () => number;
  #log: RunLog | null = null;
  #isWithoutServer = false;

  /** `pool`: this sweep's own; it closes it. `nowMs`: wall clock, ms, monotonic. */
  constructor(pool: WorkerPool, nowMs: () => number) {
    this.#pool = pool;
    this.#nowMs = nowMs;
  }

  /** It failed because its server did not answer: it can go on later. */
  get isWithoutServer(): boolean {
    return this.#isWithoutServer;
  }

  get counts(): Pick<SweepState, 'done' | 'failed' | 'rows'> {
    const { size = 0, failed = 0, rows = 0 } = this.#log ?? {};
    return { done: size - failed, failed, rows };
  }

  /** Closes the log, once it has ended: later requests fail. */
  async close(): Promise<void> {
    await this.#log?.close();
    this.#log = null;
  }

  async rows(after: number, columns: readonly string[], limit: number): Promise<readonly SweepRow[]> {
    const records = (await this.#log?.recordsAfter(after, limit)) ?? [];
    return records.map((record) => rowOf(record, columns));
  }

  async metrics(): Promise<readonly string[]> {
    const record = await this.#log?.firstDone();
    return Object.keys(record?.metrics ?? {});
  }

  async perform(job: Job<SweepState>, request: SweepRequest, options: SweepStartOptions): Promise<Partial<SweepState>> {
    try {
      return await this.#perform(job, request, options);
    } finally {
      await this.#pool.close();
    }
  }

  async #perform(
    job: Job<SweepState>,
    request: SweepRequest,
    { describe, resume, queue, key, ...ingredients }: SweepStartOptions,
  ): Promise<Partial<SweepState>> {
    job.change({});
    const { folder } = job.state();
    const prepared = await prepareSweep(request, { ...ingredients, pool: this.#pool, cancelled: job.cancelled });
    const variations = await describe(prepared.grid.plan.variations);
    const log = await openSweep(folder, prepared, resume);
    this.#log = log;
    this.#begin(job, prepared, variations);
    if (queue === undefined) await this.#performHere(job, prepared, log);
    else await this.#performOnQueue(job, prepared, log, await queueAddress(queue, { text: key }));
    const tables = await writeTables(folder, prepared.grid.plan, log);
    return { ...this.counts, status: 'done', tables, timeLeft: null };
  }

  #begin(job: Job<SweepState>, { grid, lanes }: PreparedSweep, variations: SweepState['variations']): void {
    const { repeats, seed } = grid.plan;
    job.change({ status: 'running', variations, lanes, repeats, seed, size: grid.size, ...this.counts });
  }

  async #performHere(job: Job<SweepState>, { grid }: PreparedSweep, log: RunLog): Promise<void> {
    const timeLeft = this.#timeLeft(job, runsLeft(grid, log));
    const onProgress = (runs: number) => job.progress(() => ({ timeLeft: timeLeft(runs), ...this.counts }));
    const onRecord = () => job.progress(() => this.counts);
    await performSweep(grid, log, this.#pool, { cancelled: job.cancelled, onProgress, onRecord });
  }

  async #performOnQueue(job: Job<SweepState>, prepared: PreparedSweep, log: RunLog, address: QueueAddress): Promise<void> {
    this.#isWithoutServer = true;
    const server = await QueueServer.connect(address);
    this.#isWithoutServer = false;
    const about = { address: shownAddress(address), isSigned: server.key !== null, warning: warningAbout(address) };
    const timeLeft = this.#timeLeft(job, runsLeft(prepared.grid, log));
    job.change({ queue: { ...about, workers: [], unfit: 0, ranges: 0, problems: [] } });
    const watch = {
      cancelled: job.cancelled,
      onProgress: ({ runs, ...queue }: QueueProgress) =>
        job.progress(() => ({ timeLeft: timeLeft(runs), queue: { ...about, ...queue }, ...this.counts })),
    };
    try {
      await sweepOnQueue(prepared, log, { pool: this.#pool, server }, watch);
    } finally {
      server.close();
    }
  }

  /** Estimates the time left by the runs that are through since now. */
  #timeLeft(job: Job<SweepState>, left: number): (runs: number) => number | null {
    const beganMs = this.#nowMs();
    return (runs) => job.timeLeft(runs / left, beganMs);
  }
}

function rowOf({ number, metrics, fault }: RunRecord, columns: readonly string[]): SweepRow {
  const cells = columns.map((name) => metrics?.[name] ?? null);
  return { run: number, cells, ...(fault !== undefined && { fault: fault.slice(0, faultLength) }) };
}
