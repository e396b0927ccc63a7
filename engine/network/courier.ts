/** The courier: takes updates and acknowledgements of one lane over their routes. */
import { Passage, type Carrier } from './passage.ts';
import type { Daybook } from '../publisher/estimates/pending-entries.ts';
import { PathPiece } from '../update/path-piece.ts';
import { hold, PiecePool, release } from '../update/piece-pool.ts';
import { acknowledgementBytes } from '../update/update-codec.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { LaneTap } from './lane-tap.ts';
import type { Pair } from '../session/pair.ts';
import type { Transit } from './transit.ts';

/** An update or an acknowledgement under way. Reused; its `run` is made once. */
class Packet {
  pair: Pair | null = null;
  hops: readonly Carrier[] = [];
  hop = 0;
  number = 0;
  bytes = 0;
  acknowledges = false;
  /** When the update was sent, or when the acknowledged update arrived, s. */
  time = 0;
  /** How old (s) the update will be when it arrives, as its publisher estimates: travels with the update, where somebody reads it. */
  age = 0;
  /**
   * By how much (s) the clock that was read for `time` was ahead: of session time; in an acknowledgement, of the clock that the publisher
   * had read for the sending.
   */
  clockError = 0.0;
  /** Held until it has arrived. */
  update = nothing;
  /** Null: nobody follows it. */
  transit: Transit | null = null;
  readonly run: () => void;

  constructor(arrive: (packet: Packet) => void) {
    this.run = () => arrive(this);
  }
}

const nothing = new PathPiece();

/** Takes updates to the receivers of pairs. */
export interface PairMail {
  /** The update is reused: it must be copied to be kept. */
  send(pair: Pair, update: PathPiece, now: number): void;
}

export class Courier implements PairMail {
  readonly #timeline: Timeline;
  readonly #streams: number;
  readonly #tap: LaneTap | null;
  readonly #pieces = new PiecePool();
  readonly #free: Packet[] = [];
  readonly #passage = new Passage();

  /** `streams`: how many share a link, those of the entities first; it makes update numbers unique on shared links. `tap`: told of all of it. */
  constructor(timeline: Timeline, streams: number, tap: LaneTap | null = null) {
    this.#timeline = timeline;
    this.#streams = streams;
    this.#tap = tap;
  }

  /** Sends an update to the pair's receiver. */
  send(pair: Pair, update: PathPiece, now: number): void {
    const packet = this.#take(pair, this.#pieces.share(update), false);
    packet.bytes = update.bytes;
    packet.time = now;
    packet.age = pair.daybook ? 0 : now - update.stamp + pair.books.delay.value;
    packet.clockError = pair.clockError ? pair.clocks.publisher.errorOf(update.serial, now) : 0;
    if (this.#tap) packet.transit = this.#tap.sends(pair, packet.update, now);
    pair.traffic.add(packet.bytes);
    this.#travel(packet, now);
  }

  #acknowledge(pair: Pair, update: PathPiece, sendingError: number, now: number): void {
    const clockError = pair.clockError ? pair.clocks.receiver.errorOf(update.serial, now) - sendingError : 0;
    if (pair.daybook) return this.#note(pair, pair.daybook, update, now + clockError, now);
    const packet = this.#take(pair, hold(update), true);
    packet.time = now;
    packet.clockError = clockError;
    this.#travel(packet, now);
  }

  /** Nobody waits for the acknowledgement: when it will be heard of is all that there is to it. */
  #note(pair: Pair, daybook: Daybook, { id, serial }: PathPiece, arrivedAt: number, now: number): void {
    const passage = this.#passage;
    const link = pair.route.acknowledgements[0] as Carrier;
    link.carry(serial * this.#streams + pair.entity, now, acknowledgementBytes, passage);
    this.#tap?.willBeHeard(pair, serial, now, passage.first);
    daybook.acknowledged(id, arrivedAt, passage.first);
  }

  /** `update` is held for it. */
  #take(pair: Pair, update: PathPiece, acknowledges: boolean): Packet {
    const packet = this.#free.pop() ?? new Packet((arrived) => this.#arrive(arrived));
    packet.pair = pair;
    packet.update = update;
    packet.hops = acknowledges ? pair.route.acknowledgements : pair.route.updates;
    packet.hop = 0;
    packet.number = update.serial * this.#streams + pair.entity;
    packet.bytes = acknowledgementBytes;
    packet.acknowledges = acknowledges;
    return packet;
  }

  /** Over the next hop, or to its end when there is none. */
  #travel(packet: Packet, now: number): void {
    const link = packet.hops[packet.hop];
    if (!link) return this.#timeline.at(now, packet.run);
    const passage = this.#passage;
    link.carry(packet.number, now, packet.bytes, passage);
    if (passage.arrivals === 2) this.#timeline.at(passage.second, this.#copyOf(packet).run);
    if (passage.arrivals === 0) this.#put(packet);
    else this.#timeline.at(passage.first, packet.run);
  }

  #copyOf(packet: Packet): Packet {
    const copy = this.#take(packet.pair as Pair, hold(packet.update), packet.acknowledges);
    copy.hop = packet.hop;
    copy.bytes = packet.bytes;
    copy.time = packet.time;
    copy.age = packet.age;
    copy.clockError = packet.clockError;
    copy.transit = packet.transit?.again() ?? null;
    return copy;
  }

  #arrive(packet: Packet): void {
    const { now } = this.#timeline;
    packet.hop += 1;
    if (packet.hop < packet.hops.length) this.#travel(packet, now);
    else {
      this.#deliver(packet, packet.pair as Pair, now);
      this.#put(packet);
    }
  }

  #put(packet: Packet): void {
    release(packet.update);
    packet.update = nothing;
    packet.transit?.over(this.#timeline.now);
    packet.transit = null;
    this.#free.push(packet);
  }

  #deliver(packet: Packet, pair: Pair, now: number): void {
    const { update, time, age, clockError } = packet;
    if (packet.acknowledges) {
      this.#tap?.acknowledged(pair, update.serial, time, now);
      pair.acknowledged(update, time + clockError, now);
    } else if (pair.arrive(update, time, age, now)) {
      packet.transit?.arrived(now);
      this.#acknowledge(pair, update, clockError, now);
    }
  }
}
