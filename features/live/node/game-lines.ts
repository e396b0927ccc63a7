/** The game sockets of one epoch: tickets that open them, the lines that were opened, and the relay between them. */
import type { WebSocket } from 'ws';
import type { DelaySummary } from '../../../contract/link-numbers.ts';
import { UpReader, allOthers } from '../calls/up-message.ts';
import { closeCodes } from '../../../contract/close-codes.ts';
import type { Lost } from '../../../engine/live/live-event.ts';
import { GameLine, type GameLineParts } from './game-line.ts';
import { Relay, type RelayRules } from './relay.ts';
import type { Seat } from './seat.ts';
import type { Seats } from './seats.ts';
import { newSecret } from '../../../main/serve/entry.ts';
import { endSocket } from '../../../main/serve/web-socket-port.ts';
import { DownReader } from '../calls/down-message.ts';
import { parcelKinds, type ParcelKind } from '../calls/game-wire.ts';

export interface GameLinesParts extends Pick<RelayRules, 'clock' | 'epoch' | 'tick' | 'benchBegan'>, Pick<GameLineParts, 'standstills'> {
  readonly seats: Seats;
  readonly nowMs: () => number;
  /** Session time, s. */
  readonly time: () => number;
  /** Called with what will never arrive. */
  readonly lost: (events: readonly Lost[]) => void;
  /** A line has opened: its seat can be sent to. */
  readonly opened: () => void;
}

export class GameLines {
  readonly #parts: GameLinesParts;
  readonly #relay: Relay;
  readonly #tickets = new Tickets();
  readonly #reader = new UpReader();

  constructor(parts: GameLinesParts) {
    this.#parts = parts;
    const { seats, ...rules } = parts;
    this.#relay = new Relay({ ...rules, seats: seats.all.length, send: (seat, message) => this.#sendDown(seats.at(seat), message) });
  }

  get lateness(): DelaySummary {
    return this.#relay.lateness;
  }

  /** An instant at which a tick begins, s of the clock. */
  set origin(origin: number) {
    this.#relay.origin = origin;
  }

  /** A ticket for the seat; the ones before it are void. */
  ticketFor({ index: seat }: Seat): string {
    return this.#tickets.issue({ seat, epoch: this.#parts.epoch });
  }

  /** Opens the line of the ticket. False: the ticket is invalid, and the socket is closed with the reason. */
  connect(word: string, socket: WebSocket): boolean {
    const ticket = this.#tickets.redeem(word);
    if (ticket) this.#open(this.#parts.seats.at(ticket.seat), socket);
    else endSocket(socket, closeCodes.staleTicket, 'This ticket was used already, or belongs to an earlier session; join again.');
    return ticket !== null;
  }

  /** The seat's socket is of no use any more. */
  hangUp(seat: Seat, code: number, reason: string): void {
    this.#tickets.revoke(seat.index);
    this.#relay.close(seat.index);
    const { line } = seat;
    seat.line = null;
    line?.end(code, reason);
  }

  #open(seat: Seat, socket: WebSocket): void {
    this.hangUp(seat, closeCodes.replaced, 'A newer connection has taken this seat.');
    const { nowMs, epoch, seats, standstills } = this.#parts;
    const { index } = seat;
    const line = new GameLine({
      socket,
      seat,
      epoch,
      nowMs,
      standstills,
      seats: seats.all.length,
      reader: this.#reader,
      arrived: (message) => this.#relay.take(index, message),
      lost: (message) => this.#reportLostUp(index, message),
      closed: () => seat.line === line && this.hangUp(seat, closeCodes.goingAway, ''),
    });
    seat.line = line;
    this.#relay.open(index);
    this.#parts.opened();
  }

  #sendDown(seat: Seat, message: Uint8Array<ArrayBuffer>): void {
    const { line, spawn } = seat;
    const copies = seat.down.carry(message.length, () => seat.line === line && line?.send(message));
    const { seats, time, lost } = this.#parts;
    if (copies === 0 && spawn > 0) lost(lostOnTheWayDown(message, seat.index, seats.all.length, time()));
  }

  #reportLostUp(from: number, message: Uint8Array): void {
    const { seats, time, lost } = this.#parts;
    const listeners = seats.all.filter(({ line }) => line !== null).map(({ index }) => index);
    lost(lostOnTheWayUp(message, from, listeners, seats.all.length, time()));
  }
}

interface Ticket {
  readonly seat: number;
  readonly epoch: number;
}

class Tickets {
  /** The newest of each seat; an older one opens nothing any more. */
  readonly #newest = new Map<number, { readonly word: string; readonly epoch: number }>();

  issue({ seat, epoch }: Ticket): string {
    const word = newSecret();
    this.#newest.set(seat, { word, epoch });
    return word;
  }

  /** Null: used, replaced by a newer one, or never issued. */
  redeem(word: string): Ticket | null {
    for (const [seat, ticket] of this.#newest) {
      if (ticket.word !== word) continue;
      this.#newest.delete(seat);
      return { seat, epoch: ticket.epoch };
    }
    return null;
  }

  /** The ticket of `seat` opens nothing any more. */
  revoke(seat: number): void {
    this.#newest.delete(seat);
  }
}

/** Offset of the number of an update, or of a shot, in its payload; both are u32. */
const numberAt = { [parcelKinds.update]: 4, [parcelKinds.shot]: 0 } as const;
/** The sender's number of the payload; null: its loss is not reported, as the next acknowledgement repeats what it said. */
function numbered(kind: ParcelKind, payload: Uint8Array): Pick<Lost, 'what' | 'number'> | null {
  if (kind === parcelKinds.acknowledgement) return null;
  const at = numberAt[kind];
  if (payload.length < at + 4) return null;
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  return { what: kind === parcelKinds.update ? 'update' : 'shot', number: view.getUint32(at, true) };
}

/** A message of seat `from` was lost on its uplink; `listeners` are its receivers if it names none. */
function lostOnTheWayUp(message: Uint8Array, from: number, listeners: readonly number[], seats: number, at: number): Lost[] {
  const reader = new UpReader();
  if (reader.open(message, seats)) return [];
  const lost: Lost[] = [];
  while (reader.next()) {
    const what = numbered(reader.kind, reader.payload);
    const named = reader.receivers === allOthers ? listeners : Array.from({ length: reader.receivers }, (_, i) => reader.seatOf(i));
    if (what)
      lost.push(...named.filter((seat) => seat !== from).map((seat): Lost => ({ kind: 'lost', time: at, at, seat, from, ...what })));
  }
  return lost;
}

/** A message to `seat` was lost on its downlink. */
function lostOnTheWayDown(message: Uint8Array, seat: number, seats: number, at: number): Lost[] {
  const reader = new DownReader();
  if (reader.open(message, seats)) return [];
  const lost: Lost[] = [];
  while (reader.next()) {
    const what = numbered(reader.kind, reader.payload);
    if (what) lost.push({ kind: 'lost', time: at, at, seat, from: reader.from, ...what });
  }
  return lost;
}
