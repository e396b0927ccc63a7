/** The NTP client of a node: exchanges messages with the time server, and corrects the node's clock by the answers. */
import { ClockFilter } from '../base/clocks/clock-filter.ts';
import type { NtpSettings } from '../base/clocks/clock-settings.ts';
import type { Timekeeper } from '../base/clocks/timekeeper.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { TimeRoute } from './delivery.ts';
import { Forwarder, Packet } from './forwarder.ts';

/** A client's packet of NTP without extensions, in bytes (RFC 5905, section 7.3): the server's answer is as long. */
const packetBytes = 48;

export interface TimeClientParts extends TimeRoute {
  readonly client: Timekeeper;
  readonly server: Timekeeper;
  readonly settings: NtpSettings;
  readonly timeline: Timeline;
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
  readonly #filter: ClockFilter;
  readonly #poll = () => this.#request();
  #polls = 0;

  constructor(parts: TimeClientParts) {
    super(parts.timeline);
    this.#parts = parts;
    this.#filter = new ClockFilter(parts.settings.samples);
    parts.client.clock.settled = false;
    parts.timeline.at(0, this.#poll);
  }

  protected create(): TimePacket {
    return new TimePacket();
  }

  protected arrive(packet: TimePacket): void {
    if (packet.isAnswer) this.#correct(packet);
    else this.#answer(packet);
  }

  protected duplicate(): boolean {
    return false;
  }

  #request(): void {
    const { client, requests, settings } = this.#parts;
    const number = this.#polls++;
    const request = this.take(requests, number, packetBytes);
    request.isAnswer = false;
    request.sent = this.#read(client, 2 * number);
    this.forward(request, this.timeline.now);
    this.timeline.at(this.#polls * settings.poll, this.#poll);
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

  #correct({ number, sent, received, answered }: TimePacket): void {
    const { client, settings } = this.#parts;
    this.#filter.take(sent, received, answered, this.#read(client, 2 * number + 1));
    client.clock.correct(this.#filter.offset, this.timeline.now, settings);
  }

  #read(keeper: Timekeeper, number: number): number {
    const { now } = this.timeline;
    return now + keeper.freeErrorOf(number, now);
  }
}
