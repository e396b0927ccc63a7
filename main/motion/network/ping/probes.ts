/** Numbered probes of a log of ping, and the round trips that become of them. */
import type { LogSource, NetworkLog } from '../network-log.ts';
import { logOfRoundTrips, type Packets } from '../packets.ts';

/** A system's ping, as messages name it. */
export interface PingTool {
  /** Such as `ping of Windows`. */
  readonly name: string;
  /** What writes a log that can be read, on that system. */
  readonly command: string;
  /** s between two probes where nothing else is said. */
  readonly interval: number;
}

interface Reply {
  /** s */
  readonly roundTrip: number;
  /** When it arrived, s; NaN: not said. */
  readonly stamp: number;
}

/** More numbers than these between two probes are no loss but another log. */
const longestGap = 10_000;
/** Replies may be logged in another order than probes were sent, but not by more, s. */
const mostBack = 1;
const turn = 65_536;
/** s; what takes longer is no round trip. */
const longestTrip = 120;

export class Probes {
  readonly #source: LogSource;
  readonly #replies = new Map<number, Reply>();
  #first = Infinity;
  #last = -Infinity;
  #turns = 0;
  #duplicates = 0;
  #before = NaN;
  #firstStamp: boolean | null = null;

  constructor(source: LogSource) {
    this.#source = source;
  }

  /** Probes that are known, answered or not. */
  get known(): number {
    return this.#last - this.#first + 1;
  }
  get first(): number {
    return this.#first;
  }
  get last(): number {
    return this.#last;
  }
  get replies(): number {
    return this.#replies.size;
  }

  /** A probe that was sent, by the number of 16 bits that it has. */
  send(sequence: number, line: number): number {
    if (sequence < this.#before - turn / 2) this.#turns += turn;
    const isBeforeTurn = sequence > this.#before + turn / 2 && this.#turns > 0;
    if (!isBeforeTurn) this.#before = sequence;
    const number = sequence + this.#turns - (isBeforeTurn ? turn : 0);
    if (number - this.#last > longestGap && this.#last >= 0)
      throw this.#source.fault(line, `found icmp_seq=${sequence} far after the reply before; give one log of ping at a time.`);
    this.#first = Math.min(this.#first, number);
    this.#last = Math.max(this.#last, number);
    return number;
  }

  /** Only the first reply counts. */
  answer(number: number, reply: Reply, line: number): void {
    const { roundTrip, stamp } = reply;
    if (!(roundTrip >= 0 && roundTrip <= longestTrip))
      throw this.#source.fault(line, `found a round trip of ${roundTrip} s; allowed: at most ${longestTrip} s.`);
    const hasStamp = !Number.isNaN(stamp);
    this.#firstStamp ??= hasStamp;
    if (hasStamp !== this.#firstStamp)
      throw this.#source.fault(
        line,
        `found a reply ${hasStamp ? 'with' : 'without'} a time before it, unlike those before; give one log of ping at a time.`,
      );
    if (this.#replies.has(number)) this.#duplicates += 1;
    else this.#replies.set(number, reply);
    this.#source.checkRows(this.#replies.size);
  }

  /** Numbers that no line names were sent too. */
  extend(first: number, last: number): void {
    if (first < this.#first && this.#first - first <= longestGap) this.#first = first;
    if (last > this.#last && last - this.#last <= longestGap) this.#last = last;
  }

  /** `interval`: s between two probes, where the log says it without times. */
  log(tool: PingTool, interval: number | null): NetworkLog {
    if (this.#replies.size === 0) throw this.#noReply(tool);
    this.#source.checkRows(this.known);
    const { packets, assumed } = this.#firstStamp === true ? this.#stamped() : this.#spaced(tool, interval);
    return logOfRoundTrips(this.#source, {
      kind: `a log of ${tool.name}`,
      packets,
      counts: { probes: this.known, lost: this.known - this.#replies.size, duplicates: this.#duplicates },
      assumed,
    });
  }

  #noReply({ name, command }: PingTool): Error {
    const probes = this.known > 0 ? `${this.known} probe${this.known === 1 ? '' : 's'} and no reply` : 'no reply';
    return this.#source.fault(
      null,
      `found ${probes} in a log of ${name}; a trace needs one reply at least. Log a host that answers: ${command}`,
    );
  }

  #numbers(): readonly number[] {
    return Array.from({ length: this.known }, (_, k) => this.#first + k);
  }

  /** A probe was sent a round trip before its reply; one without reply lies an interval after the one before. */
  #stamped(): { readonly packets: Packets; readonly assumed: readonly string[] } {
    const sentOf = (number: number) => {
      const { stamp = NaN, roundTrip = 0 } = this.#replies.get(number) ?? {};
      return stamp - roundTrip;
    };
    const answered = [...this.#replies.keys()].toSorted((a, b) => a - b);
    const [first = 0, last = 0] = [answered[0], answered.at(-1)];
    const interval = last > first ? Math.max(0, sentOf(last) - sentOf(first)) / (last - first) : 1;
    let before = sentOf(first) - (first - this.#first + 1) * interval;
    const sent = this.#numbers().map((number) => {
      const own = sentOf(number);
      if (own < before - mostBack)
        throw this.#source.fault(
          null,
          `the times go back by ${(before - own).toFixed(1)} s at icmp_seq=${number}; give one log of ping at a time.`,
        );
      before = Number.isNaN(own) ? before + interval : own;
      return before;
    });
    return { packets: { sent, delay: this.#delays() }, assumed: [] };
  }

  #spaced(tool: PingTool, known: number | null): { readonly packets: Packets; readonly assumed: readonly string[] } {
    const given = this.#source.option('interval');
    const interval = given ?? known ?? tool.interval;
    const sent = this.#numbers().map((_, k) => k * interval);
    const assumed =
      given !== undefined
        ? []
        : [
            known !== null
              ? `No line has a time; probes are ${Number(interval.toPrecision(4))} s apart, as the statistics at the end say.`
              : `No line has a time; probes are ${tool.interval} s apart, the default of ${tool.name} (interval).`,
          ];
    return { packets: { sent, delay: this.#delays() }, assumed };
  }

  #delays(): readonly number[] {
    return this.#numbers().map((number) => this.#replies.get(number)?.roundTrip ?? NaN);
  }
}
