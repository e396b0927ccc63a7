/** Keeps a bench client connected: opens a port, watches it, and after a drop tries again with a growing wait. */
import { BenchClient } from '../../../client/bench-client.ts';
import type { Role } from '../../../contract/bench.ts';
import { EntryRefused, type PagePort } from './page-port.ts';

export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open'; readonly role: Role; readonly version: string }
  /** Dropped; the next attempt comes `waitMs` after this state. */
  | { readonly kind: 'lost'; readonly reason: string; readonly attempt: number; readonly waitMs: number }
  | { readonly kind: 'refused'; readonly message: string };

export interface ConnectionOptions {
  /** Opens one port. A rejection with `EntryRefused` ends the attempts, any other leads to the next. */
  open(): Promise<PagePort>;
  /** Resolves after `waitMs`, or at once when the signal is aborted. */
  wait(waitMs: number, signal: AbortSignal): Promise<void>;
  /** A fresh client: subscribe here; what was subscribed to the last one is gone with it. */
  onClient(client: BenchClient): void;
  onState(state: ConnectionState): void;
}

export class BenchConnection {
  readonly #options: ConnectionOptions;
  #attempt = 0;
  #hurry = new AbortController();

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Runs until the host refuses this page. */
  async run(): Promise<void> {
    while (true) {
      const end = await this.#connectOnce();
      if (end.kind === 'refused') return this.#options.onState(end);
      this.#attempt++;
      const waitMs = backOffMs(this.#attempt);
      this.#options.onState({ ...end, attempt: this.#attempt, waitMs });
      await this.#options.wait(waitMs, this.#hurry.signal);
    }
  }

  /** Ends the wait in progress. */
  retryNow(): void {
    this.#hurry.abort();
    this.#hurry = new AbortController();
  }

  /** Resolves with how it ended. */
  async #connectOnce(): Promise<{ kind: 'lost'; reason: string } | { kind: 'refused'; message: string }> {
    this.#options.onState({ kind: 'connecting' });
    try {
      const port = await this.#options.open();
      const reason = await this.#serve(port);
      return port.refused ? { kind: 'refused', message: reason } : { kind: 'lost', reason };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return error instanceof EntryRefused ? { kind: 'refused', message } : { kind: 'lost', reason: message };
    }
  }

  /**
   * Resolves with the reason once the port is closed. The first state, of the bench or of its live session, says that
   * the connection stands.
   */
  #serve(port: PagePort): Promise<string> {
    const client = new BenchClient(port);
    const stopWaiting = [
      client.on('state', () => this.#stands(client, stopWaiting)),
      client.on('live', () => this.#stands(client, stopWaiting)),
    ];
    this.#options.onClient(client);
    return new Promise((resolve) => client.onClose(resolve));
  }

  #stands({ role, version }: BenchClient, stopWaiting: readonly (() => void)[]): void {
    for (const stop of stopWaiting) stop();
    this.#attempt = 0;
    this.#options.onState({ kind: 'open', role: role ?? 'viewer', version: version ?? '' });
  }
}

/** Waits before another attempt: each twice the one before, up to the longest. */
const firstWaitMs = 500;
const longestWaitMs = 8000;

/** Wait before attempt `attempt` (1 = first retry), ms. */
export function backOffMs(attempt: number): number {
  return Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs);
}

/** Resolves after `waitMs`, or as soon as `signal` is aborted, which it listens to no longer. */
export function wait(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, waitMs);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
