/** Tables in the words of `tc netem`: a time (s), then `delay 100ms 10ms loss 1% rate 2mbit`, as far as a row has them. */
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from './network-log.ts';

const row = /^\s*(\d+(?:\.\d+)?)\s*s?[\s,;:]\s*(.*\b(?:delay|loss|rate)\s+\d.*)$/i;

export const netem: NetworkFormat = {
  name: 'table in the words of tc netem',
  example: '12.5 delay 100ms 10ms loss 1% rate 2mbit',
  recognises: (head) => row.test(head.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''),
  read: { by: 'lines', open: (source) => new NetemTable(source) },
};

const times: Readonly<Record<string, number>> = { s: 1, ms: 1e-3, us: 1e-6, '': 1e-6 };
/** As tc has them: `bps` are bytes a second. */
const rates: Readonly<Record<string, number>> = { bit: 1, kbit: 1e3, mbit: 1e6, gbit: 1e9, bps: 8, kbps: 8e3, mbps: 8e6, gbps: 8e9, '': 1 };

const delayOf = /\bdelay\s+(\d+(?:\.\d+)?)(s|ms|us|)\b(?:\s+(\d+(?:\.\d+)?)(s|ms|us)\b)?/i;
const lossOf = /\bloss\s+(?:random\s+)?(\d+(?:\.\d+)?)\s*%/i;
const rateOf = /\brate\s+(\d+(?:\.\d+)?)([kmg]?(?:bit|bps)|)\b/i;

/** A row without one of these keeps the one before. */
class NetemTable implements LineReader {
  readonly #source: LogSource;
  readonly #rows: TraceRow[] = [];
  #spread = 0;

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(line: string, place: number): void {
    if (line.trim() === '' || line.startsWith('#')) return;
    const [, time, words = ''] = row.exec(line) ?? [];
    if (time === undefined) throw this.#source.fault(place, `found "${shortened(line)}"; a row is such as ${netem.example}.`);
    const last = this.#rows.at(-1);
    const t = Number(time);
    if (last && t <= last.t) throw this.#source.fault(place, `found ${t} after ${last.t}; times must rise.`);
    const found = { ...last, t, ...this.#fieldsOf(words, place) };
    if (last && Object.keys(found).length > Object.keys(last).length)
      throw this.#source.fault(place, 'found a field that the first row does not have; give all of them from the first row on.');
    this.#rows.push(found);
  }

  end(): NetworkLog {
    this.#source.checkRows(this.#rows.length);
    const spread = Number((1000 * this.#spread).toPrecision(3));
    const notes =
      this.#spread > 0 ? [`Up to ${spread} ms of jitter are not in the trace: add jitter: { law: normal, spread: ${this.#spread} }.`] : [];
    return { kind: 'a table in the words of netem', rows: this.#rows, up: null, counts: {}, notes, assumed: [] };
  }

  #fieldsOf(words: string, place: number): Partial<TraceRow> {
    const [, delay, unit = '', spread, spreadUnit = ''] = delayOf.exec(words) ?? [];
    const [, loss] = lossOf.exec(words) ?? [];
    const [, rate, rateUnit = ''] = rateOf.exec(words) ?? [];
    if (spread !== undefined) this.#spread = Math.max(this.#spread, Number(spread) * (times[spreadUnit.toLowerCase()] ?? 0));
    const found = {
      ...(delay !== undefined && { delay: Number(delay) * (times[unit.toLowerCase()] ?? 0) }),
      ...(loss !== undefined && { loss: Number(loss) / 100 }),
      ...(rate !== undefined && { bandwidth: Number(rate) * (rates[rateUnit.toLowerCase()] ?? 0) }),
    };
    const { delay: d = 0, loss: l = 0, bandwidth: b = 1 } = found;
    if (d <= 60 && l <= 1 && b >= 1 && b <= 1e12) return found;
    throw this.#source.fault(
      place,
      `found "${shortened(words)}"; allowed: a delay ≤ 60 s, a loss ≤ 100 %, a rate from 1 bit to 1000 gbit.`,
    );
  }
}
