/**
 * A trace of mahimahi: in each line a time in ms, rising, at which a packet of 1504 bytes may leave. The bandwidth of a
 * row is what may leave in 100 ms; in a gap without an opportunity it is one packet over the gap. The trace ends at its
 * last line.
 */
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { LineReader, LogSource, NetworkFormat, NetworkLog } from './network-log.ts';

/** A packet of this size may leave at each line, bits. */
const packetBits = 1504 * 8;
/** Length of a row, ms. */
const binMs = 100;

export const mahimahi: NetworkFormat = {
  name: 'delivery opportunities of mahimahi',
  example: 'a time in ms in each line, as 1200',
  recognises: (head) => /^\s*\d+\s*(\n|$)/.test(head),
  read: { by: 'lines', open: (source) => new Opportunities(source) },
};

class Opportunities implements LineReader {
  readonly #source: LogSource;
  readonly #times: number[] = [];
  #last = 0;

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(line: string, number: number): void {
    const cell = line.trim();
    if (cell === '') return;
    const time = /^\d{1,12}$/.test(cell) ? Number(cell) : NaN;
    if (!(time >= this.#last))
      throw this.#source.fault(number, `found "${shortened(cell)}"; each line of a mahimahi trace is a time in ms, not before the last.`);
    this.#last = time;
    this.#times.push(time);
  }

  end(): NetworkLog {
    return {
      kind: 'a trace of mahimahi',
      rows: rowsOf(this.#source, this.#times),
      up: null,
      counts: { packets: this.#times.length },
      notes: [],
      assumed: [],
    };
  }
}

function rowsOf(source: LogSource, times: readonly number[]): readonly TraceRow[] {
  const period = times.at(-1) ?? 0;
  if (period === 0) throw source.fault(null, 'found no time after 0; a mahimahi trace lasts until its last line.');
  const bins = Math.ceil(period / binMs);
  source.checkRows(bins);
  const counts = new Float64Array(bins);
  for (const time of times) counts[Math.min(Math.max(Math.ceil(time / binMs) - 1, 0), bins - 1)]! += 1;
  const rows: TraceRow[] = [];
  for (let bin = 0; bin < bins;) {
    const gap = gapAt(counts, bin);
    const end = bin + Math.max(gap, 1);
    for (; bin < end; bin++) {
      const length = Math.min(binMs, period - bin * binMs);
      rows.push({
        t: (bin * binMs) / 1000,
        bandwidth: gap > 0 ? rateOfGap(gap) : ((counts[bin] ?? 0) * packetBits * 1000) / length,
      });
    }
  }
  return [...rows, { t: period / 1000, bandwidth: rows[0]?.bandwidth ?? 1 }];
}

/** Bins without an opportunity from this one on. */
function gapAt(counts: Float64Array, bin: number): number {
  let end = bin;
  while (end < counts.length && counts[end] === 0) end++;
  return end - bin;
}

/** bit/s: one packet over so many bins, and the one in which it leaves. */
function rateOfGap(bins: number): number {
  return (packetBits * 1000) / ((bins + 1) * binMs);
}
