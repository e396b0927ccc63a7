/**
 * Performs runs as a pool of workers does, on the workers of a queue: for tunings and figures, whose runs are no grid.
 */
import { rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { passingFolder } from '../../../../main/base/files/passing-folder.ts';
import { FaultError } from '../../../../main/worker/faults.ts';
import type { GridRun } from '../grid.ts';
import { byExperiment, ListPool, type Arrival } from '../list-pool.ts';
import { prepareList } from '../prepare-sweep.ts';
import type { LogLine, RunRecord } from '../run-record.ts';
import { estimateQuickly, openPlan, writePlan, type RunEstimate } from '../sweep-plan.ts';
import type { PoolWatch, WorkerPool } from '../worker-pool.ts';
import { checkSigned, coordinate, type KeptLines, type QueueProgress } from './coordinator.ts';
import type { QueueServer } from './queue-server.ts';

interface QueuePoolOptions {
  /** The pool of this machine: it finds inputs, and times some runs of each experiment. */
  readonly pool: WorkerPool;
  readonly server: QueueServer;
  readonly version: string;
  readonly onQueue?: (progress: QueueProgress) => void;
}

export class QueuePool extends ListPool {
  readonly #options: QueuePoolOptions;
  /** Estimates by the path of the experiment. */
  readonly #estimates = new Map<string, RunEstimate>();

  constructor(options: QueuePoolOptions) {
    super();
    this.#options = options;
    checkSigned(options.pool.plugins, options.server);
  }

  protected async *performed(list: readonly GridRun[], watch: PoolWatch): AsyncGenerator<Arrival> {
    let before = 0;
    for (const { path, indices, runs } of byExperiment(list)) {
      const onProgress = (done: number) => watch.onProgress?.(before + done);
      for await (const line of this.#ofExperiment(path, runs, { ...watch, onProgress }))
        yield { index: indices[line.number] as number, record: JSON.parse(line.text) as RunRecord };
      before += runs.length;
    }
  }

  async *#ofExperiment(path: string, runs: readonly GridRun[], { cancelled, onProgress }: PoolWatch): AsyncGenerator<LogLine> {
    const { pool, server, version, onQueue } = this.#options;
    const folder = await passingFolder('runs');
    const stopping = new AbortController();
    const arrivals = new Arrivals();
    let performing = Promise.resolve();
    try {
      const prepared = await prepareList(runs, { pool, cancelled, version, plugins: pool.plugins });
      const estimate = this.#estimates.get(path) ?? (await estimateQuickly(prepared.grid, pool, cancelled));
      this.#estimates.set(path, estimate);
      await writePlan(folder, prepared, { plugins: pool.plugins, estimate, parts: 1 });
      const watch = {
        cancelled: AbortSignal.any([cancelled, stopping.signal]),
        onProgress: (progress: QueueProgress) => {
          onProgress?.(progress.runs);
          onQueue?.(progress);
        },
      };
      performing = coordinate(await openPlan(folder, version), arrivals, server, watch).then(
        () => arrivals.end(),
        (error: unknown) => arrivals.fail(error),
      );
      yield* arrivals.lines();
    } finally {
      stopping.abort();
      await performing;
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Lines that the coordinator appends, as a stream. */
class Arrivals implements KeptLines {
  readonly #known = new Map<number, boolean>();
  readonly #stream = new PassThrough({ objectMode: true });

  has(number: number): boolean {
    return this.#known.has(number);
  }

  isDone(number: number): boolean {
    return this.#known.get(number) === false;
  }

  numbers(): Iterable<number> {
    return this.#known.keys();
  }

  /** Whole outcomes hold times of the processor, which differ. */
  line(): Promise<null> {
    return Promise.resolve(null);
  }

  append(line: LogLine): Promise<void> {
    this.#known.set(line.number, line.failed);
    this.#stream.write(line);
    return Promise.resolve();
  }

  /** Lines are in memory alone; the caller keeps them. */
  synchronise(): Promise<void> {
    return Promise.resolve();
  }

  lines(): AsyncIterable<LogLine> {
    return this.#stream;
  }

  end(): void {
    this.#stream.end();
  }

  fail(error: unknown): void {
    this.#stream.destroy(error instanceof Error ? error : new FaultError({ code: 'internal', message: String(error) }));
  }
}
