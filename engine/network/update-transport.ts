/** Sends updates to the receivers of a lane, and their acknowledgements back. */
import type { PairClocks } from '../base/clocks/pair-clocks.ts';
import type { Timeline } from '../base/time/timeline.ts';
import { copyUpdate, hold, release, Update, UpdatePool } from '../update/update.ts';
import { acknowledgementBytes, namedBytes } from '../update/update-codec.ts';
import { Delivery, type Channel, type Route } from './delivery.ts';
import { Forwarder, Packet } from './forwarder.ts';
import type { UpdateTracer } from './update-tracer.ts';

/** One receiver of one entity. */
export interface UpdateRecipient {
  readonly entity: number;
  /** Its number among those of the lane, and that of its node. */
  readonly place: number;
  readonly receiverNode: number;
  readonly route: Route;
  readonly clocks: PairClocks;
  /** Null where every clock is perfect. */
  readonly clockError: object | null;
  readonly traffic: { add(bytes: number): void };
  /** The publisher's estimates of it; the delay in s. */
  readonly estimates: { readonly delay: { readonly value: number } };
  /**
   * True: `acknowledged` takes an acknowledgement when it is sent, with the time at which it will be heard. False: it
   * travels, and `acknowledged` takes it when it is heard.
   */
  readonly hearsAhead: boolean;
  /** An update arrives; true when it is to be acknowledged. See `Pair`. */
  arrive(update: Update, sentAt: number, age: number, now: number): boolean;
  /** The publisher hears at `heardAt` that an update arrived at `arrivedAt`, by the receiver's clock. */
  acknowledged(update: Update, arrivedAt: number, heardAt: number): void;
}

/** Takes updates to receivers. */
export interface Transport {
  /** The update is reused: it must be copied to be kept. */
  send(recipient: UpdateRecipient, update: Update, now: number): void;
}

/** An update or an acknowledgement. */
class UpdatePacket extends Packet {
  recipient: UpdateRecipient | null = null;
  acknowledges = false;
  /** When the update was sent, or when the acknowledged update arrived, s. */
  time = 0;
  /**
   * How old (s) the update will be when it arrives, as its publisher estimates: sent with the update, where a receiver
   * reads it.
   */
  age = 0;
  /**
   * Time (s) by which the clock that was read for `time` was ahead: of session time; in an acknowledgement, of the clock
   * that the publisher read for the sending.
   */
  clockError = 0.0;
  /** For an acknowledgement that names the last arrivals: the number of the latest. */
  arrival = 0;
  /** Held until it has arrived. */
  update = none;
}

const none = new Update();

export class UpdateTransport extends Forwarder<UpdatePacket> implements Transport {
  readonly #streams: number;
  readonly #tracer: UpdateTracer | null;
  readonly #pool = new UpdatePool();
  readonly #ahead = new Delivery();
  readonly #names: number;
  /** Indexed by the receiver's number in the lane, where acknowledgements name the last arrivals. */
  readonly #arrivals: NamedArrivals[] = [];
  readonly #named = new Update();
  /** What a relay has stamped anew. */
  readonly #stamped = new Update();

  /**
   * `streams`: how many share a link, those of the entities first; it makes update numbers unique on shared links.
   * `names`: how many arrivals an acknowledgement names, as it may be lost; 0: each is delivered, and names its own.
   */
  constructor(timeline: Timeline, streams: number, tracer: UpdateTracer | null = null, names = 0) {
    super(timeline);
    this.#streams = streams;
    this.#tracer = tracer;
    this.#names = names;
  }

