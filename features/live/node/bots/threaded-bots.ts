/** Bots in a worker of their own, which begins with the first bot. */
import type { Fault } from '../../../../contract/bench-state.ts';
import type { PluginBundle } from '../../../../main/plugins/bundle-plugin.ts';
import { FaultError } from '../../../../main/worker/faults.ts';
import { WorkerHost } from '../../../../main/worker/worker-host.ts';
import type { BotOrder, BotRunner, RunningBot } from '../bot-runner.ts';
import type { BotCommand, BotEnded } from './bot-messages.ts';

/** A plugin call that lasts longer than this will not return, ms. What the bots may keep in memory, MiB. */
const usualLimits = { stuckMs: 10_000, memoryMb: 2048 };

export class ThreadedBots implements BotRunner {
  readonly #workerPath: string;
  readonly #plugins: readonly PluginBundle[];
  readonly #failed: (error: FaultError) => void;
  readonly #limits: typeof usualLimits;
  /** Callbacks by the bot's number, called when the bot has left. */
  readonly #endings = new Map<number, (failure: Error | null) => void>();
  #worker: WorkerHost<BotEnded> | null = null;

  /**
   * `workerPath`: of the built worker; `plugins`: third-party ones of the host; `failed`: gets the error that ended
   * all bots.
   */
  constructor(workerPath: string, plugins: readonly PluginBundle[], failed: (error: FaultError) => void, limits = usualLimits) {
    this.#workerPath = workerPath;
    this.#plugins = plugins;
    this.#failed = failed;
    this.#limits = limits;
  }

  start(order: BotOrder): RunningBot {
    const { number } = order;
    let failure: Error | null = null;
    const ended = new Promise<void>((resolve) => {
      this.#endings.set(number, (reason) => {
        failure = reason;
        resolve();
      });
    });
    this.#worker ??= this.#open();
    this.#post({ kind: 'start', order });
    return {
      ended,
      stop: () => this.#post({ kind: 'stop', number }),
      get failure() {
        return failure;
      },
    };
  }

  /** Ends at once: the host frees their seats. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#endAll();
    await worker?.terminate();
  }

  #open(): WorkerHost<BotEnded> {
    const plugins = this.#plugins;
    return new WorkerHost<BotEnded>(
      { ...this.#limits, workerPath: this.#workerPath, thread: 'bots', data: plugins, plugins },
      {
        onReport: ({ number, fault, failure }) => (fault ? this.#fail(fault) : this.#end(number, failure)),
        onEnd: ({ fault }) => this.#fail(fault),
      },
    );
  }

  /** A plugin that fails in one bot fails in all of them. */
  #fail(fault: Fault): void {
    void this.#worker?.terminate();
    this.#failed(new FaultError(fault));
    this.#endAll();
  }

  #post(command: BotCommand): void {
    this.#worker?.post(command);
  }

  #endAll(): void {
    this.#worker = null;
    const numbers = [...this.#endings.keys()];
    for (const number of numbers) this.#end(number);
  }

  #end(number: number, failure: Fault | null = null): void {
    this.#endings.get(number)?.(failure && new FaultError(failure));
    this.#endings.delete(number);
  }
}
