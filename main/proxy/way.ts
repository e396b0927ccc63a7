/** A way: one direction of one client's path through the proxy. */
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { Link } from '../../engine/network/link.ts';
import { Passage } from '../../engine/network/delivery.ts';
import type { Conditions } from './conditions.ts';
import type { Timeline } from '../../engine/base/time/timeline.ts';
import { WayMeter } from './way-meter.ts';

export interface WayParts {
  readonly conditions: Pick<Conditions, 'settingsAt'>;
  readonly dispatcher: Pick<Timeline, 'now' | 'at'>;
  /** When the conditions' time began, s of the monotonic clock. */
  readonly began: number;
  readonly seed: number;
  /** Ways of the same seed and name draw the same for the same packet number. */
  readonly name: string;
  /** A stream: nothing is lost, doubled or overtaken; what finds the queue full waits. */
  readonly stream: boolean;
  /** Counts what all ways of this direction have carried; left out: nobody asks. */
  readonly total?: WayMeter;
}

interface Packet {
  /** When it was taken, and when it is to be delivered, s of the monotonic clock. */
  readonly sent: number;
  readonly due: number;
  readonly bytes: number;
  readonly deliver: () => void;
}

export class Way {
  readonly meter = new WayMeter();
  /** On the way now. */
  bytes = 0;
  readonly #meters: readonly WayMeter[];
  readonly #parts: WayParts;
  readonly #link: Link;
  readonly #passage = new Passage();
  /** What came due while nothing was let through. */
  readonly #held: Packet[] = [];
  #conditions: LinkSettings;
  #stalled = false;

  constructor(parts: WayParts) {
    this.#parts = parts;
    this.#meters = parts.total ? [this.meter, parts.total] : [this.meter];
    this.#conditions = parts.conditions.settingsAt(parts.dispatcher.now - parts.began);
    this.#link = new Link({ settings: this.#settings, seed: parts.seed, name: parts.name, reliable: parts.stream });
  }

  /** Takes a packet of `bytes`; `deliver` is called for each copy that arrives, when it is due. Returns how many copies will. */
  carry(bytes: number, deliver: () => void): number {
    const { now } = this.#parts.dispatcher;
    const passage = this.#passage;
    this.#follow(now);
    this.#link.carry(this.meter.packets, now, bytes, passage);
    for (const meter of this.#meters) meter.taken(bytes, passage);
    if (passage.arrivals > 0) this.#send({ sent: now, due: passage.first, bytes, deliver });
    if (passage.arrivals === 2) this.#send({ sent: now, due: passage.second, bytes, deliver });
    return passage.arrivals;
  }

  /** There was no room to take a packet. */
  refuse(): void {
    for (const meter of this.#meters) meter.refused += 1;
  }

  /** Lets nothing through until `resume`; what comes due meanwhile waits, in order. */
  stall(): void {
    this.#stalled = true;
  }

  resume(): void {
    this.#stalled = false;
    const { now } = this.#parts.dispatcher;
    for (const packet of this.#held.splice(0)) this.#deliver({ ...packet, due: now });
  }

  get #settings(): LinkSettings {
    return this.#parts.stream ? { ...this.#conditions, order: 'keep' } : this.#conditions;
  }

  #follow(now: number): void {
    const conditions = this.#parts.conditions.settingsAt(now - this.#parts.began);
    if (conditions === this.#conditions) return;
    this.#conditions = conditions;
    this.#link.settings = this.#settings;
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

  /** Late is what is late once it has been handed to the socket. */
  #deliver({ sent, due, bytes, deliver }: Packet): void {
    this.bytes -= bytes;
    deliver();
    const lateness = this.#parts.dispatcher.now - due;
    for (const meter of this.#meters) meter.delivered(due - sent, lateness);
  }
}
