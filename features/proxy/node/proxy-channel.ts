/** A channel: one direction of one client's path through the proxy. */
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import { Link, type Outlook } from '../../../engine/network/link.ts';
import { Delivery } from '../../../engine/network/delivery.ts';
import type { Timeline } from '../../../engine/base/time/timeline.ts';
import { ChannelMeter } from './channel-meter.ts';

export interface ChannelParts {
  readonly conditions: Outlook;
  readonly dispatcher: Pick<Timeline, 'now' | 'at'>;
  /** When the conditions' time began, s of the monotonic clock. */
  readonly began: number;
  readonly seed: number;
  /** Channels of the same seed and name draw the same numbers for a packet's number. */
  readonly name: string;
  /** Channels of the same path stall, shift and change their states at the same times; left out: each by itself. */
  readonly path?: string | undefined;
  /** A stream: nothing is lost, doubled or overtaken; what finds the queue full waits. */
  readonly stream: boolean;
  /** Counts all channels of this direction together; left out: none does. */
  readonly total?: ChannelMeter;
  /** Hears of each packet once, when its fate is known; left out: none does. */
  readonly record?: ((packet: PassedPacket) => void) | undefined;
}

/** What became of a packet. */
export interface PassedPacket {
  /** When it was taken, s since the conditions' time began. */
  readonly t: number;
  /** How long it took, as measured, s; null: it was lost, or dropped. */
  readonly delay: number | null;
  readonly bytes: number;
}

interface Packet {
  /** When it was taken, and when it is to be delivered, s of the monotonic clock. */
  readonly sent: number;
  readonly due: number;
  readonly bytes: number;
  readonly deliver: () => void;
  /** The second of two copies. */
  readonly isCopy: boolean;
}

export class ProxyChannel {
  readonly meter = new ChannelMeter();
  /** In flight now. */
  bytes = 0;
  readonly #meters: readonly ChannelMeter[];
  readonly #parts: ChannelParts;
  readonly #link: Link;
  readonly #delivery = new Delivery();
  /** Came due while the channel was stalled. */
  readonly #held: Packet[] = [];
  #stalled = false;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    this.#meters = parts.total ? [this.meter, parts.total] : [this.meter];
    const { seed, name, path, stream, conditions } = parts;
    const outlook = stream ? inOrder(conditions) : conditions;
    const settings = outlook.settingsAt(parts.dispatcher.now - parts.began);
    this.#link = new Link({ settings, outlook, seed, name, path, reliable: stream });
  }

  /**
   * Takes a packet of `bytes`; `deliver` is called for each copy when it is due. Returns the number of copies that
   * will arrive.
   */
  carry(bytes: number, deliver: () => void): number {
    const { now } = this.#parts.dispatcher;
    const delivery = this.#delivery;
    this.#link.carry(this.meter.packets, now - this.#parts.began, bytes, delivery);
    for (const meter of this.#meters) meter.taken(bytes, delivery);
    const { began } = this.#parts;
    if (delivery.arrivals === 0) this.#record(now, null, bytes);
    if (delivery.arrivals > 0) this.#send({ sent: now, due: began + delivery.first, bytes, deliver, isCopy: false });
    if (delivery.arrivals === 2) this.#send({ sent: now, due: began + delivery.second, bytes, deliver, isCopy: true });
    return delivery.arrivals;
  }

  /** There was no room to take a packet of `bytes`. */
  refuse(bytes: number): void {
    for (const meter of this.#meters) meter.refused += 1;
    this.#record(this.#parts.dispatcher.now, null, bytes);
  }

  /** Delivers nothing until `resume`; what comes due meanwhile waits, in order. */
  stall(): void {
    this.#stalled = true;
  }

  resume(): void {
    this.#stalled = false;
    const { now } = this.#parts.dispatcher;
    for (const packet of this.#held.splice(0)) this.#deliver({ ...packet, due: now });
  }

  #record(sent: number, delay: number | null, bytes: number): void {
    this.#parts.record?.({ t: sent - this.#parts.began, delay, bytes });
  }

  #send(packet: Packet): void {
    this.bytes += packet.bytes;
    for (const meter of this.#meters) meter.underWay += 1;
    this.#parts.dispatcher.at(packet.due, () => this.#arrive(packet));
  }

  #arrive(packet: Packet): void {
    if (this.#stalled) this.#held.push(packet);
    else this.#deliver(packet);
  }

  /** Lateness is taken after the packet was handed to the socket. */
  #deliver({ sent, due, bytes, deliver, isCopy }: Packet): void {
    this.bytes -= bytes;
    deliver();
    const { now } = this.#parts.dispatcher;
    for (const meter of this.#meters) meter.delivered(due - sent, now - due);
    if (!isCopy) this.#record(sent, now - sent, bytes);
  }
}

/** The conditions of a stream, whose order is kept in whatever state; the same object while they do not change. */
function inOrder(conditions: Outlook): Outlook {
  let last: LinkSettings | null = null;
  let kept: LinkSettings | null = null;
  return {
    nextChange: (now) => conditions.nextChange(now),
    settingsAt: (now) => {
      const settings = conditions.settingsAt(now);
      if (kept && settings === last) return kept;
      last = settings;
      const states = settings.states?.map((state) => ({ ...state, order: 'keep' as const }));
      return (kept = { ...settings, order: 'keep', ...(states && { states }) });
    },
  };
}
