/** The watchdog: tells a worker that stands still from one that works. */
import type { WatchArea } from './watch-area.ts';

/**
 * Counts looks, not time, so that a machine that slept, or a host that was itself held up, accuses nobody: a worker stands still when
 * it gave no sign of life over `patience` looks in a row.
 */
export class Watchdog {
  readonly #area: WatchArea;
  readonly #patience: number;
  #beats: number;
  #stillLooks = 0;

  constructor(area: WatchArea, patience: number) {
    this.#area = area;
    this.#patience = patience;
    this.#beats = area.beats;
  }

  /** Looks once; to be called at even intervals. True when the worker stands still inside a plugin: it will not come back. */
  isStuck(): boolean {
    const { beats } = this.#area;
    this.#stillLooks = beats === this.#beats && this.#isInPlugin() ? this.#stillLooks + 1 : 0;
    this.#beats = beats;
    return this.#stillLooks >= this.#patience;
  }

  #isInPlugin(): boolean {
    return this.#area.callSlot.plugin[0] !== -1 || this.#area.loading !== -1;
  }
}
