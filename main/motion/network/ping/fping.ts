/** Logs of fping, with and without `-D`: `[1700000000.1] HOST : [0], 64 bytes, 14.2 ms (14.2 avg, 0% loss)`. */
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from '../network-log.ts';
import { Probes, type PingTool } from './probes.ts';
import { TimeStamps } from './time-stamp.ts';

const tool: PingTool = { name: 'fping', command: 'fping -D -l -p 200 HOST > net.log', interval: 1 };

const probe = /^(?:\[[\d.]+\]\s*)?(\S+)\s*: \[(\d{1,9})\],\s*(?:\d+ bytes,\s*([\d.]+) ms|(timed out|.*(?:unreachable|error)))/i;

export const fping: NetworkFormat = {
  name: 'log of fping',
  example: '[1700000000.123] 192.0.2.1 : [0], 64 bytes, 14.2 ms (14.2 avg, 0% loss)',
  recognises: (head) => /^(?:\[[\d.]+\]\s*)?\S+\s*: \[\d+\], (?:\d+ bytes|timed out)/m.test(head),
  read: { by: 'lines', open: (source) => new FpingLog(source) },
};

class FpingLog implements LineReader {
  readonly #source: LogSource;
  readonly #probes: Probes;
  readonly #stamps = new TimeStamps();
  #host: string | null = null;

  constructor(source: LogSource) {
    this.#source = source;
    this.#probes = new Probes(source);
  }

  take(line: string, place: number): void {
    const [, host, sequence, time] = probe.exec(line) ?? [];
    if (host === undefined) return;
    this.#host ??= host;
    if (host !== this.#host)
      throw this.#source.fault(place, `found a second host, ${host}, beside ${this.#host}; give the lines of one at a time.`);
    const number = this.#probes.send(Number(sequence), place);
    if (time !== undefined) this.#probes.answer(number, { roundTrip: Number(time) / 1000, stamp: this.#stamps.of(line) }, place);
  }

  end(): NetworkLog {
    return this.#probes.log(tool, null);
  }
}
