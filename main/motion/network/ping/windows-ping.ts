/**
 * Logs of ping of Windows, in any language: a reply has last a time in whole ms, `=14ms` or `<1ms`, and of IPv4 `TTL=`
 * behind it. Any other line among replies is a probe that was lost, whatever it says. The head has the number of bytes;
 * behind an empty line come statistics, until replies go on.
 */
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from '../network-log.ts';
import { Probes, type PingTool } from './probes.ts';
import { TimeStamps } from './time-stamp.ts';

const windows: PingTool = { name: 'ping of Windows', command: 'ping -n 600 HOST > net.log', interval: 1 };

/** `ms` is what a language makes of it, or what a code page made of that. */
const replyV4 = /([=<])\s?(\d{1,6})\s?[^\d\s=<>][^\d=<>]{0,24}?TTL\s?=\s?\d+\s*$/i;
const replyV6 = /([=<])\s?(\d{1,6})\s?(?:ms|[^\p{ASCII}]{1,6})\s*$/iu;
const addressV4 = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
const addressV6 = /[\da-f]?::?[\da-f]/i;
/** A number by itself, which is no part of an address, of a share or of a value: the bytes of a probe. */
const loneNumber = /(?<![\w.:%/[-])\d+(?![\w.:%/\]-])/;
const timedOut = 'Request timed out.';
/** The statistics of probes that were all lost, in any language: `Sent = 4, Received = 0, Lost = 4 (100% loss)`. */
const nothingReceived = /=\s?(\d{1,9})\b[^=]{0,40}=\s?0\b[^=]{0,40}=\s?\1\s{0,20}\([^()]{0,20}(?:100\s?%|%\s?100)/;

export const windowsPing: NetworkFormat = {
  name: 'log of ping of Windows',
  example: 'Reply from 192.0.2.1: bytes=32 time=14ms TTL=55',
  recognises: (head) =>
    head.split('\n').some((line) => isOfPing(line.slice(0, 500).trim())) || /^Pinging \S+ .*\d/m.test(head) || nothingReceived.test(head),
  read: { by: 'lines', open: (source) => new WindowsLog(source) },
};

/** A probe, or in any language `Pinging HOST [ADDRESS] with 32 bytes of data:`. */
function isOfPing(line: string): boolean {
  if (isReply(line) || withoutTime(line) === timedOut) return true;
  return /[:：]$/.test(line) && isHead(line) && (addressV4.test(line) || addressV6.test(line));
}

function isReply(line: string): boolean {
  return replyV4.test(line) || (replyV6.test(line) && addressV6.test(line) && line.split('=').length < 4);
}

class WindowsLog implements LineReader {
  readonly #probes: Probes;
  readonly #stamps = new TimeStamps();
  readonly #losses = new Set([timedOut]);
  #isAmongReplies = false;
  #next = 0;

  constructor(source: LogSource) {
    this.#probes = new Probes(source);
  }

  take(raw: string, place: number, mayBeCut: boolean): void {
    const line = raw.trim();
    const [, sign, time] = (isReply(line) && (replyV4.exec(line) ?? replyV6.exec(line))) || [];
    if (time !== undefined) return this.#takeReply(line, sign === '<' ? Number(time) / 2 : Number(time), place);
    if (line === '') this.#isAmongReplies = false;
    else if (isHead(line)) this.#isAmongReplies = true;
    else if (this.#losses.has(withoutTime(line)) || (this.#isAmongReplies && !mayBeCut)) {
      this.#losses.add(withoutTime(line));
      this.#send(place);
    }
  }

  end(): NetworkLog {
    return this.#probes.log(windows, null);
  }

  #takeReply(line: string, ms: number, place: number): void {
    this.#isAmongReplies = true;
    this.#probes.answer(this.#send(place), { roundTrip: ms / 1000, stamp: this.#stamps.of(line) }, place);
  }

  #send(place: number): number {
    const number = this.#probes.send(this.#next % 65_536, place);
    this.#next += 1;
    return number;
  }
}

/** `Pinging HOST [ADDRESS] with 32 bytes of data:`, or the prompt before it. */
function isHead(line: string): boolean {
  return !line.includes('=') && !line.includes('%') && loneNumber.test(line);
}

/** A line may begin with a time that whoever wrote the log put there. */
function withoutTime(line: string): string {
  return line.replace(/^[\d\s:./,\-[\]T]+(?:[AP]M)?[\s\]-]*/, '');
}
