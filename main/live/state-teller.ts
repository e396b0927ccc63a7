/** Tells of a state: after changes, not more often than bearable, and now and then besides. */
import { wallMs } from '../wall-clock.ts';

export interface TellerPace {
  /** Least time between two tellings, ms. */
  readonly gapMs: number;
  /** Longest, ms. */
  readonly everyMs: number;
}

export class StateTeller {
  readonly #tell: () => void;
  readonly #pace: TellerPace;
  readonly #regular: NodeJS.Timeout;
  #soon: NodeJS.Timeout | undefined;
  #toldMs = -Infinity;
  #isClosed = false;

  constructor(tell: () => void, pace: TellerPace) {
    this.#tell = tell;
    this.#pace = pace;
    this.#regular = setInterval(() => wallMs() - this.#toldMs >= pace.everyMs / 2 && this.now(), pace.everyMs);
    this.#regular.unref();
  }

  /** Something has changed. */
  changed(): void {
    if (this.#isClosed) return;
    const wait = this.#pace.gapMs - (wallMs() - this.#toldMs);
    if (wait <= 0) this.now();
    else this.#soon ??= setTimeout(() => this.now(), wait).unref();
  }

  /** What cannot wait. */
  now(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#toldMs = wallMs();
    this.#tell();
  }

  /** Nothing is told any more, whatever changes. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#soon);
    clearInterval(this.#regular);
  }
}
