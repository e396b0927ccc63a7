/** The players' messages on a channel that keeps the order, and the packets of shadow lanes that were sent behind them. */
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { UnderWay } from '../network/delivery.ts';

interface SentMessage {
  readonly serial: number;
  /** s */
  readonly at: number;
  isLost: boolean;
}

interface Waiting {
  readonly packet: UnderWay;
  readonly reliable: boolean;
}

export type EndOfMessage = 'under way' | 'arrived' | 'lost';

/** No message is awaited longer (s): players refuse what is older. */
const longest = 60;

/** So many losses are remembered of messages whose sending is not yet reported. */
const mostLostBefore = 1024;

/**
 * A packet meets what the last message met that was sent before it, or with it: it waits until that one has arrived, and
 * is lost with it. What comes through reliably waits for the last one that was not lost. Reports come in any order:
 * clocks are off, and some are late.
 */
export class MessagesUnderWay {
  /** Those after the last one that arrived: serials rise, and times do not fall. */
  readonly #messages: SentMessage[] = [];
  /** Serial of the last one that arrived. */
  #arrived = -1;
  /** Serials of those that were lost before their sending was reported. */
  readonly #lostBefore = new Set<number>();
  /** In the order of their sending. */
  readonly #waiting: Waiting[] = [];
  /** Counts the packets that wait on all channels. */
  readonly #room: { packets: number };

  constructor(room: { packets: number }) {
    this.#room = room;
  }

  /** A publisher's serials rise. */
  sent(serial: number, at: number): void {
    if (serial <= this.#arrived) return;
    const place = this.#messages.findLastIndex((message) => message.serial < serial) + 1;
    const next = this.#messages[place];
    if (next?.serial === serial) return;
    const from = Math.max(at, this.#messages[place - 1]?.at ?? 0);
    this.#messages.splice(place, 0, { serial, at: Math.min(from, next?.at ?? Infinity), isLost: false });
    if (this.#lostBefore.delete(serial)) this.lost(serial);
    this.#forget(at - longest);
  }

  /** What was sent before it arrived earlier, or never will. */
  arrived(serial: number): void {
    if (serial <= this.#arrived) return;
    this.#arrived = serial;
    for (const each of this.#lostBefore) if (each <= serial) this.#lostBefore.delete(each);
    const awaited = this.#messages.findIndex((message) => message.serial > serial);
    this.#remove(awaited < 0 ? Infinity : awaited);
  }

  lost(serial: number): void {
    if (serial <= this.#arrived) return;
    const place = this.#messages.findLastIndex((message) => message.serial === serial);
    const message = this.#messages[place];
    if (!message) {
      if (this.#lostBefore.size < mostLostBefore) this.#lostBefore.add(serial);
      return;
    }
    message.isLost = true;
    this.#goOn();
    const from = this.#sentBefore(message);
    const behind = this.#waiting.splice(from, this.#sentBefore(this.#messages[place + 1]) - from);
    this.#waiting.splice(from, 0, ...behind.filter(({ reliable }) => reliable));
    this.#run(behind.filter(({ reliable }) => !reliable));
  }

  /** Nothing more is known of its messages. */
  clear(): void {
    this.#arrived = -1;
    this.#lostBefore.clear();
    this.#remove(Infinity);
  }

  /** What has become by `now` of the message that a packet follows which was sent at `sent`, s. */
  endOf(sent: number, reliable: boolean, now: number): EndOfMessage {
    this.#forget(now - longest);
    let place = countOf(this.#messages, ({ at }) => at <= sent + timeTolerance) - 1;
    while (reliable && this.#messages[place]?.isLost) place -= 1;
    const followed = this.#messages[place];
    if (!followed) return 'arrived';
    return followed.isLost ? 'lost' : 'under way';
  }

  /** The packet runs once the message that it follows is no longer under way. Packets come in the order of their sending. */
  wait(packet: UnderWay, reliable: boolean): void {
    this.#waiting.push({ packet, reliable });
    this.#room.packets += 1;
  }

  /** Messages that were sent before `time` (s) are awaited no longer. */
  #forget(time: number): void {
    const first = this.#messages[0];
    if (first && first.at < time) this.#remove(countOf(this.#messages, ({ at }) => at < time));
  }

  /** The first so many messages are no longer under way. */
  #remove(count: number): void {
    this.#messages.splice(0, count);
    this.#goOn();
  }

  /** Packets go that were sent before all messages that are under way: after a long stall both lists are long. */
  #goOn(): void {
    const first = this.#messages.find(({ isLost }) => !isLost);
    this.#run(this.#waiting.splice(0, this.#sentBefore(first)));
  }

  /** How many packets that wait were sent before this message. */
  #sentBefore(message: SentMessage | undefined): number {
    if (!message) return this.#waiting.length;
    return countOf(this.#waiting, ({ packet }) => packet.sentOnAt + timeTolerance < message.at);
  }

  #run(going: readonly Waiting[]): void {
    this.#room.packets -= going.length;
    for (const { packet } of going) packet.run();
  }
}

/** How many of the list `holds` is true of: the first ones. */
function countOf<Each>(list: readonly Each[], holds: (each: Each) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(list[middle] as Each)) from = middle + 1;
    else to = middle;
  }
  return from;
}
