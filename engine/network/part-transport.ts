/** Sends updates of parts over the routes of their entities. */
import { ArticulationUpdate, copyArticulation } from '../update/articulation-update.ts';
import type { PairClocks } from '../base/clocks/pair-clocks.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { Channel } from './delivery.ts';
import { Forwarder, Packet } from './forwarder.ts';
import type { UpdateTracer, TracedPart } from './update-tracer.ts';
import type { UpdateRecipient } from './update-transport.ts';

/** One receiver of one part. */
export interface PartRecipient {
  /** The receiver of its entity. */
  readonly body: UpdateRecipient;
  readonly clocks: PairClocks;
  readonly traffic: { add(bytes: number): void };
  /** An update arrives; true when it is the first copy. See `PartPair`. */
  arrive(update: Readonly<ArticulationUpdate>, sentAt: number, age: number, now: number): boolean;
}

class PartPacket extends Packet {
  recipient: PartRecipient | null = null;
  /** When it was sent, s. */
  time = 0.0;
  /** How old (s) it will be when it arrives, as its publisher estimates: sent with it. */
  age = 0.0;
  readonly update = new ArticulationUpdate();
}

export class PartTransport extends Forwarder<PartPacket> {
  readonly #tracer: UpdateTracer | null;

  constructor(timeline: Timeline, tracer: UpdateTracer | null = null) {
    super(timeline);
    this.#tracer = tracer;
  }

  /** Sends an update of a part, as packet `number` of the channels. */
  send(
    recipient: PartRecipient,
    channels: readonly Channel[],
    update: Readonly<ArticulationUpdate>,
    number: number,
    part: TracedPart,
  ): void {
    const { now } = this.timeline;
    const packet = this.take(channels, number, part.bytes);
    packet.recipient = recipient;
    packet.time = now;
    packet.age = recipient.body.estimates.delay.value;
    copyArticulation(update, packet.update);
    if (this.#tracer) packet.trace = this.#tracer.sendsPart(recipient.body, part, update, now);
    recipient.traffic.add(part.bytes);
    this.forward(packet, now);
  }

  protected create(): PartPacket {
    return new PartPacket();
  }

  protected arrive({ recipient, update, time, age, trace, sentOnAt }: PartPacket, now: number): void {
    const relay = recipient?.clocks.relay;
    if (relay) {
      update.stamp = sentOnAt;
      update.clockError = relay.errorOf(update.serial, sentOnAt);
    }
    if (recipient?.arrive(update, time, age, now)) trace?.arrived(now);
  }

  protected duplicate(packet: PartPacket, copy: PartPacket): boolean {
    copy.recipient = packet.recipient;
    copy.time = packet.time;
    copy.age = packet.age;
    copyArticulation(packet.update, copy.update);
    return true;
  }
}
