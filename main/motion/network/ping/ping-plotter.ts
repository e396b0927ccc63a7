/**
 * Samples that PingPlotter exports as CSV or text: whatever stands before them, each row begins with a date and a time,
 * and its last cell is the round trip to the target in ms; no number there is a loss.
 */
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from '../network-log.ts';
import { logOfRoundTrips } from '../packets.ts';

export const pingPlotter: NetworkFormat = {
  name: 'samples of PingPlotter as CSV',
  example: '"11/28/2026 10:02:52 AM",1,9,14.2, under "Target Name:"',
  recognises: (head) => /^[ \t"]*Target Name\b|PingPlotter/im.test(head) && !/<\w+>/.test(head),
  read: { by: 'lines', open: (source) => new Samples(source) },
};

const date = /^\s*"?(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ T,]+\d{1,2}:\d\d:\d\d(?:\.\d+)?(?:\s*[AP]M)?)"?\s*[,;\t]\s*(.+)$/i;
const number = /^"?\s*(\d{1,6}(?:\.\d+)?)\s*(?:ms)?\s*"?$/i;

class Samples implements LineReader {
  readonly #source: LogSource;
  readonly #sent: number[] = [];
  readonly #delay: number[] = [];

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(line: string, place: number): void {
    const [, time, cells] = date.exec(line) ?? [];
    if (time === undefined || cells === undefined) return;
    const at = Date.parse(`${time.replace(',', '')} UTC`) / 1000;
    const before = this.#sent.at(-1) ?? at;
    if (Number.isNaN(at))
      throw this.#source.fault(place, `found the time "${time}", which cannot be read; write dates as 2026-11-28 or 11/28/2026.`);
    if (at < before) throw this.#source.fault(place, `the times go back by ${before - at} s; they must rise.`);
    const [, trip] =
      number.exec(
        cells
          .split(/[,;\t]/)
          .at(-1)
          ?.trim() ?? '',
      ) ?? [];
    this.#sent.push(at);
    this.#delay.push(trip === undefined ? NaN : Number(trip) / 1000);
  }

  end(): NetworkLog {
    if (!this.#delay.some((delay) => delay >= 0 && delay <= 120))
      throw this.#source.fault(
        null,
        'found no sample: a row that begins with a date and a time and ends with the round trip to the target in ms. Export the samples as CSV, not the picture.',
      );
    const lost = this.#delay.filter((delay) => Number.isNaN(delay)).length;
    return logOfRoundTrips(this.#source, {
      kind: 'samples of PingPlotter',
      packets: { sent: this.#sent, delay: this.#delay },
      counts: { probes: this.#delay.length, lost },
    });
  }
}
