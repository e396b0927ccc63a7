/** One export of the bench, from its start to its end. */
import { noExport, type ExportedFile, type ExportState } from '../../contract/exports/export-calls.ts';
import type { ExportWatching } from '../output/tables/exports.ts';
import { faultOf } from '../worker/faults.ts';

export interface ExportSurroundings {
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
  readonly changed: (state: ExportState) => void;
}

/** Performs the export. Rejects if it fails or is cancelled; then nothing runs any more, and nothing is left. */
export type PerformExport = (watching: ExportWatching) => Promise<readonly ExportedFile[]>;

/** Wall time between two states while it runs, ms. */
const pauseMs = 250;

export class BenchExport {
  readonly #surroundings: ExportSurroundings;
  readonly #cancelling = new AbortController();
  readonly #ended: Promise<void>;
  readonly #beganMs: number;
  #state: ExportState;
  #reportedMs = -Infinity;

  constructor(identity: Pick<ExportState, 'number' | 'kind' | 'folder'>, perform: PerformExport, surroundings: ExportSurroundings) {
    this.#surroundings = surroundings;
    this.#beganMs = surroundings.nowMs();
    this.#state = { ...noExport, ...identity, status: 'running' };
    this.#ended = this.#run(perform);
  }

  get state(): ExportState {
    return this.#state;
  }

  /** Resolves when nothing of it runs any more. An unfinished export leaves nothing. */
  async cancel(): Promise<void> {
    this.#cancelling.abort();
    await this.#ended;
  }

  async #run(perform: PerformExport): Promise<void> {
    const cancelled = this.#cancelling.signal;
    try {
      const files = await perform({ cancelled, onShare: (share) => this.#reach(share) });
      this.#change({ status: 'done', share: 1, files, timeLeft: null });
    } catch (error) {
      const end = cancelled.aborted ? ({ status: 'cancelled' } as const) : ({ status: 'failed', message: faultOf(error).message } as const);
      this.#change({ ...end, timeLeft: null });
    }
  }

  #reach(share: number): void {
    const { nowMs } = this.#surroundings;
    if (nowMs() - this.#reportedMs < pauseMs) return;
    this.#reportedMs = nowMs();
    const elapsed = (this.#reportedMs - this.#beganMs) / 1000;
    this.#change({ share, timeLeft: share > 0 ? (elapsed * (1 - share)) / share : null });
  }

  #change(change: Partial<ExportState>): void {
    this.#state = { ...this.#state, ...change };
    this.#surroundings.changed(this.#state);
  }
}
