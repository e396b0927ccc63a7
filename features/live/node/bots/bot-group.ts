/** A group of bots in one thread, driven by one timer. */
import { LivePlans } from '../../common/live-plans.ts';
import type { PlayerClientParts } from '../../common/player-client.ts';
import type { PluginRegistry } from '../../../../engine/session/plugin-registry.ts';
import type { BotOrder, BotRunner } from '../bot-runner.ts';
import { Bot } from './bot.ts';

/** Bots advance at most this late, ms: half a tick at the usual 50 Hz. */
const tickMs = 10;

export class BotGroup implements BotRunner {
  readonly #plans: LivePlans;
  readonly #bots = new Set<Bot>();
  readonly #calls: PlayerClientParts['calls'];
  #timer: NodeJS.Timeout | undefined;

  /** `calls`: where the bots announce their plugin calls. */
  constructor(registry: PluginRegistry, calls?: PlayerClientParts['calls']) {
    this.#plans = new LivePlans(registry);
    this.#calls = calls;
  }

  start(order: BotOrder): Bot {
    const bot = new Bot(order, this.#plans, this.#calls);
    this.#bots.add(bot);
    this.#timer ??= setInterval(() => this.#advance(), tickMs);
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
