/** The memory that a worker keeps outside of its heap, measured by its host: array buffers, which the limit of the heap does not count. */
import type { HeapInfo } from 'node:v8';
import type { Worker } from 'node:worker_threads';

/** Resident memory of the process grows by this much at least between two reports, bytes. */
const leastGrowth = 32 * 2 ** 20;

/** Node 22.16 and later. */
interface MeasuredWorker extends Worker {
  getHeapStatistics?(): Promise<HeapInfo & { readonly external_memory: number }>;
}

/** Works while the worker is inside a call that does not return: both ways of measuring interrupt it. */
export class WorkerMemory {
  readonly #worker: MeasuredWorker;
  readonly #bound: number;
  /** While less memory of the process is resident than this (bytes), nothing is measured. */
  #mark: number;
  #isMeasuring = false;

  /** `bound`: bytes. */
  constructor(worker: Worker, bound: number) {
    this.#worker = worker;
    this.#bound = bound;
    this.#mark = bound;
  }

  /** Whether the worker keeps more than the bound. False while the last measurement is not done, and where the worker has ended. */
  async isExceeded(): Promise<boolean> {
    const resident = process.memoryUsage.rss();
    if (this.#isMeasuring || resident < this.#mark) return false;
    this.#isMeasuring = true;
    const kept = await this.#measure(resident).catch(() => 0);
    this.#isMeasuring = false;
    return kept > this.#bound;
  }

  async #measure(resident: number): Promise<number> {
    if (this.#worker.getHeapStatistics) return (await this.#worker.getHeapStatistics()).external_memory;
    // It holds this thread up for about 0.1 s: the next one is due when the worker can have grown beyond its bound.
    const kept = reportedMemory(this.#worker.threadId);
    this.#mark = resident + Math.max(leastGrowth, this.#bound - kept);
    return kept;
  }
}

interface Report {
  readonly workers: readonly {
    readonly header: { readonly threadId: number };
    readonly javascriptHeap: { readonly externalMemory: number };
  }[];
}

/** As Node's diagnostic report has it, bytes. */
function reportedMemory(threadId: number): number {
  const { workers } = process.report.getReport() as unknown as Report;
  return workers.find(({ header }) => header.threadId === threadId)?.javascriptHeap.externalMemory ?? 0;
}
