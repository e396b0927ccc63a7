/** A seat: who sits in it, with which network, and what came of it. */
import type { MeasuredConnection } from '../calls/live-calls.ts';
import type { Occupant, SeatState } from '../calls/live-state.ts';
import type { LiveScore } from '../../../engine/live/scores.ts';
import { mostSpawns } from '../../../engine/live/participant.ts';
import type { PlayerChannel } from './player-channel.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import { RateLimit } from '../../../main/base/rate-limit.ts';
import { Refusals } from './refusals.ts';
import type { Visitor } from './visitors.ts';

const noScore: Pick<SeatState, 'hits' | 'taken' | 'kills' | 'deaths' | 'points'> = { hits: 0, taken: 0, kills: 0, deaths: 0, points: 0 };

/** The occupant of a seat. */
export interface SeatOccupant {
  seat: Seat | null;
  readonly socket: { end(code: number, reason: string): void };
}

/** The game socket of a seat. */
export interface SeatLine {
  send(message: Uint8Array<ArrayBuffer>): void;
  end(code: number, reason: string): void;
}

export class Seat {
  readonly index: number;
  readonly id: string;
  readonly up: PlayerChannel;
  readonly down: PlayerChannel;
  occupant: Occupant = 'empty';
  /** Numbers those who have sat here in this epoch: what one of them sent is not the next one’s. */
  spawn = 0;
  name = '';
  /** The token that returns to this seat; empty while it is free. */
  token = '';
  ready = false;
  /** When the person dropped, ms of the wall clock. */
  awaySinceMs = 0;
  /** When something came from the page of a person, ms of the wall clock, and whether that is too long ago. */
  heardAtMs = 0;
  silent = false;
  participant: SeatOccupant | null = null;
  /** The visitor whose cookie the seat belongs to, also while away. */
  visitor: Visitor | null = null;
  line: SeatLine | null = null;
  /** How often the occupant began anew in this epoch while it ran: far behind, or after a lost connection. */
  breaks = { behind: 0, cut: 0 };
  preset: string | null = null;
  score = noScore;
  /**
   * Session time (s) of the next spawn of a destroyed tank, and until which no hit on it counts; null: neither holds.
   */
  respawnAt: number | null = null;
  protectedUntil: number | null = null;
  clockError: number | null = null;
  roundTrip: number | null = null;
  measured: MeasuredConnection | null = null;
  refusals: Refusals;
  readonly #spawns: RateLimit;

  constructor(index: number, id: string, channels: { readonly up: PlayerChannel; readonly down: PlayerChannel }, nowMs: number) {
    this.index = index;
    this.id = id;
    this.up = channels.up;
    this.down = channels.down;
    this.refusals = new Refusals(nowMs);
    this.#spawns = new RateLimit(liveLimits.livesPerSeat, nowMs);
  }

  /** True if another spawn may begin here now; it counts as begun. */
  mayBegin(nowMs: number): boolean {
    return this.spawn < mostSpawns && this.#spawns.take(nowMs);
  }

  /** Takes the seat. */
  take(visitor: Visitor, name: string, token: string, nowMs: number): void {
    this.#clear(nowMs);
    this.belongTo(visitor);
    this.spawn += 1;
    this.occupant = visitor.kind;
    this.name = name;
    this.token = token;
    this.ready = visitor.kind === 'bot';
  }

  belongTo(visitor: Visitor | null): void {
    if (this.visitor) this.visitor.hasSeat = false;
    this.visitor = visitor;
    if (visitor) visitor.hasSeat = true;
  }

  /** Frees the seat. */
  empty(nowMs: number): void {
    this.#clear(nowMs);
    this.belongTo(null);
    this.occupant = 'empty';
    this.name = '';
    this.token = '';
  }

  /** Another epoch: who sits here takes part in it by joining again. */
  beginEpoch(seed: number, epoch: number): void {
    this.spawn = 0;
    this.breaks = { behind: 0, cut: 0 };
    this.score = noScore;
    this.respawnAt = this.protectedUntil = null;
    for (const direction of ['up', 'down'] as const)
      this[direction].renew(seed, channelName(this.index, direction, epoch), pathName(this.index, epoch));
  }

  scored({ ofRound: { hits, taken, kills = 0, deaths = 0 }, points = 0 }: LiveScore): void {
    this.score = { hits, taken, kills, deaths, points };
  }

  /** The next spawn of a destroyed tank begins, unless the seat has used up all of its spawns. */
  respawn(): void {
    if (this.spawn === mostSpawns) return;
    this.spawn += 1;
    this.respawnAt = null;
  }

  get isTaken(): boolean {
    return this.occupant !== 'empty';
  }

  /** `withNetwork`: for the operator; `withGame`: the game's delay and loss, for all. */
  state(withNetwork: boolean, withGame: boolean): SeatState {
    const { index: seat, id, occupant, name, ready, silent, score, respawnAt, protectedUntil } = this;
    const { clockError, roundTrip } = this;
    const network = withNetwork
      ? { preset: this.preset, measured: this.measured, up: this.up.state, down: this.down.state }
      : { preset: null, measured: null, up: null, down: null };
    // Others send their first update as soon as they learn of a new spawn: it needs a line.
    const life = this.line && respawnAt === null ? this.spawn : 0;
    const own = { seat, id, occupant, life, name, ready, silent, ...score, respawnAt, protectedUntil };
    return { ...own, clockError, roundTrip, refused: this.refusals.counts, game: withGame ? this.#game : null, ...network };
  }

  get #game(): SeatState['game'] {
    const channels = [this.up.state, this.down.state];
    const delays = channels.map(({ delivered }) => delivered.p50);
    const arrives = channels.reduce((share, { lost, dropped, messages }) => share * (1 - (lost + dropped) / Math.max(messages, 1)), 1);
    return { roundTrip: delays.every((delay) => delay !== null) ? delays.reduce((sum, delay) => sum + delay, 0) : null, loss: 1 - arrives };
  }

  #clear(nowMs: number): void {
    this.ready = this.silent = false;
    this.score = noScore;
    this.respawnAt = this.protectedUntil = null;
    this.clockError = null;
    this.roundTrip = null;
    this.measured = null;
    this.refusals = new Refusals(nowMs);
  }
}

/** Channels of the same name and seed draw the same for the same message. */
export function channelName(seat: number, direction: 'up' | 'down', epoch: number): string {
  return `${pathName(seat, epoch)}/${direction}`;
}

/** Both directions of a seat's network. */
export function pathName(seat: number, epoch: number): string {
  return `live/${epoch}/${seat}`;
}
