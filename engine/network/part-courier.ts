/** The courier of parts: takes their updates over the routes of their entities. */
import { Passage, type Carrier } from './passage.ts';
import { ArticulationUpdate, copyArticulation } from '../update/articulation-update.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { LaneTap, TappedPart } from './lane-tap.ts';
import type { PartPair } from '../session/part-pair.ts';
import type { Transit } from './transit.ts';

/** An update under way. Reused; its `run` is made once. */
class PartPacket {
  pair: PartPair | null = null;
  hops: readonly Carrier[] = [];
  hop = 0;
  /** Unique to the update on every link. */
  number = 0;
  bytes = 0;
  /** When it was sent, s. */
  time = 0.0;
  /** How old (s) it will be when it arrives, as its publisher estimates: travels with it. */
  age = 0.0;
  readonly update = new ArticulationUpdate();
  /** Null: nobody follows it. */
  transit: Transit | null = null;
  readonly run: () => void;

  constructor(arrive: (packet: PartPacket) => void) {
    this.run = () => arrive(this);
  }
}

export class PartCourier {
  readonly #timeline: Timeline;
  readonly #passage = new Passage();
  readonly #free: PartPacket[] = [];
  readonly #tap: LaneTap | null;

  constructor(timeline: Timeline, tap: LaneTap | null = null) {
    this.#timeline = timeline;
    this.#tap = tap;
  }

  /** Sends an update of a part to the pair's receiver, as packet `number` of its links. */
  send(pair: PartPair, hops: readonly Carrier[], update: Readonly<ArticulationUpdate>, number: number, part: TappedPart): void {
    const { now } = this.#timeline;
    const packet = this.#take();
    packet.pair = pair;
    packet.hops = hops;
    packet.hop = 0;
    packet.number = number;
    packet.bytes = part.bytes;
    packet.time = now;
    packet.age = pair.body.books.delay.value;
    copyArticulation(update, packet.update);
    if (this.#tap) packet.transit = this.#tap.sendsPart(pair.body, part, update, now);
    pair.traffic.add(part.bytes);
    this.#travel(packet, now);
  }

  #take(): PartPacket {
    return this.#free.pop() ?? new PartPacket((arrived) => this.#arrive(arrived));
  }

  /** Over the next hop, or to its end when there is none. */
  #travel(packet: PartPacket, now: number): void {
    const link = packet.hops[packet.hop];
    if (!link) return this.#timeline.at(now, packet.run);
    const passage = this.#passage;
    link.carry(packet.number, now, packet.bytes, passage);
    if (passage.arrivals === 2) this.#timeline.at(passage.second, this.#copyOf(packet).run);
    if (passage.arrivals === 0) this.#put(packet);
    else this.#timeline.at(passage.first, packet.run);
  }

  #put(packet: PartPacket): void {
    packet.transit?.over(this.#timeline.now);
    packet.transit = null;
    this.#free.push(packet);
  }

  #copyOf(packet: PartPacket): PartPacket {
    const copy = this.#take();
    copy.pair = packet.pair;
    copy.hops = packet.hops;
    copy.hop = packet.hop;
    copy.number = packet.number;
    copy.bytes = packet.bytes;
    copy.time = packet.time;
    copy.age = packet.age;
    copyArticulation(packet.update, copy.update);
    copy.transit = packet.transit?.again() ?? null;
    return copy;
  }

  #arrive(packet: PartPacket): void {
    const { now } = this.#timeline;
    packet.hop += 1;
    if (packet.hop < packet.hops.length) return this.#travel(packet, now);
    if ((packet.pair as PartPair).arrive(packet.update, packet.time, packet.age, now)) packet.transit?.arrived(now);
    this.#put(packet);
  }
}
