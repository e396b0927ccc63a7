/**
 * The relay: messages that arrived from the players within a tick go to each receiver as one message. It does not read
 * payloads.
 */
import { DownWriter } from '../calls/down-message.ts';
import { allOthers, UpReader } from '../calls/up-message.ts';
import type { DelaySummary } from '../../../contract/link-numbers.ts';
import { type ChannelClock, summary } from './player-channel.ts';

export interface RelayRules {
  readonly clock: ChannelClock;
  readonly epoch: number;
  readonly seats: number;
  /** Length of a tick, s. */
  readonly tick: number;
  /** When the bench clock stood at 0, s of the clock. */
  readonly benchBegan: number;
  /** Sends a message down to a seat. */
  readonly send: (seat: number, message: Uint8Array<ArrayBuffer>) => void;
}

export class Relay {
  /** An instant at which a tick begins, s of the clock. */
  origin: number;
  readonly #rules: RelayRules;
  readonly #reader = new UpReader();
  readonly #writers = new Map<number, DownWriter>();
  readonly #sequences: Uint32Array;
  readonly #lateness = new RecentDelays();
  /** When the next tick is due, s of the clock; Infinity: nothing waits for one. */
  #due = Infinity;

  constructor(rules: RelayRules) {
    this.#rules = rules;
    this.origin = rules.benchBegan;
    this.#sequences = new Uint32Array(rules.seats);
  }

  /** From now on `seat` has a connection. */
  open(seat: number): void {
    this.#writers.set(seat, new DownWriter());
  }

  /** The connection of the seat is gone, with the messages waiting for the tick. */
  close(seat: number): void {
    this.#writers.delete(seat);
  }

  /** Lateness of recent ticks: until their last message was passed on. */
  get lateness(): DelaySummary {
    return this.#lateness.summary;
  }

  /** Takes a message that came up from `seat`, well-formed and of this epoch. */
  take(seat: number, message: Uint8Array): void {
    const reader = this.#reader;
    reader.open(message, this.#rules.seats);
    while (reader.next()) {
      if (reader.receivers === allOthers) this.#forAll(seat);
      else for (let i = 0; i < reader.receivers; i++) this.#put(reader.seatOf(i), seat, reader.numberOf(i));
    }
    if (this.#due === Infinity) this.#arm();
  }

  #forAll(seat: number): void {
    for (const receiver of this.#writers.keys()) if (receiver !== seat) this.#put(receiver, seat, 0);
  }

  #put(receiver: number, seat: number, number: number): void {
    const writer = this.#writers.get(receiver);
    if (!writer || receiver === seat) return;
    const { kind, time, payload } = this.#reader;
    if (writer.parcel(kind, seat, time, number, payload)) return;
    this.#send(receiver, writer);
    writer.parcel(kind, seat, time, number, payload);
  }

  #arm(): void {
    const { clock, tick } = this.#rules;
    this.#due = this.origin + (Math.floor((clock.now - this.origin) / tick) + 1) * tick;
    clock.at(this.#due, this.#onTick);
  }

  readonly #onTick = (): void => {
    const due = this.#due;
    this.#due = Infinity;
    for (const [receiver, writer] of this.#writers) if (writer.parcels > 0) this.#send(receiver, writer);
    this.#lateness.add(this.#rules.clock.now - due);
  };

  #send(receiver: number, writer: DownWriter): void {
    const { epoch, clock, benchBegan, send } = this.#rules;
    const sequence = ++this.#sequences[receiver]!;
    const message = writer.message(epoch, sequence, clock.now - benchBegan);
    writer.clear();
    send(receiver, message);
  }
}

/** Number of remembered ticks: ten seconds. */
const remembered = 500;

class RecentDelays {
  readonly #values = new Float64Array(remembered);
  #count = 0;

  /** s */
  add(delay: number): void {
    this.#values[this.#count++ % remembered] = delay;
  }

  get summary(): DelaySummary {
    const values = this.#values.slice(0, Math.min(this.#count, remembered)).sort();
    if (values.length === 0) return { mean: null, p50: null, p99: null, max: null };
    const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? null;
    return summary({ mean: values.reduce((sum, value) => sum + value, 0) / values.length, p50: at(0.5), p99: at(0.99), max: at(1) });
  }
}
