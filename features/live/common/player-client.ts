/** A player of a live session, person or bot: joins, keeps the bench clock, runs tick by tick, reconnects. */
import { BenchClock } from '../../../engine/live/bench-clock.ts';
import type { Participant, ParticipantParts } from '../../../engine/live/participant.ts';
import type { BenchClient } from '../../../client/bench-client.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { BenchPort } from '../../../contract/messages.ts';
import { longestTrouble, type HostPlugin, type LiveExchange, type LiveSetup, type Seating } from '../calls/live-calls.ts';
import type { LivePlans } from './live-plans.ts';
import type { LiveState } from '../calls/live-state.ts';
import { PlayedSpawns } from './played-spawns.ts';

/** Clock exchanges before the first tick. */
const firstExchanges = 3;
/** s between the end of a game socket and reconnecting: if the bench socket ends too, its end arrives first. */
const comeBackAfter = 0.4;
/** A player further behind than this (s), for example after sleep, does not catch up but respawns. */
export const maxLag = 5;

export interface PlayerClientParts {
  readonly plans: LivePlans;
  /** Opens the game socket (`/game?ticket=…`). */
  readonly openGame: (ticket: string) => Promise<BenchPort>;
  /** A clock that rises evenly, s. */
  readonly now: () => number;
  readonly pilot: ParticipantParts['pilot'];
  /** Announces the plugin calls of its participants; left out: only to themselves. */
  readonly calls?: ParticipantParts['calls'] | undefined;
  /** Fetches the host's plugins before a plan is made of them. Left out: those that are needed are there. */
  readonly fetchPlugins?: (plugins: readonly HostPlugin[]) => Promise<void>;
  /** Called after every seating except the first, which the caller requested. */
  readonly seated?: (seating: Seating) => void;
}

interface JoinRequest {
  readonly name: string;
  readonly token?: string | undefined;
  /** Code of a person in a study. */
  readonly person?: string | undefined;
}

/**
 * The owner calls `advance` for every drawn frame, or by a timer; it also reopens a dropped connection and joins again.
 */
export class PlayerClient {
  readonly clock = new BenchClock();
  /** The fault that ended its part, if a plugin caused it. */
  fault: Error | null = null;
  readonly #parts: PlayerClientParts;
  readonly #exchanges: ClockExchanges;
  #bench: BenchClient | null = null;
  #unsubscribe: () => void = () => undefined;
  #name = '';
  #seating: Seating | null = null;
  #state: LiveState | null = null;
  #spawns: PlayedSpawns | null = null;
  /** When it comes back by itself, by its own clock, s; Infinity: nothing has gone wrong. */
  #comeBackAt = Infinity;
  #isJoining = false;

  constructor(parts: PlayerClientParts) {
    this.#parts = parts;
    this.#exchanges = new ClockExchanges(this.clock, parts.now);
  }

  /** Null without a spawn: before joining, between two connections, as a spectator. */
  get participant(): Participant | null {
    return this.#spawns?.participant ?? null;
  }

  get seating(): Seating | null {
    return this.#seating;
  }

