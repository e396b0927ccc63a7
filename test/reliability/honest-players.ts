/**
 * Honest players: each sends updates to all others; the delay between them is the figure that attacks must not spoil.
 */
import { setTimeout } from 'node:timers/promises';
import { DownReader } from '../../features/live/calls/down-message.ts';
import { parcelKinds } from '../../features/live/calls/game-wire.ts';
import { UpWriter } from '../../features/live/calls/up-message.ts';
import type { Guest } from '../support/live-rig.ts';
import { Visitor, type HostPlace } from './visitor.ts';

/** Updates of each player a second. */
const rate = 20;
/** Bytes of an update: a tank's state on the wire. */
const updateBytes = 56;

export interface Delays {
  /** s */
  readonly p50: number;
  readonly p99: number;
  /** Of the updates sent to each, the share that arrived. */
  readonly arrived: number;
}

export class HonestPlayers {
  readonly #guests: readonly Guest[];
  readonly #sequences: number[];
  #delays: number[] = [];
  #sent = 0;

  private constructor(guests: readonly Guest[]) {
    this.#guests = guests;
    this.#sequences = guests.map(() => 0);
    for (const guest of guests) this.#listen(guest);
  }

  /** They join, each with a cookie of its own, and start the round. */
  static async join(place: HostPlace, count: number): Promise<HonestPlayers> {
    const visitor = new Visitor(place);
    const guests: Guest[] = [];
    for (let number = 1; number <= count; number++) guests.push(await visitor.player(`Honest ${number}`));
    await Promise.all(guests.map(({ client }) => client.call('live.ready', { ready: true })));
    return new HonestPlayers(guests);
  }

  /** Plays for so long (s), and returns the delays of that time. */
  async play(length: number): Promise<Delays> {
    [this.#delays, this.#sent] = [[], 0];
    const end = performance.now() + length * 1e3;
    for (let turn = 0; performance.now() < end; turn++) {
      this.#update(turn % this.#guests.length);
      await setTimeout(1e3 / rate / this.#guests.length);
    }
    await setTimeout(300);
    const sorted = this.#delays.sort((a, b) => a - b);
    const share = (of: number) => sorted[Math.floor(of * (sorted.length - 1))] ?? Infinity;
    return { p50: share(0.5), p99: share(0.99), arrived: sorted.length / Math.max(1, this.#sent) };
  }

  /** Players whose game socket is open. */
  get connected(): number {
    return this.#guests.filter(({ plays }) => plays).length;
  }

  get size(): number {
    return this.#guests.length;
  }

  leave(): void {
    for (const guest of this.#guests) guest.leave();
  }

  #update(index: number): void {
    const guest = this.#guests[index]!;
    if (!guest.plays) return;
    const writer = new UpWriter();
    writer.parcel(parcelKinds.update, new Uint8Array(updateBytes));
    for (const { seat } of this.#guests) if (seat !== guest.seat) writer.to(seat, 0.1);
    this.#sent += this.#guests.length - 1;
    const sequence = (this.#sequences[index]! += 1);
    guest.game.send(writer.message(guest.seating?.setup.epoch ?? 0, sequence, performance.now() / 1e3));
  }

  #listen(guest: Guest): void {
    const reader = new DownReader();
    const own = new Set(this.#guests.map(({ seat }) => seat));
    guest.game.removeAllListeners('message').on('message', (bytes: Buffer) => {
      const now = performance.now() / 1e3;
      if (reader.open(bytes, 1000)) return;
      while (reader.next()) if (reader.kind === parcelKinds.update && own.has(reader.from)) this.#delays.push(now - reader.sentAt);
    });
  }
}
