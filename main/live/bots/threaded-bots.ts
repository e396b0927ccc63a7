/** Bots in a thread of their own, which is there once the first is wanted. */
import { Worker } from 'node:worker_threads';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import type { BotOrder, BotRunner, RunningBot } from '../bot-runner.ts';
import type { BotCommand, BotEnded } from './bot-messages.ts';

export class ThreadedBots implements BotRunner {
  readonly #path: string;
  readonly #plugins: readonly PluginBundle[];
  readonly #failed: (error: Error) => void;
  /** By number: to be called when the bot plays no more. */
  readonly #endings = new Map<number, () => void>();
  #thread: Worker | null = null;

  /** `path`: of the built bot thread; `plugins`: third-party ones that the host has; `failed`: told why the thread has ended, and all bots with it. */
  constructor(path: string, plugins: readonly PluginBundle[], failed: (error: Error) => void) {
    this.#path = path;
    this.#plugins = plugins;
    this.#failed = failed;
  }

  start(order: BotOrder): RunningBot {
    const { number } = order;
    const ended = new Promise<void>((resolve) => this.#endings.set(number, resolve));
    this.#thread ??= this.#open();
    this.#tell({ kind: 'start', order });
    return { ended, stop: () => this.#tell({ kind: 'stop', number }) };
  }

  /** Ends at once: the host takes them off their seats. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#endAll();
    await thread?.terminate();
  }

  #open(): Worker {
    const thread = new Worker(this.#path, { workerData: this.#plugins });
    thread.on('message', ({ number }: BotEnded) => this.#end(number));
    thread.on('error', (error) => {
      this.#failed(error);
      if (this.#thread === thread) this.#endAll();
    });
    thread.on('exit', () => this.#thread === thread && this.#endAll());
    return thread;
  }

  #tell(command: BotCommand): void {
    this.#thread?.postMessage(command);
  }

  #endAll(): void {
    this.#thread = null;
    for (const number of [...this.#endings.keys()]) this.#end(number);
  }

  #end(number: number): void {
    this.#endings.get(number)?.();
    this.#endings.delete(number);
  }
}