  /** Session time, s. */
  get time(): number {
    const { startedAt, time } = this.#time;
    return startedAt === null || !this.clock.isSet ? time : Math.max(this.clock.at(this.#parts.now()) - startedAt, 0);
  }

  /**
   * Takes a seat over this connection, or comes back to the one that the token leads to. Rejects with a `BenchError`.
   */
  async join(bench: BenchClient, { name, token = this.#seating?.token, person }: JoinRequest): Promise<Seating> {
    this.#unsubscribe();
    this.#bench = bench;
    this.#name = name;
    this.#unsubscribe = bench.on('live', (state) => this.#follow(state));
    return this.#sit(bench, token, person);
  }

  async ready(ready: boolean): Promise<LiveState> {
    return this.#connection.call('live.ready', { ready });
  }

  /** Gives the seat back. */
  async leave(): Promise<void> {
    const bench = this.#connection;
    this.close();
    await bench.call('live.leave', {});
  }

  /** Stops playing and sends nothing more. The connection stays. */
  close(): void {
    this.#unsubscribe();
    this.#spawns?.close();
    this.#spawns = this.#bench = this.#seating = null;
    this.#comeBackAt = Infinity;
  }

  /** Runs the ticks that are due, and sends what there is to send. */
  advance(): void {
    const bench = this.#bench;
    if (!bench) return;
    this.#exchanges.ask(bench);
    if (this.#parts.now() >= this.#comeBackAt) this.#comeBack(bench);
    const spawns = this.#spawns;
    if (!spawns || this.#time.startedAt === null) return;
    const { time } = this;
    if (time - spawns.reached <= maxLag) this.#live(spawns, time);
    else if (this.#comeBackAt === Infinity) this.#comeBack(bench);
  }

  /** A plugin that fails ends the part of this participant, and is reported to the operator. */
  #live(spawns: PlayedSpawns, time: number): void {
    try {
      spawns.advanceTo(time);
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      const bench = this.#connection;
      this.fault = fault;
      this.close();
      // Without a connection there is no operator to notify.
      bench.call('live.trouble', { message: fault.message.slice(0, longestTrouble) }).catch(() => undefined);
    }
  }

  get #connection(): BenchClient {
    if (this.#bench) return this.#bench;
    throw new BenchError('not-possible', 'Join first.');
  }

  /** From the newest state. */
  get #time(): Pick<LiveSetup, 'startedAt' | 'time'> {
    const setup = this.#seating?.setup;
    const isCurrent = this.#state && this.#state.epoch === setup?.epoch;
    return (isCurrent ? this.#state : setup) ?? { startedAt: null, time: 0 };
  }

  #follow(state: LiveState): void {
    this.#state = state;
    const epoch = this.#seating?.setup.epoch;
    if (epoch === undefined || this.#isJoining) return;
    if (state.epoch === epoch) this.#spawns?.follow(state);
    else this.#comeBackAt = Math.min(this.#comeBackAt, this.#parts.now());
  }

  #comeBack(bench: BenchClient): void {
    this.#comeBackAt = Infinity;
    if (this.#isJoining) return;
    // Refused or cut off: tried again, until the connection is closed or another one is joined.
    this.#sit(bench, this.#seating?.token).then(
      (seating) => this.#parts.seated?.(seating),
      () => this.#bench === bench && this.#cut(),
    );
  }

  async #sit(bench: BenchClient, token: string | undefined, person = this.#seating?.study?.code): Promise<Seating> {
    this.#isJoining = true;
    this.#state = null;
    try {
      const seating = await bench.call('live.join', { name: this.#name, ...(token && { token }), ...(person && { person }) });
      await this.#fetchPlugins(bench, seating);
      for (let i = 0; i < firstExchanges; i++) await this.#exchanges.exchange(bench);
      const game = seating.ticket === '' ? null : await this.#parts.openGame(seating.ticket);
      if (this.#bench !== bench) game?.close();
      else this.#settle(seating, game);
      return seating;
    } finally {
      this.#isJoining = false;
    }
  }

  /** A client that cannot run the host's plan reports it to the operator and gives its seat back. */
  async #fetchPlugins(bench: BenchClient, { plugins }: Seating): Promise<void> {
    try {
      await this.#parts.fetchPlugins?.(plugins);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await bench.call('live.trouble', { message: message.slice(0, longestTrouble) });
      await bench.call('live.leave', {});
      throw new BenchError('plugin-refused', `${message} The operator was notified.`, { cause: error });
    }
  }

  #settle(seating: Seating, game: BenchPort | null): void {
    const isSameSession = seating.setup.epoch === this.#seating?.setup.epoch && seating.seat === this.#seating.seat;
    this.#seating = seating;
    if (game) this.#begin(seating, isSameSession).attach(game);
    else this.#standUp();
    if (this.#state) this.#follow(this.#state);
  }

  /** Waits for the next round of a study, without a seat. */
  #standUp(): void {
    this.#spawns?.close();
    this.#spawns = null;
  }

  /** Begins a spawn; `goesOn`: at the former one's position. */
  #begin({ seat, life, setup }: Seating, goesOn: boolean): PlayedSpawns {
    const start = goesOn ? this.participant?.place : undefined;
    this.#spawns?.close();
    this.#spawns = new PlayedSpawns({
      plan: this.#parts.plans.of(setup),
      epoch: setup.epoch,
      seat: seat as number,
      spawn: life,
      pilot: this.#parts.pilot,
      calls: this.#parts.calls,
      start,
      time: () => this.time,
      report: (batch) => this.#bench?.report(batch),
      cut: () => this.#cut(),
    });
    return this.#spawns;
  }

  #cut(): void {
    this.#comeBackAt = this.#parts.now() + comeBackAfter;
  }
}

/** Exchanges of the quick start; s between two of them, and between two later on. */
const quickOnes = 8;
const quickPeriod = 0.1;
const period = 1;

/** The exchanges by which a participant keeps its bench clock. */
class ClockExchanges {
  readonly #clock: BenchClock;
  readonly #now: () => number;
  /** The one before; it goes with the next request. */
  #last: LiveExchange | null = null;
  #done = 0;
  /** When the next is due, by the participant's clock, s; Infinity during one. */
  #due = -Infinity;

  constructor(clock: BenchClock, now: () => number) {
    this.#clock = clock;
    this.#now = now;
  }

  /** Begins an exchange if one is due. */
  ask(bench: BenchClient): void {
    if (this.#now() < this.#due) return;
    // Refused or disconnected: the next connection tries again.
    this.exchange(bench).catch(() => (this.#due = this.#now() + period));
  }

  /** One exchange, now. Rejects as calls of the bench do. */
  async exchange(bench: BenchClient): Promise<void> {
    const clock = this.#clock;
    this.#due = Infinity;
    const estimate = clock.isSet ? { error: Math.max(clock.error, 0), roundTrip: clock.roundTrip } : {};
    const sent = this.#now();
    const { received, answered } = await bench.call('live.time', { ...estimate, ...(this.#last && { last: this.#last }) });
    const returned = this.#now();
    this.#last = { sent, received, answered, returned };
    clock.take(sent, received, answered, returned);
    this.#done += 1;
    this.#due = this.#now() + (this.#done < quickOnes ? quickPeriod : period);
  }
}
