/** The bots of a live session: they fill the free seats, and each joins through the server like a person. */
import type { BotRunner, RunningBot } from './bot-runner.ts';
import type { LiveHost } from './live-host.ts';
import type { LiveServer } from './live-server.ts';

/** People come and go in a moment: how long it takes until bots follow, ms. */
const followMs = 200;
/** Bots that cannot stay are sent again less and less often; so long after the last of them at most, ms. */
const latestMs = 30_000;

export class BotCrew {
  readonly #host: Pick<LiveHost, 'onBotsWanted'>;
  readonly #server: Pick<LiveServer, 'address' | 'botCookie'>;
  readonly #runner: BotRunner;
  readonly #running = new Set<RunningBot>();
  #wanted = 0;
  #number = 0;
  #waitMs = followMs;
  #following: NodeJS.Timeout | undefined;

  constructor(host: Pick<LiveHost, 'onBotsWanted'>, server: Pick<LiveServer, 'address' | 'botCookie'>, runner: BotRunner) {
    this.#host = host;
    this.#server = server;
    this.#runner = runner;
    host.onBotsWanted = (count) => this.#want(count);
  }

  /** Those that end now are not replaced. */
  async close(): Promise<void> {
    this.#host.onBotsWanted = () => undefined;
    this.#wanted = 0;
    clearTimeout(this.#following);
    await this.#runner.close();
  }

  #want(count: number): void {
    if (count !== this.#wanted) this.#waitMs = followMs;
    this.#wanted = count;
    if (this.#running.size !== count) this.#following ??= setTimeout(() => this.#follow(), this.#waitMs);
  }

  #follow(): void {
    this.#following = undefined;
    while (this.#running.size < this.#wanted) this.#send();
    for (const bot of [...this.#running].slice(this.#wanted)) bot.stop();
  }

  #send(): void {
    const number = ++this.#number;
    const bot = this.#runner.start({ address: this.#server.address, cookie: this.#server.botCookie(), name: `Bot ${number}`, number });
    this.#running.add(bot);
    void bot.ended.then(() => this.#hasEnded(bot));
  }

  #hasEnded(bot: RunningBot): void {
    const isMissed = this.#running.size <= this.#wanted;
    this.#running.delete(bot);
    if (isMissed && !this.#following) this.#waitMs = Math.min(2 * this.#waitMs, latestMs);
    this.#want(this.#wanted);
  }
}
