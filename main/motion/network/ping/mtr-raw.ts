/**
 * `mtr --raw`: `x HOP SEQUENCE` for each probe, `p HOP MICROSECONDS SEQUENCE` for each answer, `h HOP ADDRESS`. The
 * farthest hop that answered counts.
 */
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from '../network-log.ts';
import { Probes, type PingTool } from './probes.ts';

const tool: PingTool = { name: 'mtr --raw', command: 'mtr --raw -c 600 HOST > net.log', interval: 1 };

const line = /^([xp]) (\d{1,3}) (\d{1,12})(?: (\d{1,12}))?\s*$/;
const mostRows = 2_000_000;

/** A line: of a probe that was sent (NaN), or of its answer, µs. */
interface Row {
  readonly hop: number;
  readonly micros: number;
  readonly sequence: number;
  readonly place: number;
}

export const mtrRaw: NetworkFormat = {
  name: 'log of mtr --raw',
  example: 'p 4 12345 33005',
  recognises: (head) => /^(?:h \d+ [\da-f.:]+|x \d+ \d+|p \d+ \d+(?: \d+)?)\s*$/m.test(head.split('\n', 1)[0] ?? ''),
  read: { by: 'lines', open: (source) => new RawLog(source) },
};

class RawLog implements LineReader {
  readonly #source: LogSource;
  readonly #rows: Row[] = [];

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(text: string, place: number, mayBeCut: boolean): void {
    const [, kind, hop, a, b] = line.exec(text) ?? [];
    if (kind === undefined) return;
    if (mayBeCut && !this.#rows.some((row) => row.hop === Number(hop) && row.sequence === Number(b))) return;
    if (this.#rows.length === mostRows) throw this.#source.fault(place, `the log has more than ${mostRows} lines; give a part of it.`);
    const isAnswer = kind === 'p';
    this.#rows.push({ hop: Number(hop), micros: isAnswer ? Number(a) : NaN, sequence: Number(isAnswer ? (b ?? NaN) : a), place });
  }

  /** Numbers of probes go over all hops: those of one hop are counted anew. */
  end(): NetworkLog {
    const probes = new Probes(this.#source);
    const last = this.#rows.reduce((far, { hop, micros }) => (micros >= 0 && hop > far ? hop : far), -1);
    const byNumber = new Map<number, number>();
    let count = 0;
    const next = (place: number) => probes.send(count++ % 65_536, place);
    for (const { hop, micros, sequence, place } of this.#rows) {
      if (hop !== last) continue;
      if (Number.isNaN(micros)) byNumber.set(sequence, next(place));
      else probes.answer(byNumber.get(sequence) ?? next(place), { roundTrip: micros / 1e6, stamp: NaN }, place);
    }
    return probes.log(tool, null);
  }
}
