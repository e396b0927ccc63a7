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

/**
 * A packet meets what the last message met that was sent before it, or with it: it waits until that one has arrived, and
 * is lost with it. What comes through reliably waits for the last one that was not lost.
 */
export class MessagesUnderWay {
  /** Those after the last one that arrived, in the order of their sending. */
  #messages: SentMessage[] = [];
  #waiting: Waiting[] = [];
  /** Counts the packets that wait on all channels. */
  readonly #room: { packets: number };

  constructor(room: { packets: number }) {
    this.#room = room;
  }

  sent(serial: number, at: number): void {
    this.#messages.push({ serial, at, isLost: false });
    this.#forget(at - longest);
  }

  /** What was sent before it arrived earlier, or never will. */
  arrived(serial: number): void {
    const place = this.#messages.findIndex((message) => message.serial === serial);
    if (place < 0) return;
    this.#messages.splice(0, place + 1);
    this.#goOn();
  }

  lost(serial: number): void {
    const message = this.#messages.find((each) => each.serial === serial);
    if (!message) return;
    message.isLost = true;
    this.#goOn();
  }

  /** Nothing more is known of its messages. */
  clear(): void {
    this.#messages = [];
    this.#goOn();
  }

  /** What has become by `now` of the message that a packet follows which was sent at `sent`, s. */
  endOf(sent: number, reliable: boolean, now: number): EndOfMessage {
    this.#forget(now - longest);
    return this.#endOf(sent, reliable);
  }

  /** The packet runs once the message that it follows is no longer under way. Packets come in the order of their sending. */
  wait(packet: UnderWay, reliable: boolean): void {
    this.#waiting.push({ packet, reliable });
    this.#room.packets += 1;
  }

  #endOf(sent: number, reliable: boolean): EndOfMessage {
    const followed = this.#messages.findLast(({ at, isLost }) => at <= sent + timeTolerance && !(reliable && isLost));
    if (!followed) return 'arrived';
    return followed.isLost ? 'lost' : 'under way';
  }

  /** Messages that were sent before `time` (s) are awaited no longer. */
  #forget(time: number): void {
    const awaited = this.#messages.findIndex(({ at }) => at >= time);
    if (awaited === 0 || this.#messages.length === 0) return;
    this.#messages.splice(0, awaited < 0 ? Infinity : awaited);
    this.#goOn();
  }

  /** In one pass over both lists: after a long stall both are long, and each message that arrives comes here. */
  #goOn(): void {
    if (this.#waiting.length === 0) return;
    const [waiting, going]: [Waiting[], Waiting[]] = [[], []];
    let passed = 0;
    let last: SentMessage | undefined;
    let lastNotLost: SentMessage | undefined;
    for (const each of this.#waiting) {
      for (; passed < this.#messages.length; passed += 1) {
        const message = this.#messages[passed] as SentMessage;
        if (message.at > each.packet.sentOnAt + timeTolerance) break;
        last = message;
        if (!message.isLost) lastNotLost = message;
      }
      const followed = each.reliable ? lastNotLost : last;
      (followed && !followed.isLost ? waiting : going).push(each);
    }
    this.#waiting = waiting;
    this.#room.packets -= going.length;
    for (const { packet } of going) packet.run();
  }
}
