/** A worker of a queue: performs ranges of runs of any sweep that is offered, one range at a time. */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Job, Worker } from 'bullmq';
import { passingFolder } from '../../../../main/base/files/passing-folder.ts';
import { inTime } from '../../../../main/base/deferred.ts';
import { BenchError } from '../../../../contract/errors.ts';
import type { QueueWorkerState } from '../../calls/sweep-state.ts';
import { checksumsOf, type PluginBundle } from '../../../../main/plugins/bundle-plugin.ts';
import type { GridRun } from '../grid.ts';
import type { PlannedSweep } from '../sweep-plan.ts';
import { WorkerPool } from '../worker-pool.ts';
import { wallSeconds } from '../../../../main/base/wall-clock.ts';
import { rangeJob, type QueueServer, type OfferedSweep, type RangeJob } from './queue-server.ts';
import { packLines, unpackPlan } from './sweep-bundle.ts';

export interface QueueWorkerRules {
  readonly server: QueueServer;
  readonly version: string;
  /** Path of the built worker. */
  readonly workerPath: string;
  /** Number of simultaneous runs. */
  readonly jobs: number;
  /** A worker that does not renew the lock of its range for so long has died, s. */
  readonly lockSeconds: number;
  /** Ends when no sweep is offered any more that it could take. */
  readonly once: boolean;
  /** Runs under way are waited for so long while it drains, s; left out: 20, as a batch system waits 30. */
  readonly drainSeconds?: number;
  readonly notify: (text: string) => void;
  readonly onState?: (state: QueueWorkerState) => void;
}

/** Between two looks at the offers, s. */
const lookSeconds = 1;
/** `once`: so long without an offer, s. */
const idleSeconds = 5;
/** A worker that cannot perform a sweep leaves its ranges to others for so long, s. */
const sickSeconds = 10;
/** For giving a range back to the server, s. */
const returnSeconds = 3;

interface OpenSweep {
  readonly hash: string;
  readonly planned: PlannedSweep;
}

export class QueueWorker {
  readonly #rules: QueueWorkerRules;
  readonly #id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 4)}`;
  readonly #explained = new Set<string>();
  readonly #draining = new AbortController();
  readonly #dropping = new AbortController();
  #sweep: OpenSweep | null = null;
  /** Its threads stay for the next sweep with the same plugins. */
  #pool: WorkerPool | null = null;
  #range: QueueWorkerState['range'] = null;
  /** Its last range. */
  #performing: Promise<unknown> = Promise.resolve();
  #ranges = 0;
  #runs = 0;
  /** Runs and wall time of the work alone. */
  #workSeconds = 0;

  constructor(rules: QueueWorkerRules) {
    this.#rules = rules;
  }

