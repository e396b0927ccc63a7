/** One export of the bench, in a thread of its own, from its start to its end. */
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { noExport, type ExportState } from '../../contract/exports/export-calls.ts';
import type { ExportNews, ExportOrder } from '../exports/export-talk.ts';

export interface ExportSurroundings {
  /** Path of the built export thread. */
  readonly threadPath: string;
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  readonly changed: (state: ExportState) => void;
}

/** Wall time between two states while it runs, ms. */
const pauseMs = 250;
/** How long a cancelled export may take to end by itself, ms: a plugin may never return. */
const patienceMs = 2000;

export class BenchExport {
  readonly #surroundings: ExportSurroundings;
  readonly #order: ExportOrder;
  readonly #worker: Worker;
  readonly #ended: Promise<unknown>;
  readonly #beganMs: number;
  #state: ExportState;
  #toldMs = -Infinity;

  constructor(number: number, order: ExportOrder, surroundings: ExportSurroundings) {
    this.#surroundings = surroundings;
    this.#order = order;
    this.#beganMs = surroundings.nowMs();
    this.#state = { ...noExport, status: 'running', number, kind: order.wish.kind, folder: order.folder };
    this.#worker = new Worker(surroundings.threadPath, { workerData: order });
    this.#worker.on('message', (news: ExportNews) => this.#hear(news));
    this.#worker.on('error', (error) => void this.#breakOff({ status: 'failed', message: `The export broke off: ${error.message}` }));
    this.#ended = new Promise((resolve) => this.#worker.once('exit', resolve));
  }

  get state(): ExportState {
    return this.#state;
  }

  /** Resolves when nothing of it runs any more. Nothing is kept of one that was under way. */
  async cancel(): Promise<void> {
    if (this.#state.status !== 'running') return;
    this.#worker.postMessage('cancel');
    const timer = setTimeout(() => void this.#worker.terminate(), patienceMs);
    await this.#ended;
    clearTimeout(timer);
    if (this.#state.status === 'running') await this.#breakOff({ status: 'cancelled' });
  }

  /** The thread could not tidy up after itself. */
  async #breakOff(change: Partial<ExportState>): Promise<void> {
    await rm(this.#order.aside, { recursive: true, force: true });
    this.#end(change);
  }

  #hear(news: ExportNews): void {
    if (news.kind === 'reached') this.#reach(news.share);
    else if (news.kind === 'done') this.#end({ status: 'done', share: 1, files: news.files });
    else if (news.kind === 'failed') this.#end({ status: 'failed', message: news.fault.message });
    else this.#end({ status: 'cancelled' });
  }

  #reach(share: number): void {
    const { nowMs } = this.#surroundings;
    if (nowMs() - this.#toldMs < pauseMs) return;
    this.#toldMs = nowMs();
    const elapsed = (this.#toldMs - this.#beganMs) / 1000;
    this.#change({ share, timeLeft: share > 0 ? (elapsed * (1 - share)) / share : null });
  }

  #end(change: Partial<ExportState>): void {
    this.#change({ ...change, timeLeft: null });
  }

  #change(change: Partial<ExportState>): void {
    this.#state = { ...this.#state, ...change };
    this.#surroundings.changed(this.#state);
  }
}