  send(recipient: UpdateRecipient, update: Update, now: number): void {
    const packet = this.#take(recipient, this.#pool.share(update), recipient.route.updates, update.bytes);
    packet.time = now;
    packet.age = recipient.hearsAhead ? 0 : now - update.stamp + recipient.estimates.delay.value;
    packet.clockError = recipient.clockError ? recipient.clocks.publisher.errorOf(update.serial, now) : 0;
    if (this.#tracer) packet.trace = this.#tracer.sends(recipient, packet.update, now);
    recipient.traffic.add(packet.bytes);
    this.forward(packet, now);
  }

  protected create(): UpdatePacket {
    return new UpdatePacket();
  }

  protected arrive(packet: UpdatePacket, now: number): void {
    const { update, time, age, clockError } = packet;
    const recipient = packet.recipient as UpdateRecipient;
    if (packet.acknowledges && this.#names > 0) this.#hear(recipient, packet.arrival, now);
    else if (packet.acknowledges) {
      this.#tracer?.acknowledged(recipient, update.serial, time, now);
      recipient.acknowledged(update, time + clockError, now);
    } else if (recipient.arrive(this.#asStamped(packet, recipient), time, age, now)) {
      packet.trace?.arrived(now);
      this.#acknowledge(recipient, update, clockError, now);
    }
  }

  /** A relay may have stamped it anew when it sent it on. */
  #asStamped({ update, sentOnAt }: UpdatePacket, { clocks: { relay } }: UpdateRecipient): Update {
    if (!relay) return update;
    const stamped = this.#stamped;
    copyUpdate(update, stamped);
    stamped.stamp = sentOnAt;
    stamped.stampedLate = sentOnAt - update.stamp;
    stamped.clockError = relay.errorOf(update.serial, sentOnAt);
    return stamped;
  }

  protected duplicate(packet: UpdatePacket, copy: UpdatePacket): boolean {
    copy.recipient = packet.recipient;
    copy.update = hold(packet.update);
    copy.acknowledges = packet.acknowledges;
    copy.time = packet.time;
    copy.age = packet.age;
    copy.clockError = packet.clockError;
    copy.arrival = packet.arrival;
    return true;
  }

  protected override clear(packet: UpdatePacket): void {
    release(packet.update);
    packet.update = none;
  }

  #acknowledge(recipient: UpdateRecipient, update: Update, sendingError: number, now: number): void {
    const clockError = recipient.clockError ? recipient.clocks.receiver.errorOf(update.serial, now) - sendingError : 0;
    if (recipient.hearsAhead) return this.#hearAhead(recipient, update, now + clockError, now);
    const packet = this.#take(recipient, hold(update), recipient.route.acknowledgements, acknowledgementBytes);
    packet.acknowledges = true;
    packet.time = now;
    packet.clockError = clockError;
    if (this.#names > 0) this.#name(packet, recipient, update, now);
    this.forward(packet, now);
  }

  /** The acknowledgement names the last arrivals, this one among them. */
  #name(packet: UpdatePacket, { place }: UpdateRecipient, { id, level, serial }: Update, now: number): void {
    const arrivals = (this.#arrivals[place] ??= new NamedArrivals(this.#names));
    packet.arrival = arrivals.count;
    const arrival = arrivals.add(now);
    arrival.id = id;
    arrival.level = level;
    arrival.serial = serial;
    arrival.clockError = packet.clockError;
    packet.bytes += (arrivals.named - 1) * namedBytes;
  }

  /** Passes on what the acknowledgement of arrival `number` names and is not known yet, the latest first. */
  #hear(recipient: UpdateRecipient, number: number, now: number): void {
    const arrivals = this.#arrivals[recipient.place] as NamedArrivals;
    const first = arrivals.firstNamed(number);
    for (let at = number; at >= first; at--) {
      const arrival = arrivals.at(at);
      if (arrival.isKnown) continue;
      arrival.isKnown = true;
      this.#tracer?.acknowledged(recipient, arrival.serial, arrival.time, now);
      this.#named.id = arrival.id;
      this.#named.level = arrival.level;
      recipient.acknowledged(this.#named, arrival.time + arrival.clockError, now);
    }
  }

  /** The acknowledgement crosses one channel that loses nothing: when it will be heard is known now. */
  #hearAhead(recipient: UpdateRecipient, update: Update, arrivedAt: number, now: number): void {
    const delivery = this.#ahead;
    const { serial } = update;
    const [channel] = recipient.route.acknowledgements as [Channel];
    channel.carry(serial * this.#streams + recipient.entity, now, acknowledgementBytes, delivery);
    this.#tracer?.willBeHeard(recipient, serial, now, delivery.first);
    recipient.acknowledged(update, arrivedAt, delivery.first);
  }

  /** `update` is held for it. */
  #take(recipient: UpdateRecipient, update: Update, channels: readonly Channel[], bytes: number): UpdatePacket {
    const packet = this.take(channels, update.serial * this.#streams + recipient.entity, bytes);
    packet.recipient = recipient;
    packet.update = update;
    packet.acknowledges = false;
    return packet;
  }
}

/** Arrivals that are older (s) may be forgotten: publishers no longer wait for their acknowledgements. */
const patience = 20;

/** An update that has arrived, by its numbers. */
class Arrival {
  id = 0;
  level = 0;
  serial = 0;
  /** s */
  time = 0.0;
  /** Time (s) by which the receiver's clock was ahead of the one that was read for the sending. */
  clockError = 0.0;
  /** The publisher knows of it. */
  isKnown = false;
}

/** The latest arrivals at one receiver: each acknowledgement names the last of them, and so those of a lost one too. */
class NamedArrivals {
  /** How many there have been: the next one has this number. */
  count = 0;
  readonly #names: number;
  /** A ring; it grows where its oldest is still waited for. */
  #arrivals: Arrival[];

  /** `names`: how many an acknowledgement names. */
  constructor(names: number) {
    this.#names = names;
    this.#arrivals = Array.from({ length: names }, () => new Arrival());
  }

  /** How many the acknowledgement of the latest one names. */
  get named(): number {
    return Math.min(this.#names, this.count);
  }

  /** The next arrival, at `now` (s), to be filled in. It is reused once it is forgotten. */
  add(now: number): Arrival {
    const { length } = this.#arrivals;
    if (this.count >= length && this.at(this.count).time > now - patience) this.#grow();
    const arrival = this.at(this.count++);
    arrival.time = now;
    arrival.isKnown = false;
    return arrival;
  }

  /** The first of those that the acknowledgement of arrival `number` names and that are not forgotten. */
  firstNamed(number: number): number {
    return Math.max(number + 1 - this.#names, this.count - this.#arrivals.length, 0);
  }

  at(number: number): Arrival {
    return this.#arrivals[number % this.#arrivals.length] as Arrival;
  }

  /** Twice as long, in the same order. */
  #grow(): void {
    const former = this.#arrivals;
    const wider = Array.from({ length: 2 * former.length }, () => new Arrival());
    for (let at = this.count - former.length; at < this.count; at++) wider[at % wider.length] = this.at(at);
    this.#arrivals = wider;
  }
}
