/**
 * The game socket of one seat: checks incoming messages and puts them on the uplink; sends what the downlink delivers.
 */
import type { WebSocket } from 'ws';
import type { UpReader } from '../calls/up-message.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import { closeCodes } from '../../../contract/close-codes.ts';
import { endSocket } from '../../../main/serve/web-socket-port.ts';
import { RateLimit } from '../../../main/base/rate-limit.ts';
import { NewStandstills, type Standstills } from '../../../main/base/standstills.ts';
import type { Refusal } from './refusals.ts';
import type { Seat } from './seat.ts';

export interface GameLineParts {
  readonly socket: WebSocket;
  readonly seat: Seat;
  readonly epoch: number;
  readonly seats: number;
  /** Shared by all lines: it keeps nothing between two messages. */
  readonly reader: UpReader;
  readonly nowMs: () => number;
  /** Of the host. */
  readonly standstills: Pick<Standstills, 'seconds'>;
  /** A message has come up; well-formed and this seat's own. */
  readonly arrived: (message: Uint8Array) => void;
  /** A message was lost on the uplink. */
  readonly lost: (message: Uint8Array) => void;
  readonly closed: () => void;
}

export class GameLine {
  readonly #parts: GameLineParts;
  readonly #messages: RateLimit;
  readonly #bytes: RateLimit;
  readonly #standstills: NewStandstills;
  #sequence = 0;

  constructor(parts: GameLineParts) {
    this.#parts = parts;
    const nowMs = parts.nowMs();
    this.#messages = new RateLimit(liveLimits.messages, nowMs);
    this.#bytes = new RateLimit(liveLimits.bytes, nowMs);
    this.#standstills = new NewStandstills(parts.standstills);
    parts.socket.on('message', (bytes: Buffer, isBinary) => this.#receive(bytes, isBinary));
    parts.socket.on('close', () => parts.closed());
  }

  /** A player who does not take in what comes is dropped: the host keeps nothing for it beyond a bound. */
  send(message: Uint8Array<ArrayBuffer>): void {
    const { socket } = this.#parts;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > liveLimits.bufferedBytes) this.end(closeCodes.tooSlow, 'This player is too slow to read its messages.');
    else socket.send(message);
  }

  end(code: number, reason: string): void {
    endSocket(this.#parts.socket, code, reason);
  }

  #receive(bytes: Buffer, isBinary: boolean): void {
    const { socket, seat } = this.#parts;
    if (socket.readyState !== socket.OPEN) return;
    const refusal = this.#refusalOf(bytes, isBinary) ?? this.#carry(bytes);
    if (refusal && !seat.refusals.add(refusal, this.#parts.nowMs()))
      this.end(closeCodes.tooMuch, `Too many messages were refused; the last: ${refusal}.`);
  }

  #refusalOf(bytes: Buffer, isBinary: boolean): Refusal | null {
    const { reader, seats, epoch } = this.#parts;
    const nowMs = this.#parts.nowMs();
    // What an honest player kept sending to a host that stood still comes at once.
    const stoodStill = this.#standstills.take();
    for (const limit of [this.#messages, this.#bytes]) limit.grant(stoodStill);
    if (!this.#messages.take(nowMs) || !this.#bytes.take(nowMs, bytes.length)) return 'too-fast';
    if (!isBinary) return 'text';
    const malformed = bytes.length > liveLimits.upBytes ? 'too-long' : reader.open(bytes, seats);
    if (malformed) return malformed;
    if (reader.epoch !== (epoch & 0xff)) return 'stale-epoch';
    return reader.sequence > this.#sequence ? null : 'replayed';
  }

  #carry(bytes: Buffer): Refusal | null {
    const { seat, reader, arrived, lost } = this.#parts;
    this.#sequence = reader.sequence;
    // A copy: what a socket hands out keeps the whole piece alive in which it was read.
    const message = Uint8Array.from(bytes);
    const { spawn } = seat;
    const refused = seat.up.refused;
    const copies = seat.up.carry(message.length, () => seat.spawn === spawn && arrived(message));
    if (copies === 0) lost(message);
    return seat.up.refused > refused ? 'no-room' : null;
  }
}
