/** The NTP client of a node: exchanges messages of time with a server, and hands over what comes of them. */
import type { Timekeeper } from '../base/clocks/timekeeper.ts';
import type { Timeline } from '../base/time/timeline.ts';
import { ClockExchange } from '../plugin-api/clock.ts';
import type { TimeRoute } from './delivery.ts';
import { Forwarder, Packet } from './forwarder.ts';

/** A client's packet of NTP without extensions, in bytes (RFC 5905, section 7.3): the server's answer is as long. */
const packetBytes = 48;

export interface TimeClientParts extends TimeRoute {
  readonly client: Timekeeper;
  readonly server: Timekeeper;
  /** Time between two exchanges, s. */
  readonly poll: number;
  readonly timeline: Timeline;
  /** An exchange is complete; the argument is reused. */
  take(exchange: Readonly<ClockExchange>, now: number): void;
}

/** A request or its answer, which has the same number. */
class TimePacket extends Packet {
  isAnswer = false;
  /** Readings, s. */
  sent = 0.0;
  received = 0.0;
  answered = 0.0;
}

/**
 * Requests are sent every poll from session time 0 on. Clocks are read as they run by themselves: corrections in
 * between then do not concern the exchanges that the filter remembers. Duplicates are ignored, lost packets are not
 * sent again.
 */
export class TimeClient extends Forwarder<TimePacket> {
  readonly #parts: TimeClientParts;
  readonly #exchange = new ClockExchange();
  readonly #poll = () => this.#request();
  #polls = 0;

  constructor(parts: TimeClientParts) {
    super(parts.timeline);
    this.#parts = parts;
    parts.timeline.at(0, this.#poll);
  }

  protected create(): TimePacket {
    return new TimePacket();
  }

  protected arrive(packet: TimePacket): void {
    if (packet.isAnswer) this.#complete(packet);
    else this.#answer(packet);
  }

  protected duplicate(): boolean {
    return false;
  }

  #request(): void {
    const { client, requests, poll } = this.#parts;
    const number = this.#polls++;
    const request = this.take(requests, number, packetBytes);
    request.isAnswer = false;
    request.sent = this.#read(client, 2 * number);
    this.forward(request, this.timeline.now);
    this.timeline.at(this.#polls * poll, this.#poll);
  }

  #answer({ number, sent }: TimePacket): void {
    const { server, answers } = this.#parts;
    const answer = this.take(answers, number, packetBytes);
    answer.isAnswer = true;
    answer.sent = sent;
    answer.received = this.#read(server, 2 * number);
    answer.answered = this.#read(server, 2 * number + 1);
    this.forward(answer, this.timeline.now);
  }

  #complete({ number, sent, received, answered }: TimePacket): void {
    const exchange = this.#exchange;
    exchange.sent = sent;
    exchange.received = received;
    exchange.answered = answered;
    exchange.returned = this.#read(this.#parts.client, 2 * number + 1);
    this.#parts.take(exchange, this.timeline.now);
  }

  #read(keeper: Timekeeper, number: number): number {
    const { now } = this.timeline;
    return now + keeper.freeErrorOf(number, now);
  }
}
