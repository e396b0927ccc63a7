/** Somebody who plays in a live session: joins, keeps the bench clock, lives frame by frame, comes back after a drop. Persons and bots alike. */
import { BenchClock } from '../../engine/live/bench-clock.ts';
import type { Participant, ParticipantParts } from '../../engine/live/participant.ts';
import type { BenchClient } from '../bench-client.ts';
import { BenchError } from '../errors.ts';
import type { BenchPort } from '../messages.ts';
import { ClockExchanges } from './clock-exchanges.ts';
import { longestTrouble, type HostPlugin, type LiveSetup, type Seating } from './live-calls.ts';
import type { LivePlans } from './live-plans.ts';
import type { LiveState } from './live-state.ts';
import { PlayedLife } from './played-life.ts';

/** Exchanges before the first frame is lived. */
const firstExchanges = 3;
/** s between the end of a game socket and coming back: the end of the bench socket, if that is meant, comes first. */
const comeBackAfter = 0.4;
/** Who is further behind than this (s), asleep perhaps, does not catch up, but lives anew. */
const furthestBehind = 5;

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
  /** Told of every seating after the first, which this client asked for itself. */
  readonly seated?: (seating: Seating) => void;
}

interface Wish {
  readonly name: string;
  readonly token?: string | undefined;
}

/** Whoever has it calls `advance` for every picture, or by a timer. A connection that drops is opened anew from outside, and joined again. */
export class PlayerClient {
  readonly clock = new BenchClock();
  /** What ended its part, if a plugin did. */
  fault: Error | null = null;
  readonly #parts: PlayerClientParts;
  readonly #exchanges: ClockExchanges;
  #bench: BenchClient | null = null;
  #unsubscribe: () => void = () => undefined;
  #name = '';
  #seating: Seating | null = null;
  #state: LiveState | null = null;
  #life: PlayedLife | null = null;
  /** When it comes back by itself, by its own clock, s; Infinity: nothing has gone wrong. */
  #comeBackAt = Infinity;
  #isJoining = false;

  constructor(parts: PlayerClientParts) {
    this.#parts = parts;
    this.#exchanges = new ClockExchanges(this.clock, parts.now);
  }

  /** Null while no life is lived: before the door, between two connections, as a spectator. */
  get participant(): Participant | null {
    return this.#life?.participant ?? null;
  }

  get seating(): Seating | null {
    return this.#seating;
  }

  /** Session time, s. */
  get time(): number {
    const { startedAt, time } = this.#time;
    return startedAt === null || !this.clock.isSet ? time : Math.max(this.clock.at(this.#parts.now()) - startedAt, 0);
  }

  /** Takes a seat over this connection, or comes back to the one that the token leads to. Rejects with a `BenchError`. */
  async join(bench: BenchClient, { name, token = this.#seating?.token }: Wish): Promise<Seating> {
    this.#unsubscribe();
    this.#bench = bench;
    this.#name = name;
    this.#unsubscribe = bench.on('live', (state) => this.#follow(state));
    return this.#sit(bench, token);
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

  /** Plays no more, and is silent. The connection stays. */
  close(): void {
    this.#unsubscribe();
    this.#life?.close();
    this.#life = this.#bench = this.#seating = null;
    this.#comeBackAt = Infinity;
  }

  /** Lives the frames that are due, and sends what there is to send. */
  advance(): void {
    const bench = this.#bench;
    if (!bench) return;
    this.#exchanges.ask(bench);
    if (this.#parts.now() >= this.#comeBackAt) this.#comeBack(bench);
    const life = this.#life;
    if (!life || this.#time.startedAt === null) return;
    const { time } = this;
    if (time - life.reached > furthestBehind) this.#comeBack(bench);
    else this.#live(life, time);
  }

  /** A plugin that fails ends the part of this participant. */
  #live(life: PlayedLife, time: number): void {
    try {
      life.advanceTo(time);
    } catch (error) {
      this.fault = error instanceof Error ? error : new Error(String(error));
      this.close();
    }
  }

  get #connection(): BenchClient {
    if (this.#bench) return this.#bench;
    throw new BenchError('not-possible', 'Join first.');
  }

  /** As it was told of last. */
  get #time(): Pick<LiveSetup, 'startedAt' | 'time'> {
    const setup = this.#seating?.setup;
    const isTold = this.#state && this.#state.epoch === setup?.epoch;
    return (isTold ? this.#state : setup) ?? { startedAt: null, time: 0 };
  }

  #follow(state: LiveState): void {
    this.#state = state;
    const epoch = this.#seating?.setup.epoch;
    if (epoch === undefined || this.#isJoining) return;
    if (state.epoch === epoch) this.#life?.follow(state);
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

  async #sit(bench: BenchClient, token: string | undefined): Promise<Seating> {
    this.#isJoining = true;
    this.#state = null;
    try {
      const seating = await bench.call('live.join', { name: this.#name, ...(token && { token }) });
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

  /** Who cannot run what the host runs tells the operator, and gives the seat back. */
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
    if (this.#state) this.#follow(this.#state);
  }

  /** A life begins; `goesOn`: where the one before was. */
  #begin({ seat, life, setup }: Seating, goesOn: boolean): PlayedLife {
    const start = goesOn ? this.participant?.place : undefined;
    this.#life?.close();
    this.#life = new PlayedLife({
      plan: this.#parts.plans.of(setup),
      epoch: setup.epoch,
      seat: seat as number,
      life,
      pilot: this.#parts.pilot,
      calls: this.#parts.calls,
      start,
      time: () => this.time,
      report: (batch) => this.#bench?.report(batch),
      cut: () => this.#cut(),
    });
    return this.#life;
  }

  #cut(): void {
    this.#comeBackAt = this.#parts.now() + comeBackAfter;
  }
}
