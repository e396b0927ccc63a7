/** One sweep of the bench, from its first trial to its last run, and its results on request. */
import { faultOf } from '../../../main/worker/faults.ts';
import { noSweep, type SweepRow, type SweepState } from '../calls/sweep-state.ts';
import { sweepOnQueue } from './queue/coordinator.ts';
import { QueueServer, queueAddress, shownAddress, warningAbout, type QueueAddress } from './queue/queue-server.ts';
import { progressRate, RateLimit } from '../../../main/base/rate-limit.ts';
import { performSweep, runsLeft } from './perform-sweep.ts';
import { prepareSweep, type PreparedSweep, type SweepRequest } from './prepare-sweep.ts';
import type { RunLog } from './run-log.ts';
import type { RunRecord } from './run-record.ts';
import { openSweep } from './sweep-folder.ts';
import { writeTables } from './sweep-tables.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import type { WorkerPool } from './worker-pool.ts';

export interface SweepSurroundings {
  /** This sweep's own; it closes it. */
  readonly pool: WorkerPool;
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  readonly changed: (state: SweepState) => void;
}

export interface SweepStartOptions {
  readonly resume: boolean;
  readonly version: string;
  readonly plugins: readonly PluginBundle[];
  /** Address of the server of a queue; left out: the pool performs the runs. */
  readonly queue?: string | undefined;
  /** What its workers share with the bench; left out: nothing. */
  readonly key?: string | undefined;
  readonly describe: () => Promise<SweepState['variations']>;
}

/** Characters of a fault in a row. */
const faultLength = 500;

export class BenchSweep {
  readonly #surroundings: SweepSurroundings;
  readonly #cancelling = new AbortController();
  #state: SweepState;
  #log: RunLog | null = null;
  #ended: Promise<void> = Promise.resolve();
  #isWithoutServer = false;
  readonly #progress: RateLimit;

  constructor(identity: Pick<SweepState, 'number' | 'file' | 'name' | 'folder' | 'jobs'>, surroundings: SweepSurroundings) {
    this.#state = { ...noSweep, ...identity, status: 'checking' };
    this.#surroundings = surroundings;
    this.#progress = new RateLimit(progressRate, surroundings.nowMs());
  }

  get state(): SweepState {
    return this.#state;
  }

  /** It failed because its server did not answer: it can go on later. */
  get isWithoutServer(): boolean {
    return this.#isWithoutServer;
  }

  get isUnderWay(): boolean {
    return ['checking', 'running'].includes(this.#state.status);
  }

  /** Resolves when it has ended, whatever its end. */
  run(request: SweepRequest, options: SweepStartOptions): Promise<void> {
    this.#ended = this.#runToItsEnd(request, options);
    return this.#ended;
  }

  /** Resolves when nothing of it runs any more. */
  async cancel(): Promise<void> {
    this.#cancelling.abort();
    await this.#ended;
  }

  /** Cancels it and closes its log: later requests fail. */
  async close(): Promise<void> {
    await this.cancel();
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

  async #runToItsEnd(request: SweepRequest, options: SweepStartOptions): Promise<void> {
    try {
      await this.#run(request, options);
    } catch (error) {
      this.#fail(error);
    } finally {
      await this.#surroundings.pool.close();
    }
  }

  async #run(request: SweepRequest, { describe, resume, queue, key, ...ingredients }: SweepStartOptions): Promise<void> {
    const { pool, changed } = this.#surroundings;
    changed(this.#state);
    const cancelled = this.#cancelling.signal;
    const prepared = await prepareSweep(request, { ...ingredients, pool, cancelled });
    const variations = await describe();
    const log = await openSweep(this.#state.folder, prepared, resume);
    this.#log = log;
    this.#begin(prepared, variations);
    if (queue === undefined) await this.#perform(prepared, log);
    else await this.#performOnQueue(prepared, log, await queueAddress(queue, { text: key }));
    const tables = await writeTables(this.#state.folder, prepared.grid.plan, log);
    this.#change({ ...this.#counts(), status: 'done', tables, timeLeft: null });
  }

  #begin({ grid, lanes }: PreparedSweep, variations: SweepState['variations']): void {
    const { repeats, seed } = grid.plan;
    this.#change({ status: 'running', variations, lanes, repeats, seed, size: grid.size, ...this.#counts() });
  }

  async #perform({ grid }: PreparedSweep, log: RunLog): Promise<void> {
    const { pool } = this.#surroundings;
    const timeLeft = this.#timeLeft(runsLeft(grid, log));
    const onProgress = (runs: number) => this.#changeNowAndThen({ timeLeft: timeLeft(runs) });
    const onRecord = () => this.#changeNowAndThen({});
    await performSweep(grid, log, pool, { cancelled: this.#cancelling.signal, onProgress, onRecord });
  }

  async #performOnQueue(prepared: PreparedSweep, log: RunLog, address: QueueAddress): Promise<void> {
    const { pool } = this.#surroundings;
    this.#isWithoutServer = true;
    const server = await QueueServer.connect(address);
    this.#isWithoutServer = false;
    const about = { address: shownAddress(address), isSigned: server.key !== null, warning: warningAbout(address) };
    const timeLeft = this.#timeLeft(runsLeft(prepared.grid, log));
    this.#change({ queue: { ...about, workers: [], unfit: 0, ranges: 0 } });
    try {
      await sweepOnQueue(
        prepared,
        log,
        { pool, server },
        {
          cancelled: this.#cancelling.signal,
          onProgress: ({ runs, ...queue }) => this.#changeNowAndThen({ timeLeft: timeLeft(runs), queue: { ...about, ...queue } }),
        },
      );
    } finally {
      server.close();
    }
  }

  /** By the runs that are through since now. */
  #timeLeft(left: number): (runs: number) => number | null {
    const { nowMs } = this.#surroundings;
    const beganMs = nowMs();
    return (runs) => (runs > 0 ? ((left - runs) * (nowMs() - beganMs)) / 1000 / runs : null);
  }

  #fail(error: unknown): void {
    const end = this.#cancelling.signal.aborted
      ? ({ status: 'cancelled', message: null } as const)
      : ({ status: 'failed', message: faultOf(error).message } as const);
    this.#change({ ...this.#counts(), ...end, timeLeft: null });
  }

  #counts(): Pick<SweepState, 'done' | 'failed' | 'rows'> {
    const { size = 0, failed = 0, rows = 0 } = this.#log ?? {};
    return { done: size - failed, failed, rows };
  }

  #changeNowAndThen(change: Partial<SweepState>): void {
    if (this.#progress.take(this.#surroundings.nowMs())) this.#change({ ...change, ...this.#counts() });
  }

  #change(change: Partial<SweepState>): void {
    this.#state = { ...this.#state, ...change };
    this.#surroundings.changed(this.#state);
  }
}

function rowOf({ number, metrics, fault }: RunRecord, columns: readonly string[]): SweepRow {
  const cells = columns.map((name) => metrics?.[name] ?? null);
  return { run: number, cells, ...(fault !== undefined && { fault: fault.slice(0, faultLength) }) };
}
