/**
 * Reads a measured network, delay, loss and bandwidth over time: from a CSV of `t,delay[,loss][,bandwidth]`, a log of
 * `ping -D`, or a trace of mahimahi.
 */
import { BenchError } from '../../contract/errors.ts';
import type { TraceRow } from '../../engine/network/link-settings.ts';
import { readInputText } from '../base/files/read-input.ts';
import { csvFault, csvLines, type CsvLine } from './csv/csv-text.ts';

const columns = {
  t: { unit: 's', least: 0, most: 1e9 },
  delay: { unit: 's', least: 0, most: 60 },
  loss: { unit: '', least: 0, most: 1 },
  bandwidth: { unit: 'bit/s', least: 1, most: 1e12 },
} as const;

type Column = keyof typeof columns;

/** Needed: `t`, and one of the others. */
const header = 't and at least one of delay, loss, bandwidth, as in t,delay,loss';

/** Rows of a trace: a day of a row each 100 ms. */
const mostRows = 864_000;
/** Characters of a line. */
const longestLine = 1000;

/** The rows of the file at `path`. Rejects with a `BenchError`. */
export async function openNetworkTrace(path: string): Promise<readonly TraceRow[]> {
  return readNetworkTrace(path, await readInputText(path, 'a network trace', { mostMb: 256 }));
}

/** The rows, at least one, in rising order of time. Throws `BenchError('bad-input')` with line and column. */
export function readNetworkTrace(path: string, text: string): readonly TraceRow[] {
  checkLines(path, text);
  if (/^PING |icmp_[sr]eq=/m.test(text)) return pingRows(path, text);
  if (/^\uFEFF?\s*\d+\s*(\n|$)/.test(text)) return mahimahiRows(path, text);
  const [head, ...lines] = csvLines(text);
  if (!head) throw csvFault(path, { line: 1 }, `the file is empty; a header line must come first: ${header}.`);
  const names = head.cells as readonly Column[];
  const isValid = names.length > 1 && names.includes('t') && new Set(names).size === names.length && names.every((name) => name in columns);
  if (!isValid) throw csvFault(path, { line: head.number }, `found ${head.cells.join(',')}; the header must have ${header}.`);
  checkRows(path, lines.length);
  const rows = lines.map((line) => readRow(path, names, line));
  if (rows.length === 0) throw csvFault(path, { line: head.number + 1 }, 'no row follows the header; at least one is needed.');
  const back = rows.findIndex(({ t }, index) => index > 0 && t <= rows[index - 1]!.t);
  if (back !== -1) throw csvFault(path, { line: lines[back]!.number, column: 't' }, `found ${rows[back]!.t}; times must rise.`);
  return rows;
}

function checkLines(path: string, text: string): void {
  for (let [at, line] = [0, 1]; at < text.length; line++) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end + 1;
    if (next - at > longestLine + 1)
      throw csvFault(path, { line }, `found ${next - at} characters; allowed: at most ${longestLine} in a line.`);
    at = next;
  }
}

function checkRows(path: string, rows: number): void {
  if (rows > mostRows) throw new BenchError('bad-input', `${path}: the trace would have ${rows} rows; allowed: at most ${mostRows}.`);
}

function readRow(path: string, names: readonly Column[], { number, cells }: CsvLine): TraceRow {
  if (cells.length !== names.length)
    throw csvFault(path, { line: number }, `found ${cells.length} cells; the header has ${names.length} columns, separated by commas.`);
  const values = names.map((name, index) => [name, valueOf(path, number, name, cells[index] ?? '')] as const);
  return Object.fromEntries(values) as { [C in Column]: number };
}

function valueOf(path: string, line: number, column: Column, cell: string): number {
  const { unit, least, most } = columns[column];
  const value = cell === '' ? NaN : Number(cell);
  if (value >= least && value <= most) return value;
  const allowed = [`a number ≥ ${least} and ≤`, String(most), unit].filter(Boolean).join(' ');
  throw csvFault(path, { line, column }, `found ${cell === '' ? 'nothing' : `"${cell}"`}; allowed: ${allowed}.`);
}

/** The loss at a time is computed over as many replies: half of them before it, half after. */
const pingWindow = 20;

/**
 * A log of `ping -D` (iputils): a row per probe at its sending time, from 0. Half of the round trip is the one-way
 * delay: no ping separates the directions. The loss is the share of missing replies among the probes around. A row
 * without a reply keeps the delay before it.
 */