  get state(): QueueWorkerState {
    const { jobs, version: driftbench, server } = this.#rules;
    const about = { id: this.#id, host: hostname(), jobs, driftbench, build: server.build, v8: process.versions.v8, key: server.key };
    const sweep = this.#range && (this.#sweep?.hash ?? null);
    const memory = process.memoryUsage.rss() / 2 ** 20;
    const runsPerSecond = this.#workSeconds > 0 ? this.#runs / this.#workSeconds : 0;
    return { ...about, ranges: this.#ranges, runs: this.#runs, runsPerSecond, memory, range: this.#range, sweep };
  }

  /**
   * Resolves once `drained` has fired and the range under way is given back, or, with `once`, there is nothing left.
   */
  async work(drained: AbortSignal): Promise<void> {
    const { server, version, lockSeconds, onState } = this.#rules;
    const worker = new server.drivers.Worker<RangeJob, string>(
      server.queueName(version),
      (job) => (this.#performing = this.#perform(job)),
      {
        ...server.queueOptions,
        // It stands in what it returns, for the coordinator to name.
        name: this.#id,
        concurrency: 1,
        lockDuration: 1000 * lockSeconds,
        stalledInterval: 500 * lockSeconds,
        maxStalledCount: 3,
        drainDelay: 2,
      },
    );
    // It connects again by itself; the server's own connection reports it.
    worker.on('error', () => undefined);
    try {
      for (let offered = wallSeconds(); !drained.aborted;) {
        // A server that is away must not keep it from draining.
        const isOffered = await inTime(this.#look(), 2000, true);
        if (isOffered || this.#range !== null) offered = wallSeconds();
        if (this.#rules.once && wallSeconds() - offered > idleSeconds) break;
        onState?.(this.state);
        await setTimeout(1000 * lookSeconds, null, { signal: drained }).catch(() => undefined);
      }
    } finally {
      await this.#drain(worker);
    }
  }

  async #drain(worker: Worker): Promise<void> {
    this.#draining.abort();
    const { drainSeconds = 20 } = this.#rules;
    const dropping = globalThis.setTimeout(() => this.#dropping.abort(), 1000 * drainSeconds);
    await worker.pause(true);
    // One that waits for the server before its first run has nothing to give back.
    await inTime(this.#performing, 1000 * (drainSeconds + returnSeconds), undefined);
    // Without its server a worker closes by force alone: it would wait for it, and its timers keep the process.
    const isThere = await this.#rules.server.answers(1000 * returnSeconds);
    await inTime(worker.close(!isThere), 1000 * returnSeconds, undefined);
    clearTimeout(dropping);
    await this.#close();
    await inTime(this.#rules.server.removeWorker(this.#id), 1000, undefined);
  }

  /** Reports itself, and says why it takes nothing. True if a sweep is offered that it could take. */
  async #look(): Promise<boolean> {
    const { server } = this.#rules;
    await server.reportWorker(this.state);
    const offers = await server.offers();
    for (const [hash, offer] of offers) {
      const reason = this.#refusalOf(offer);
      if (reason !== null) this.#explain(hash, `(${offer.runs} runs) is not taken: ${reason}`);
    }
    return [...offers.values()].some((offer) => this.#refusalOf(offer) === null);
  }

  /** Once for each sweep. */
  #explain(hash: string, text: string): void {
    if (this.#explained.has(hash)) return;
    this.#explained.add(hash);
    this.#rules.notify(`Sweep ${hash.slice(0, 12)} ${text}\n`);
  }

  #refusalOf({ driftbench, build, v8, key }: OfferedSweep): string | null {
    const { version, server } = this.#rules;
    if (driftbench !== version) return `it needs Driftbench ${driftbench}; this is ${version}, whose numbers may differ.`;
    if (build !== server.build) return `it needs build ${build} of Driftbench; this is build ${server.build}, whose numbers may differ.`;
    if (v8 !== process.versions.v8)
      return `it needs V8 ${v8}; this is ${process.versions.v8}, whose numbers may differ. Use the same Node.`;
    if (key === server.key) return null;
    if (key === null) return 'it is not signed, and this worker has a --key.';
    return server.key === null ? 'it is signed; start the worker with the same --key.' : 'it is signed with another key.';
  }

  async #perform(job: Job<RangeJob, string>): Promise<string> {
    const { data, success } = rangeJob.safeParse(job.data);
    if (!success) throw new BenchError('bad-input', 'The job is no range of runs.');
    const { sweep: hash, from, to } = data;
    const ready = await this.#prepare(hash);
    // The coordinator offers what a range lacks again.
    if (ready === null) return packLines([]);
    const { planned, pool } = ready;
    if (!(Number.isSafeInteger(from) && from >= 0 && from < to && to <= planned.grid.size))
      throw new BenchError('bad-input', `The range ${from} to ${to} is not one of the sweep’s ${planned.grid.size} runs.`);
    this.#range = [from, to];
    const lines: string[] = [];
    const began = wallSeconds();
    try {
      for await (const line of pool.linesAsTheyEnd(this.#runsOf(planned, from, to), { cancelled: this.#dropping.signal })) {
        lines.push(line.text);
        this.#runs += 1;
      }
      this.#ranges += 1;
    } catch (error) {
      // Completed runs go back; the coordinator offers the rest again.
      if (!this.#dropping.signal.aborted) throw error;
    } finally {
      this.#workSeconds += wallSeconds() - began;
      this.#range = null;
    }
    return packLines(lines);
  }

  *#runsOf({ grid }: PlannedSweep, from: number, to: number): Generator<GridRun> {
    for (let number = from; number < to && !this.#draining.signal.aborted; number++) yield grid.run(number);
  }

  /**
   * Null where no coordinator waits for the range, as one that was killed left it, and where the sweep cannot be
   * performed here: the reason is reported, and after a while the range goes to another worker.
   */
  async #prepare(hash: string): Promise<{ readonly planned: PlannedSweep; readonly pool: WorkerPool } | null> {
    if (!(await this.#rules.server.isOffered(hash))) return null;
    try {
      const { planned } = await this.#open(hash);
      return { planned, pool: await this.#poolFor(planned.plugins) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#explain(hash, `cannot be performed here; its ranges go to other workers: ${reason}`);
      await setTimeout(1000 * sickSeconds, null, { signal: this.#draining.signal }).catch(() => undefined);
      return null;
    }
  }

  async #open(hash: string): Promise<OpenSweep> {
    if (this.#sweep?.hash === hash) return this.#sweep;
    await this.#forget();
    const { server, version } = this.#rules;
    const bundle = await server.bundle(hash);
    if (!bundle) throw new BenchError('not-found', 'The server has no bundle of the sweep.');
    const expected = Buffer.from(server.signature(hash));
    const found = Buffer.from(bundle.signature);
    if (expected.length !== found.length || !timingSafeEqual(expected, found))
      throw new BenchError('not-allowed', 'The bundle of the sweep is not signed with this worker’s --key.');
    const folder = await passingFolder('worker');
    try {
      const planned = await unpackPlan(bundle.bytes, folder, { sweep: hash, version });
      if (planned.plugins.length > 0 && server.key === null)
        throw new BenchError('not-allowed', 'The sweep has third-party plugins; a worker without --key runs none.');
      this.#sweep = { hash, planned };
      return this.#sweep;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async #poolFor(plugins: readonly PluginBundle[]): Promise<WorkerPool> {
    if (this.#pool && checksumsOf(this.#pool.plugins) === checksumsOf(plugins)) return this.#pool;
    await this.#pool?.close();
    const { workerPath, jobs } = this.#rules;
    return (this.#pool = new WorkerPool({ workerPath, jobs, plugins }));
  }

  async #close(): Promise<void> {
    await this.#pool?.close();
    this.#pool = null;
    await this.#forget();
  }

  async #forget(): Promise<void> {
    const sweep = this.#sweep;
    this.#sweep = null;
    if (sweep) await rm(sweep.planned.folder, { recursive: true, force: true });
  }
}
