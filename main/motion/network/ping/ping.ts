/**
 * Logs of ping of Linux (iputils, BusyBox), macOS and the BSDs, in any language: a reply has a number, and last a time
 * with its unit. What is missing between numbers was lost, and what the statistics at the end count beyond them.
 */
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from '../network-log.ts';
import { Probes, type PingTool } from './probes.ts';
import { TimeStamps } from './time-stamp.ts';

const linux: PingTool = { name: 'ping of Linux', command: 'ping -D -i 0.2 HOST > net.log', interval: 1 };
const mac: PingTool = { name: 'ping of macOS or BSD', command: 'ping -i 0.2 HOST > net.log', interval: 1 };
const busyBox: PingTool = { name: 'ping of BusyBox', command: 'ping -c 600 HOST > net.log', interval: 1 };

const number = /(?:icmp_[sr]eq|\bseq)[=: ]\s?(\d{1,9})\b/;
const roundTrip = /(?<!\b(?:ttl|hlim))\s?[=<]\s?(\d{1,9}(?:[.,]\d{1,9})?)\s?(\p{L}+)/gu;
/** Of iputils: `56(84)` bytes, or a line of statistics that ends with the time of all. */
const iputilsHead = /^PING .*\d+\(\d+\)/;
const statistics = /^\s*(\d{1,9}) \D.*\d%/;
const wholeTime = /(\d{1,12})\s?ms\s*$/;

export const ping: NetworkFormat = {
  name: 'log of ping of Linux, macOS, BSD or BusyBox',
  example: '64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=14.2 ms',
  recognises: (head) => /^PING6?[ (]/m.test(head) || /icmp_[sr]eq[= ]/.test(head) || /^\d+ bytes from .*\bseq=\d/m.test(head),
  read: { by: 'lines', open: (source) => new PingLog(source) },
};

class PingLog implements LineReader {
  readonly #source: LogSource;
  readonly #probes: Probes;
  readonly #stamps = new TimeStamps();
  #tool: PingTool = mac;
  #hasHead = false;
  /** Of the statistics at the end; NaN: there are none. */
  #sent = NaN;
  #wholeMs = NaN;

  constructor(source: LogSource) {
    this.#source = source;
    this.#probes = new Probes(source);
  }

  take(line: string, place: number, mayBeCut: boolean): void {
    if (/^PING6?[ (]/.test(line)) return this.#takeHead(line, place);
    const named = number.exec(line);
    if (named) return this.#takeProbe(line, named, { place, mayBeCut });
    const [, sent] = statistics.exec(line) ?? [];
    if (sent === undefined) return;
    this.#sent = Number(sent);
    const [, whole] = wholeTime.exec(line) ?? [];
    if (whole === undefined) return;
    this.#wholeMs = Number(whole);
    this.#tool = linux;
  }

  end(): NetworkLog {
    const probes = this.#probes;
    if (probes.known > 0) this.#addUnseen();
    const isTimed = this.#wholeMs > 0 && this.#sent > 1;
    return probes.log(this.#tool, isTimed ? this.#wholeMs / 1000 / (this.#sent - 1) : null);
  }

  #takeHead(line: string, place: number): void {
    if (this.#hasHead && this.#probes.known > 0) throw this.#source.fault(place, 'found a second log of ping; give one at a time.');
    this.#hasHead = true;
    if (iputilsHead.test(line)) this.#tool = linux;
  }

  #takeProbe(line: string, named: RegExpExecArray, { place, mayBeCut }: { place: number; mayBeCut: boolean }): void {
    const found = [...line.slice(named.index + named[0].length).matchAll(roundTrip)].at(-1);
    if (!found && mayBeCut) return;
    if (/(?<!icmp_)\bseq=/.test(line)) this.#tool = busyBox;
    const stamp = this.#stamps.of(line);
    if (/^\[\d/.test(line)) this.#tool = linux;
    const sent = this.#probes.send(Number(named[1]), place);
    if (!found) return;
    const [, time = '', unit = ''] = found;
    this.#probes.answer(sent, { roundTrip: Number(time.replace(',', '.')) / perSecond(unit), stamp }, place);
  }

  /** iputils counts from 1, the others from 0; those before the first reply, and after the last, were lost too. */
  #addUnseen(): void {
    const probes = this.#probes;
    let first = this.#hasHead ? (this.#tool === linux ? 1 : 0) : probes.first;
    if (probes.last - first + 1 > this.#sent) first = probes.last - this.#sent + 1;
    probes.extend(first, Number.isNaN(this.#sent) ? probes.last : first + this.#sent - 1);
  }
}

/** Every language has a word of its own for ms. */
function perSecond(unit: string): number {
  return unit === 's' ? 1 : unit === 'us' || unit === 'µs' ? 1e6 : 1000;
}
