/** The people of a live session: they join, take seats, drop, return, watch, and are dismissed. */
import type { HostPlugin, LiveJoin, Seating } from '../calls/live-calls.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import { BenchError } from '../../../contract/errors.ts';
import { closeCodes } from '../../../contract/close-codes.ts';
import type { LiveRun } from './live-run.ts';
import type { ParticipantConnection } from './participant-connection.ts';
import type { Seat } from './seat.ts';
import { joinedTooOften, type Seats } from './seats.ts';
import { blindSetup } from './blind-setup.ts';
import type { StudySession } from './study-session.ts';

export interface PeopleParts {
  readonly seats: Seats;
  readonly run: LiveRun;
  readonly plugins: readonly HostPlugin[];
  readonly nowMs: () => number;
  /** Null: the session is no study. */
  readonly study: () => StudySession | null;
  /** The people or their state changed. */
  readonly changed: () => void;
}

export class People {
  readonly #parts: PeopleParts;
  readonly #here = new Set<ParticipantConnection>();

  constructor(parts: PeopleParts) {
    this.#parts = parts;
  }

  /** Number of connections. */
  get count(): number {
    return this.#here.size;
  }

  get spectators(): number {
    let count = 0;
    for (const { spectates } of this.#here) if (spectates) count += 1;
    return count;
  }

  enter(participant: ParticipantConnection): void {
    this.#here.add(participant);
    participant.visitor.connections.add(participant);
  }

  send(text: string): void {
    for (const { socket } of this.#here) socket.send(text);
  }

  /** Dismisses all. */
  disconnectAll(code: number, reason: string): void {
    for (const { socket } of this.#here) socket.end(code, reason);
  }

  /** Sits down, comes back, or looks on. Throws `BenchError('too-many')`. */
  join(participant: ParticipantConnection, request: LiveJoin): Seating {
    const study = this.#parts.study();
    if (study && participant.visitor.kind === 'person') return this.#takePart(study, participant, request);
    const { token = '', name, spectate } = request;
    const { seats } = this.#parts;
    const own = participant.seat ?? seats.ofToken(token);
    if (spectate) this.#lookOn(participant, own);
    else this.#sit(this.#seatFor(own ?? seats.ofVisitor(participant.visitor), participant), participant, name);
    return this.#seatingOf(participant);
  }

  /** In a study a person sits down for a round, and otherwise waits for the next. */
  #takePart(study: StudySession, participant: ParticipantConnection, { person: code, spectate }: LiveJoin): Seating {
    if (spectate) throw new BenchError('not-allowed', 'A study has no spectators: they would see what its players must not know.');
    const person = study.admit(participant.visitor, code);
    const { seat } = person;
    if (seat && !seat.mayBegin(this.#parts.nowMs())) throw new BenchError('too-many', joinedTooOften);
    if (seat) this.#sit(seat, participant, person.name);
    if (seat) seat.ready = person.hasAgreed;
    return { ...this.#seatingOf(participant), study: study.seating(person) };
  }

  #seatingOf({ seat }: ParticipantConnection): Seating {
    const { run, plugins, changed, study } = this.#parts;
    changed();
    const ticket = seat ? run.lines.ticketFor(seat) : '';
    const hosted = study();
    const setup = hosted ? blindSetup(run.setup, hosted.seed) : run.setup;
    return { seat: seat?.index ?? null, token: seat?.token ?? '', ticket, life: seat?.spawn ?? 0, setup, plugins };
  }

  leave(participant: ParticipantConnection): void {
    if (participant.seat) this.empty(participant.seat, closeCodes.goingAway, 'You left the session.');
    this.#setSpectating(participant, false);
    this.#parts.changed();
  }

  /** A bench socket is closed: a person's seat is kept for a while. */
  dropped(participant: ParticipantConnection): void {
    const { seat } = participant;
    this.#here.delete(participant);
    participant.visitor.connections.delete(participant);
    this.#setSpectating(participant, false);
    if (seat?.occupant === 'bot') this.empty(seat, closeCodes.goingAway, '');
    else if (seat) this.#keep(seat);
    this.#parts.changed();
  }

  kick(seat: Seat): void {
    const { visitor } = seat;
    if (!seat.isTaken) throw new BenchError('not-possible', `Seat ${seat.id} is empty.`);
    this.empty(seat, closeCodes.kicked, letGo);
    if (visitor) visitor.isRevoked = true;
    for (const { socket } of visitor?.connections ?? []) socket.end(closeCodes.kicked, letGo);
    this.#parts.changed();
  }

  /** Frees the seat. */
  empty(seat: Seat, code: number, reason: string): void {
    this.#standUp(seat, code, reason);
    seat.empty(this.#parts.nowMs());
  }

  /** Seats that were kept long enough are free. */
  expire(): void {
    const expired = this.#parts.seats.expired(this.#parts.nowMs());
    for (const seat of expired) this.empty(seat, closeCodes.goingAway, '');
    if (expired.length > 0) this.#parts.changed();
  }

  #keep(seat: Seat): void {
    this.#standUp(seat, closeCodes.goingAway, 'The bench connection is closed.');
    seat.occupant = 'away';
    seat.awaySinceMs = this.#parts.nowMs();
  }

  #seatFor(own: Seat | null, { visitor }: ParticipantConnection): Seat {
    const { seats, nowMs } = this.#parts;
    if (own?.mayBegin(nowMs()) === false) throw new BenchError('too-many', joinedTooOften);
    return own ?? seats.free(visitor.kind, nowMs());
  }

  /** Removes the seat's occupant: the same person on an older connection, or a bot. */
  #sit(seat: Seat, participant: ParticipantConnection, name: string): void {
    const { seats, nowMs } = this.#parts;
    const { participant: before, line } = seat;
    const isBot = seat.occupant === 'bot';
    if (before) this.#standUp(seat, closeCodes.replaced, isBot ? botLeaves : replaced);
    if (before && before !== participant) before.socket.end(closeCodes.replaced, isBot ? botLeaves : replaced);
    this.#setSpectating(participant, false);
    const comesBack = seat.isTaken && isBot === (participant.visitor.kind === 'bot');
    // One that is connected as before has fallen behind: only that makes it join again.
    if (comesBack && this.#parts.run.status === 'running') seat.breaks[before === participant && line ? 'behind' : 'cut'] += 1;
    if (comesBack) seats.resume(seat, participant, name);
    else seats.sit(seat, participant, name, nowMs());
    seat.heardAtMs = nowMs();
    this.#parts.run.note({ kind: 'seated', seat: seat.index, life: seat.spawn });
  }

  #lookOn(participant: ParticipantConnection, seat: Seat | null): void {
    const before = [...this.#here].find((other) => other !== participant && other.visitor === participant.visitor && other.spectates);
    if (before) {
      this.#setSpectating(before, false);
      before.socket.end(closeCodes.replaced, replacedSpectator);
    }
    if (!participant.spectates && this.spectators >= liveLimits.spectators)
      throw new BenchError('too-many', `All ${liveLimits.spectators} spectator places are taken; wait until one is free.`);
    if (seat) this.empty(seat, closeCodes.goingAway, 'You are a spectator now.');
    this.#setSpectating(participant, true);
  }

  #setSpectating(participant: ParticipantConnection, spectates: boolean): void {
    if (participant.spectates === spectates) return;
    participant.spectates = spectates;
    participant.socket.watch(spectates);
  }

  /** The spawn of the seat's entity is over. */
  #standUp(seat: Seat, code: number, reason: string): void {
    this.#parts.run.lines.hangUp(seat, code, reason);
    if (seat.participant) seat.participant.seat = null;
    seat.participant = null;
    this.#parts.run.note({ kind: 'left', seat: seat.index });
  }
}

const letGo = 'The operator removed you from the session.';
const botLeaves = 'A person took this seat.';
const replacedSpectator = 'Another page of this browser is a spectator now.';
const replaced = 'This seat was taken over by another connection of yours.';
