/** A group of bots in one thread, driven by one timer. */
import { LivePlans } from '../../../contract/live/live-plans.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { BotOrder, BotRunner, RunningBot } from '../bot-runner.ts';
import { Bot } from './bot.ts';

/** Bots advance at most this late, ms: half a tick at the usual 50 Hz. */
const tickMs = 10;

export class BotGroup implements BotRunner {
  readonly #plans: LivePlans;
  readonly #bots = new Set<Bot>();
  readonly #watched: (advance: () => void) => void;
  #timer: NodeJS.Timeout | undefined;

  /** `watched` runs what may call plugins. */
  constructor(registry: PluginRegistry, watched: (advance: () => void) => void = (advance) => advance()) {
    this.#plans = new LivePlans(registry);
    this.#watched = watched;
  }

  start(order: BotOrder): RunningBot {
    const bot = new Bot(order, this.#plans);
    this.#bots.add(bot);
    this.#timer ??= setInterval(() => this.#watched(() => this.#advance()), tickMs);
    void bot.ended.then(() => this.#forget(bot));
    return bot;
  }

  async close(): Promise<void> {
    const bots = [...this.#bots];
    for (const bot of bots) bot.stop();
    await Promise.all(bots.map(({ ended }) => ended));
  }

  #advance(): void {
    for (const bot of this.#bots) bot.advance();
  }

  #forget(bot: Bot): void {
    this.#bots.delete(bot);
    if (this.#bots.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
