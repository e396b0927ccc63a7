/**
 * Dumps of SmokePing: `rrdtool fetch FILE AVERAGE`, a head of names and rows of `time: values`, or the XML of
 * `rrdtool dump`, of whose archives the first is the finest. A row has the median of its pings (s), and how many were lost.
 */
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from './network-log.ts';
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import { dividedWays, withSplit } from './packets.ts';

export const smokeping: NetworkFormat = {
  name: 'dump of SmokePing (rrdtool fetch or dump)',
  example: '1700000000: nan 0.0e+00 1.4e-02 1.3e-02 1.4e-02, under a head with median and ping1',
  recognises: (head) => /\bloss[ \t]+median[ \t]+ping1\b/.test(head) || (/<rrd>/.test(head) && /<name>\s*median\s*<\/name>/.test(head)),
  read: { by: 'lines', open: (source) => new Dump(source) },
};

const fetched = /^\s*(\d{9,11}):\s*(.*)$/;
const dumped = /\/\s*(\d{9,11})\s*-->\s*<row>(.*)<\/row>/;
const named = /<name>\s*(\w+)\s*<\/name>/;

class Dump implements LineReader {
  readonly #source: LogSource;
  readonly #names: string[] = [];
  readonly #rows: TraceRow[] = [];
  #isOver = false;

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(line: string, place: number): void {
    if (this.#names.length === 0 && /\bmedian\s+ping1\b/.test(line)) this.#names.push(...line.trim().split(/\s+/));
    const [, name] = named.exec(line) ?? [];
    if (name !== undefined) this.#names.push(name);
    if (line.includes('</database>')) this.#isOver = true;
    const row = fetched.exec(line) ?? dumped.exec(line);
    if (row && !this.#isOver) this.#takeRow(Number(row[1]), (row[2] ?? '').split(/<\/?v>|\s+/).filter(Boolean), place);
  }

  end(): NetworkLog {
    const from = this.#rows[0]?.t;
    if (from === undefined) throw this.#source.fault(null, 'found no row with a median; run rrdtool fetch FILE.rrd AVERAGE > net.log');
    this.#source.checkRows(this.#rows.length);
    const rows = this.#rows.map((row) => ({ ...row, t: row.t - from }));
    const notes = ['A row is the median of the pings of one step, and its share of lost ones: spread within a step is not in the trace.'];
    return {
      kind: 'a dump of SmokePing',
      ...dividedWays(this.#source, rows),
      counts: { steps: rows.length },
      ...withSplit(this.#source, notes, []),
    };
  }

  /** Where all were lost there is no median: the delay stays. A step without a measurement is left out. */
  #takeRow(t: number, cells: readonly string[], place: number): void {
    const valueOf = (name: string) => Number((cells[this.#names.indexOf(name)] ?? 'nan').replace(',', '.'));
    const pings = this.#names.filter((name) => /^ping\d+$/.test(name)).length;
    const [lost, median, last] = [valueOf('loss'), valueOf('median'), this.#rows.at(-1)];
    const delay = Number.isNaN(median) ? last?.delay : median;
    if (Number.isNaN(lost) || delay === undefined) return;
    if (last && t <= last.t) throw this.#source.fault(place, `found ${t} after ${last.t}; times must rise.`);
    if (!(delay >= 0 && delay <= 120 && lost >= 0 && lost <= pings))
      throw this.#source.fault(
        place,
        `found a median of ${delay} s and ${lost} lost of ${pings}; allowed: 0 to 120 s, and no more lost than sent.`,
      );
    this.#rows.push({ t, delay, loss: lost / pings });
  }
}
