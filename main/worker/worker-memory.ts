/**
 * The memory that a worker keeps on its heap and in array buffers, measured by its host, which ends it beyond a bound.
 */
import { getHeapStatistics, type HeapInfo } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { logError } from '../base/terminal-text.ts';

/**
 * V8's own limit of a worker's heap, MiB, where the host's is `memoryMb`: far above it. At its own limit V8 ends the
 * worker only if it needs little more; one large array, map or string that does not fit ends the whole process
 * (Node 20, 22, 24 and 26: decision 63).
 */
export function heapLimitMb(memoryMb: number): number {
  return 2 * memoryMb + 256;
}

/** Resident memory of the process grows by this much at least between two reports, bytes. */
const leastGrowth = 32 * 2 ** 20;

/** Node 22.16 and later. */
interface MeasuredWorker extends Pick<Worker, 'threadId'> {
  getHeapStatistics?(): Promise<HeapInfo & { readonly external_memory: number }>;
}

/** Of the larger kind that this thread keeps, bytes: what its host measures from outside. */
export function ownMemory(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics() as HeapInfo & { readonly external_memory: number };
  return Math.max(heap, external);
}

/** Works while the worker is inside a call that does not return: both ways of measuring interrupt it. */
export class WorkerMemory {
  readonly #worker: MeasuredWorker;
  readonly #bound: number;
  readonly #readResident: () => number;
  /** While less memory of the process is resident than this (bytes), nothing is measured. */
  #mark: number;
  #isMeasuring = false;

  /** `bound`: bytes, of the heap and of array buffers each. `readResident`: memory of the process, bytes. */
  constructor(worker: MeasuredWorker, bound: number, readResident = () => process.memoryUsage.rss()) {
    this.#worker = worker;
    this.#bound = bound;
    this.#readResident = readResident;
    this.#mark = bound;
  }

  /**
   * True if the worker keeps more than the bound. False while the last measurement is not done, and where the worker
   * has ended.
   */
  async isExceeded(): Promise<boolean> {
    const resident = this.#isMeasuring ? null : this.#resident();
    if (resident === null || resident < this.#mark) return false;
    this.#isMeasuring = true;
    const kept = await this.#measure(resident).catch(() => 0);
    this.#isMeasuring = false;
    return kept > this.#bound;
  }

  /**
   * Without free file descriptors (EMFILE) it cannot be read on Linux: then the worker is measured at once where that
   * is cheap, or (null) later.
   */
  #resident(): number | null {
    try {
      return this.#readResident();
    } catch (error) {
      if (this.#worker.getHeapStatistics) return Infinity;
      logUnreadable(error);
      return null;
    }
  }

  /** The larger of the two. */
  async #measure(resident: number): Promise<number> {
    if (this.#worker.getHeapStatistics) {
      const { used_heap_size: heap, external_memory: external } = await this.#worker.getHeapStatistics();
      return Math.max(heap, external);
    }
    // It holds this thread up for about 0.1 s: the next one is due when the worker can have grown beyond its bound.
    const kept = reportedMemory(this.#worker.threadId);
    this.#mark = resident + Math.max(leastGrowth, this.#bound - kept);
    return kept;
  }
}

let isLogged = false;

/** Once per process. */
function logUnreadable(error: unknown): void {
  if (isLogged) return;
  isLogged = true;
  const reason = error instanceof Error ? error.message : String(error);
  logError(`The memory of worker threads cannot be watched at the moment: ${reason}. Plugins that need too much are ended later.`);
}

interface Report {
  readonly workers: readonly {
    readonly header: { readonly threadId: number };
    readonly javascriptHeap: { readonly usedMemory: number; readonly externalMemory: number };
  }[];
}

/** As Node's diagnostic report has it, bytes. */
function reportedMemory(threadId: number): number {
  const { workers } = process.report.getReport() as unknown as Report;
  const heap = workers.find(({ header }) => header.threadId === threadId)?.javascriptHeap;
  return Math.max(heap?.usedMemory ?? 0, heap?.externalMemory ?? 0);
}
