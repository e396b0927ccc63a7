/**
 * Forwards packets over routes, channel by channel: updates, acknowledgements, parts, shots and time exchanges alike.
 */
import type { Timeline } from '../base/time/timeline.ts';
import { Delivery, type Channel, type UnderWay } from './delivery.ts';
import type { UpdateTrace } from './update-tracer.ts';

const noChannels: readonly Channel[] = [];
const idle = () => undefined;

/** A packet in transit; subclasses add its contents. Reused, so its `run` is made once. */
export abstract class Packet implements UnderWay {
  channels: readonly Channel[] = noChannels;
  /** Index of the channel that it crosses. */
  hop = 0;
  /** Unique to the packet on every channel; a duplicate has the same. */
  number = 0;
  bytes = 0;
  sentOnAt = 0.0;
  due = 0.0;
  /** Null: it is not traced. */
  trace: UpdateTrace | null = null;
  /** Runs when it arrives at the end of a channel. */
  run: () => void = idle;
}

/** A subclass defines what a kind of packet carries, and what its arrival means. */
export abstract class Forwarder<P extends Packet> {
  protected readonly timeline: Timeline;
  readonly #free: P[] = [];
  readonly #delivery = new Delivery();

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  protected abstract create(): P;

  /** The packet has crossed its route; it is reused afterwards. */
  protected abstract arrive(packet: P, now: number): void;

  /** A channel duplicated the packet: fills in the contents of the copy. False: duplicates of this kind are ignored. */
  protected abstract duplicate(packet: P, copy: P): boolean;

  /** A channel lost the packet. */
  protected lose(_packet: P): void {}

  /** The packet is no longer in transit: releases what it holds. */
  protected clear(_packet: P): void {}

  /** A packet to be filled in and sent. */
  protected take(channels: readonly Channel[], number: number, bytes: number): P {
    const packet = this.#free.pop() ?? this.#create();
    packet.channels = channels;
    packet.hop = 0;
    packet.number = number;
    packet.bytes = bytes;
    return packet;
  }

  /** Sends the packet over its next channel. Where there is none it arrives, as an event of its own. */
  protected forward(packet: P, now: number): void {
    const channel = packet.channels[packet.hop];
    if (!channel) return this.timeline.at(now, packet.run);
    const delivery = this.#delivery;
    packet.sentOnAt = now;
    channel.carry(packet.number, now, packet.bytes, delivery);
    if (delivery.arrivals === 2) this.#sendDuplicate(packet, delivery.second);
    if (delivery.arrivals > 0) return this.#arriveAt(delivery.first, packet);
    this.#lose(packet);
  }

  #lose(packet: P): void {
    this.lose(packet);
    this.#put(packet);
  }

  #sendDuplicate(packet: P, arrival: number): void {
    const copy = this.take(packet.channels, packet.number, packet.bytes);
    copy.hop = packet.hop;
    copy.sentOnAt = packet.sentOnAt;
    if (!this.duplicate(packet, copy)) return void this.#free.push(copy);
    copy.trace = packet.trace?.again() ?? null;
    this.#arriveAt(arrival, copy);
  }

  #arriveAt(due: number, packet: P): void {
    packet.due = due;
    this.timeline.at(due, packet.run);
  }

  #create(): P {
    const packet = this.create();
    packet.run = () => this.#cross(packet);
    return packet;
  }

  #cross(packet: P): void {
    const { now } = this.timeline;
    const held = packet.channels[packet.hop]?.heldUntil?.(packet, now) ?? now;
    if (Number.isNaN(held)) return this.#lose(packet);
    if (held > now) return held < Infinity ? this.timeline.at(held, packet.run) : undefined;
    packet.hop += 1;
    if (packet.hop < packet.channels.length) return this.forward(packet, now);
    this.arrive(packet, now);
    this.#put(packet);
  }

  #put(packet: P): void {
    this.clear(packet);
    packet.trace?.over(this.timeline.now);
    packet.trace = null;
    this.#free.push(packet);
  }
}
