/** Broadcasts a state: after changes with a minimum gap, and at intervals. */
import { wallMs } from '../../../main/base/wall-clock.ts';

export interface BroadcastPace {
  /** Least time between two messages, ms. */
  readonly gapMs: number;
  /** Longest, ms. */
  readonly everyMs: number;
}

export class StateBroadcast {
  readonly #send: () => void;
  readonly #pace: BroadcastPace;
  readonly #regular: NodeJS.Timeout;
  #soon: NodeJS.Timeout | undefined;
  #sentMs = -Infinity;
  #isClosed = false;

  constructor(send: () => void, pace: BroadcastPace) {
    this.#send = send;
    this.#pace = pace;
    this.#regular = setInterval(() => wallMs() - this.#sentMs >= pace.everyMs / 2 && this.now(), pace.everyMs);
    this.#regular.unref();
  }

  /** Something has changed. */
  changed(): void {
    if (this.#isClosed) return;
    const wait = this.#pace.gapMs - (wallMs() - this.#sentMs);
    if (wait <= 0) this.now();
    else this.#soon ??= setTimeout(() => this.now(), wait).unref();
  }

  /** Sends at once. */
  now(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#sentMs = wallMs();
    this.#send();
  }

  /** Sends nothing any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#soon);
    clearInterval(this.#regular);
  }
}
