/** One bot: joins through the server as persons do; the computer player of its seat has the controls. */
import { BenchClient } from '../../../../client/bench-client.ts';
import { livePaths } from '../../../../contract/live-limits.ts';
import type { LivePlans } from '../../common/live-plans.ts';
import { PlayerClient, type PlayerClientParts } from '../../common/player-client.ts';
import type { BotOrder, RunningBot } from '../bot-runner.ts';
import { openSocketPort } from './socket-port.ts';
import { wallSeconds } from '../../../../main/base/wall-clock.ts';
import { PluginFault } from '../../../../engine/guard/plugin-fault.ts';
import type { PilotMaker } from '../../../../engine/live/participant.ts';

export class Bot implements RunningBot {
  readonly ended: Promise<void>;
  readonly client: PlayerClient;
  readonly #order: BotOrder;
  #bench: BenchClient | null = null;
  #failure: Error | null = null;
  #end: () => void = () => undefined;
  #isOver = false;

  constructor(order: BotOrder, plans: LivePlans, calls?: PlayerClientParts['calls']) {
    this.#order = order;
    this.ended = new Promise((resolve) => (this.#end = resolve));
    this.client = new PlayerClient({
      plans,
      openGame: (ticket) => this.#open(`${livePaths.game}?ticket=${encodeURIComponent(ticket)}`),
      now: wallSeconds,
      pilot: computerPilot,
      calls,
    });
    // Without an answer or a free seat the bot ends.
    this.#begin().catch((error: unknown) => {
      if (error instanceof PluginFault) this.#failure = error;
      this.#finish();
    });
  }

  /** The plugin fault that ended it, if one did. */
  get failure(): Error | null {
    return this.client.fault ?? this.#failure;
  }

  /** To be called every few milliseconds. */
  advance(): void {
    this.client.advance();
    if (this.client.fault) this.stop();
  }

  stop(): void {
    if (this.#isOver) return;
    this.client.leave().then(
      () => this.#bench?.close(),
      () => this.#bench?.close(),
    );
    this.#finish();
  }

  async #begin(): Promise<void> {
    const bench = new BenchClient(await this.#open(livePaths.bench));
    this.#bench = bench;
    bench.onClose(() => this.#finish());
    if (this.#isOver) return bench.close();
    await this.client.join(bench, { name: this.#order.name });
    await this.client.ready(true);
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.client.close();
    this.#end();
  }

  #open(path: string) {
    const { address, cookie } = this.#order;
    return openSocketPort(`${address.replace('http', 'ws')}${path}`, { cookie, origin: new URL(address).origin });
  }
}

const computerPilot: PilotMaker = ({ plan, ...context }) => {
  const motion = plan.entities[context.tank]?.motion;
  if (motion?.kind !== 'player') throw new RangeError(`seat ${context.tank} is no player's`);
  const { definition, params } = motion.player;
  return definition.create({ ...context, params });
};
