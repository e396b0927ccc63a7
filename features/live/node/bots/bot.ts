/** One bot: joins through the server as persons do; the computer player of its seat has the controls. */
import { setTimeout as delay } from 'node:timers/promises';
import { BenchClient } from '../../../../client/bench-client.ts';
import { sessionEnded } from '../../../../contract/close-codes.ts';
import { BenchError } from '../../../../contract/errors.ts';
import { liveLimits, livePaths } from '../../../../contract/live-limits.ts';
import type { LivePlans } from '../../common/live-plans.ts';
import { PlayerClient, type PlayerClientParts } from '../../common/player-client.ts';
import type { BotOrder, RunningBot } from '../bot-runner.ts';
import { openSocketPort } from './socket-port.ts';
import { wallSeconds } from '../../../../main/base/wall-clock.ts';
import { PluginFault } from '../../../../engine/guard/plugin-fault.ts';
import type { PilotMaker } from '../../../../engine/live/participant.ts';

/** Bound on joining, until the bot is ready, s. */
const joiningSeconds = 30;
/** For so long a bot tries to come back, as its seat is kept; and the time between two tries, s. */
const { away: comeBackSeconds } = liveLimits;
const tryEvery = 1;

export class Bot implements RunningBot {
  readonly ended: Promise<void>;
  readonly client: PlayerClient;
  readonly #order: BotOrder;
  #bench: BenchClient | null = null;
  #fault: PluginFault | null = null;
  #failure: Error | null = null;
  #end: () => void = () => undefined;
  #isComingBack = false;
  readonly #over = new AbortController();

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
    // Without an answer or a free seat the bot ends. One that has a seat already comes back.
    this.#begin().catch((error: unknown) => this.#isComingBack || this.#fail(error));
  }

  /** The plugin fault that ended it, if one did. */
  get fault(): Error | null {
    return this.client.fault ?? this.#fault;
  }

  get failure(): Error | null {
    return this.#failure;
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

  get #isOver(): boolean {
    return this.#over.signal.aborted;
  }

  async #begin(): Promise<void> {
    const bench = new BenchClient(await this.#open(livePaths.bench));
    this.#bench = bench;
    bench.onClose((reason) => {
      if (this.#bench === bench) this.#closed(reason);
    });
    if (this.#isOver) return bench.close();
    // A host that does not answer is not waited for.
    const limit = setTimeout(() => bench.close(), joiningSeconds * 1e3);
    try {
      await this.client.join(bench, { name: this.#order.name });
      await this.client.ready(true);
    } finally {
      clearTimeout(limit);
    }
  }

  /** Without a reason the connection was lost: the host, or this process, stood still, or the network broke. */
  #closed(reason: string): void {
    this.#bench = null;
    if (this.#isOver) return;
    if (reason === sessionEnded || !this.#order.comesBack) return this.#finish();
    if (reason !== '') return this.#fail(new Error(reason));
    // Before the first answer joining itself fails.
    if (this.client.seating && !this.#isComingBack) void this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    const until = wallSeconds() + comeBackSeconds;
    this.#isComingBack = true;
    while (!this.#isOver) {
      try {
        await this.#begin();
        this.#isComingBack = false;
        return;
      } catch (error) {
        if (error instanceof PluginFault) return this.#fail(error);
        const reason = error instanceof Error ? error.message : String(error);
        if (wallSeconds() > until) return this.#fail(new Error(`its connection was lost, and it could not come back: ${reason}`));
      }
      await delay(tryEvery * 1e3, null, { signal: this.#over.signal }).catch(() => undefined);
    }
  }

  #fail(error: unknown): void {
    // What the host said when it closed the connection is the reason, not the call that failed by it.
    if (this.#isOver) return;
    if (error instanceof PluginFault) this.#fault = error;
    else if (this.#order.comesBack) this.#failure = failureOf(this.#order, error);
    this.#bench?.close();
    this.#finish();
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#over.abort();
    this.client.close();
    this.#end();
  }

  #open(path: string) {
    const { address, cookie } = this.#order;
    return openSocketPort(`${address.replace('http', 'ws')}${path}`, { cookie, origin: new URL(address).origin });
  }
}

function failureOf({ name, address }: BotOrder, error: unknown): BenchError {
  const reason = error instanceof Error ? error.message : String(error);
  return new BenchError('not-possible', `${name} does not play at ${address}: ${reason}`, { cause: error });
}

const computerPilot: PilotMaker = ({ plan, ...context }) => {
  const motion = plan.entities[context.tank]?.motion;
  if (motion?.kind !== 'player') throw new RangeError(`seat ${context.tank} is no player's`);
  const { definition, params } = motion.player;
  return definition.create({ ...context, params });
};
