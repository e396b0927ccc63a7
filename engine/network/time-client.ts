/** A node that asks the time server what time it is, and keeps its clock to the answers. */
import { Passage, type Carrier } from './passage.ts';
import type { Timeline } from '../base/time/timeline.ts';
import { ClockFilter } from '../base/clocks/clock-filter.ts';
import type { NtpSettings } from '../base/clocks/clock-settings.ts';
import type { Timekeeper } from '../base/clocks/timekeeper.ts';

/** A client's packet of NTP without extensions, in bytes (RFC 5905, section 7.3): the server's answer is as long. */
const packetBytes = 48;

export interface TimeClientParts {
  readonly client: Timekeeper;
  readonly server: Timekeeper;
  /** The way to the server, and the way back. */
  readonly requests: readonly Carrier[];
  readonly answers: readonly Carrier[];
  readonly settings: NtpSettings;
  readonly timeline: Timeline;
}

/** One exchange. Reused; its `run` is made once. */
class Exchange {
  number = 0;
  hop = 0;
  /** Readings, s. */
  sent = 0.0;
  received = 0.0;
  answered = 0.0;
  readonly run: () => void;

  constructor(arrive: (exchange: Exchange) => void) {
    this.run = () => arrive(this);
  }
}

/**
 * Exchanges begin every poll from session time 0 on. Clocks are read as they run by themselves: corrections in between then do not
 * concern the exchanges that the filter remembers. A duplicate is ignored, what is lost is not sent again.
 */
export class TimeClient {
  readonly #parts: TimeClientParts;
  readonly #hops: readonly Carrier[];
  readonly #filter: ClockFilter;
  readonly #passage = new Passage();
  readonly #free: Exchange[] = [];
  readonly #poll = () => this.#begin();
  #polls = 0;

  constructor(parts: TimeClientParts) {
    this.#parts = parts;
    this.#hops = [...parts.requests, ...parts.answers];
    this.#filter = new ClockFilter(parts.settings.samples);
    parts.client.clock.settled = false;
    parts.timeline.at(0, this.#poll);
  }

  #begin(): void {
    const { timeline, client, settings } = this.#parts;
    const exchange = this.#free.pop() ?? new Exchange((arrived) => this.#arrive(arrived));
    exchange.number = this.#polls++;
    exchange.hop = 0;
    exchange.sent = this.#read(client, 2 * exchange.number);
    this.#travel(exchange);
    timeline.at(this.#polls * settings.poll, this.#poll);
  }

  /** On to the server, back from it, or home. */
  #travel(exchange: Exchange): void {
    const { timeline, requests } = this.#parts;
    const { now } = timeline;
    if (exchange.hop === requests.length) this.#answer(exchange);
    const link = this.#hops[exchange.hop];
    if (!link) return this.#end(exchange);
    link.carry(exchange.number, now, packetBytes, this.#passage);
    if (this.#passage.arrivals === 0) this.#free.push(exchange);
    else timeline.at(this.#passage.first, exchange.run);
  }

  #arrive(exchange: Exchange): void {
    exchange.hop += 1;
    this.#travel(exchange);
  }

  #answer(exchange: Exchange): void {
    exchange.received = this.#read(this.#parts.server, 2 * exchange.number);
    exchange.answered = this.#read(this.#parts.server, 2 * exchange.number + 1);
  }

  #end(exchange: Exchange): void {
    const { client, timeline, settings } = this.#parts;
    const returned = this.#read(client, 2 * exchange.number + 1);
    this.#filter.take(exchange.sent, exchange.received, exchange.answered, returned);
    client.clock.correct(this.#filter.offset, timeline.now, settings);
    this.#free.push(exchange);
  }

  #read(keeper: Timekeeper, number: number): number {
    const { now } = this.#parts.timeline;
    return now + keeper.freeErrorOf(number, now);
  }
}