function pingRows(path: string, text: string): readonly TraceRow[] {
  const probes = probesIn(path, text);
  const [first] = probes;
  const last = probes.at(-1);
  if (!first || !last)
    throw new BenchError('bad-input', `${path}: found no reply with icmp_seq and time; a log of ping -D needs one at least.`);
  const interval = probes.length > 1 ? (last.sent - first.sent) / (last.number - first.number) : 1;
  const replies = new Map(probes.map((probe) => [probe.number, probe]));
  const count = last.number - first.number + 1;
  checkRows(path, count);
  let delay = first.roundTrip / 2;
  let before = -Infinity;
  return Array.from({ length: count }, (_, k) => {
    const reply = replies.get(first.number + k);
    delay = reply ? reply.roundTrip / 2 : delay;
    const sent = reply ? reply.sent - first.sent : Math.max(before, 0) + interval;
    const t = Math.max(sent, before + 1e-6);
    before = t;
    return { t, delay, loss: lossAround(first.number + k, first.number, last.number, replies) };
  });
}

interface Probe {
  /** Its sequence number, counted on beyond 65535. */
  readonly number: number;
  /** s */
  readonly sent: number;
  readonly roundTrip: number;
}

function lossAround(number: number, first: number, last: number, replies: ReadonlyMap<number, Probe>): number {
  const [from, to] = [Math.max(first, number - pingWindow / 2), Math.min(last, number + pingWindow / 2)];
  let missing = 0;
  for (let each = from; each <= to; each++) if (!replies.has(each)) missing += 1;
  return missing / (to - from + 1);
}

const replyLine = /^(?:\[(\d+(?:\.\d+)?)\]\s)?.*icmp_[sr]eq=(\d+)\b.*\btime[=<](\d+(?:\.\d+)?)\s*(ms|s|us)\b/;
const perSecond = { s: 1, ms: 1000, us: 1e6 } as const;
/** More numbers than these between two replies are no loss but another log. */
const longestGap = 10_000;

/** Replies in the order of their numbers; repeated ones count once. */
function probesIn(path: string, text: string): readonly Probe[] {
  const probes = new Map<number, Probe>();
  let [turns, before, last] = [0, 0, NaN];
  for (const [index, line] of text.split('\n').entries()) {
    const [, stamp, sequence, time, unit] = replyLine.exec(line) ?? [];
    if (sequence === undefined || time === undefined) continue;
    if (stamp === undefined) throw csvFault(path, { line: index + 1 }, 'found a reply without a time stamp in brackets; run ping with -D.');
    if (Number(sequence) < before - 32_768) turns += 65_536;
    before = Number(sequence);
    const number = before + turns;
    if (number - last > longestGap)
      throw csvFault(path, { line: index + 1 }, `found icmp_seq=${sequence} far after the reply before; give one log of ping at a time.`);
    last = number;
    const roundTrip = Number(time) / perSecond[unit as keyof typeof perSecond];
    if (!probes.has(number)) probes.set(number, { number, sent: Number(stamp) - roundTrip, roundTrip });
  }
  return [...probes.values()].toSorted((a, b) => a.number - b.number);
}

/** mahimahi: a packet of this size may leave at each line, bits. */
const mahimahiBits = 1504 * 8;
/** Length of a row, ms. */
const mahimahiBin = 100;

/**
 * A trace of mahimahi: in each line a time in ms, rising, at which a packet of 1504 bytes may leave. The bandwidth of a
 * row is what may leave in 100 ms; in a gap without an opportunity it is one packet over the gap. The trace ends at its
 * last line.
 */
function mahimahiRows(path: string, text: string): readonly TraceRow[] {
  const times = mahimahiTimes(path, text);
  const period = times.at(-1) ?? 0;
  if (period === 0) throw new BenchError('bad-input', `${path}: found no time after 0; a mahimahi trace lasts until its last line.`);
  const bins = Math.ceil(period / mahimahiBin);
  checkRows(path, bins);
  const counts = new Float64Array(bins);
  for (const time of times) counts[Math.min(Math.max(Math.ceil(time / mahimahiBin) - 1, 0), bins - 1)]! += 1;
  const rows: TraceRow[] = [];
  for (let bin = 0; bin < bins;) {
    const gap = gapAt(counts, bin);
    const end = bin + Math.max(gap, 1);
    for (; bin < end; bin++) {
      const length = Math.min(mahimahiBin, period - bin * mahimahiBin);
      rows.push({
        t: (bin * mahimahiBin) / 1000,
        bandwidth: gap > 0 ? rateOfGap(gap) : ((counts[bin] ?? 0) * mahimahiBits * 1000) / length,
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
  return (mahimahiBits * 1000) / ((bins + 1) * mahimahiBin);
}

function mahimahiTimes(path: string, text: string): readonly number[] {
  const times: number[] = [];
  for (const { number, cells } of csvLines(text)) {
    const [cell = ''] = cells;
    const time = /^\d{1,12}$/.test(cell) && cells.length === 1 ? Number(cell) : NaN;
    const last = times.at(-1) ?? 0;
    if (!(time >= last))
      throw csvFault(
        path,
        { line: number },
        `found "${cells.join(',')}"; each line of a mahimahi trace is a time in ms, not before the last.`,
      );
    times.push(time);
  }
  return times;
}
