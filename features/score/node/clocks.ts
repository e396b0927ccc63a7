/** Brings the times of all logs to one clock: that of the process with most of the truth. */
import { BenchError } from '../../../contract/errors.ts';
import { listed } from '../../../experiment/problem.ts';
import type { LogSurroundings, PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import { chained, inverted, lineOfExchanges, lineOfOffsets, otherTime, sameClock, type ClockLine } from './clock-line.ts';
import { PathShifts } from './path-shift.ts';
import { TruthPath } from './truth-path.ts';

export const clockRules = ['auto', 'same', 'exchanges', 'game', 'fit'] as const;
export type ClockRule = (typeof clockRules)[number];

export interface ClockOptions {
  readonly rule: ClockRule;
  /** Seconds to add to the times of a process, by its name. */
  readonly offsets: ReadonlyMap<string, number>;
}

/** How the clock of a log was brought to that of the truth. */
export interface LogClock {
  readonly process: string;
  readonly by: 'truth' | 'same' | 'exchanges' | 'game' | 'given' | 'fit';
  readonly line: ClockLine;
}

/** Times of one log, first and last, s; null: it has none. */
export type Span = readonly [number, number];

export function spanOf(tracks: readonly { readonly columns: Pick<PoseTrack['columns'], 't'> }[]): Span | null {
  let [from, to] = [Infinity, -Infinity];
  for (const { columns } of tracks) {
    from = Math.min(from, columns.t[0] ?? Infinity);
    to = Math.max(to, columns.t.at(-1) ?? -Infinity);
  }
  return from <= to ? [from, to] : null;
}

/** That with most of the truth. Throws a `BenchError` where there is none. */
export function referenceOf<Log extends LogSurroundings>(logs: readonly Log[]): Log {
  const [reference] = logs.toSorted((a, b) => rowsOf(b.truth) - rowsOf(a.truth));
  if (!reference || reference.truth.length === 0) throw noTruth(logs);
  return reference;
}

/** Finds a clock by the paths. */
export type FitClock<Log> = (log: Log, reference: Log) => ClockLine;

/** One for each log, in their order. Throws a `BenchError` that says what to do. */
export function clocksOf<Log extends LogSurroundings>(
  logs: readonly Log[],
  { rule, offsets }: ClockOptions,
  fit: FitClock<Log>,
): readonly LogClock[] {
  const reference = referenceOf(logs);
  for (const process of offsets.keys())
    if (!logs.some((log) => log.process === process))
      throw new BenchError(
        'bad-input',
        `--offset ${process}: no log is of this process; there are ${listed(logs.map((log) => log.process))}.`,
      );
  const lines = new ClockLines(logs);
  return logs.map((log): LogClock => {
    const { process } = log;
    const offset = offsets.get(process);
    if (offset !== undefined) return { process, by: 'given', line: { ...sameClock, offset } };
    if (log === reference) return { process, by: 'truth', line: sameClock };
    if (rule === 'fit') return { process, by: 'fit', line: fit(log, reference) };
    return clockOf(log, reference, { rule, lines });
  });
}

interface ComparedClocks {
  readonly rule: ClockRule;
  readonly lines: ClockLines;
}

function clockOf(log: LogSurroundings, reference: LogSurroundings, { rule, lines }: ComparedClocks): LogClock {
  const { process } = log;
  const exchanged = rule === 'auto' || rule === 'exchanges' ? lines.between('exchanges', process, reference.process) : null;
  if (exchanged) return { process, by: 'exchanges', line: exchanged };
  if (rule === 'exchanges') throw noLine(log, reference, 'exchanges of time (C)');
  const used = rule === 'auto' || rule === 'game' ? lines.between('offsets', process, reference.process) : null;
  if (used) return { process, by: 'game', line: used };
  if (rule === 'game') throw noLine(log, reference, 'offsets (O)');
  if (rule === 'auto') checkOverlap(log, reference);
  return { process, by: 'same', line: sameClock };
}

/** The lines between the clocks of processes, also over others. */
class ClockLines {
  readonly #lines: Readonly<Record<'exchanges' | 'offsets', Map<string, Map<string, ClockLine>>>>;

  constructor(logs: readonly LogSurroundings[]) {
    this.#lines = { exchanges: new Map(), offsets: new Map() };
    for (const { process, exchanges, offsets } of logs) {
      for (const each of exchanges) this.#add('exchanges', process, each.peer, lineOfExchanges(each));
      for (const each of offsets) this.#add('offsets', process, each.peer, lineOfOffsets(each));
    }
  }

  /** Over as few others as possible; null: none is known. */
  between(kind: 'exchanges' | 'offsets', from: string, to: string): ClockLine | null {
    const known = new Map([[from, sameClock]]);
    for (const [process, line] of known) {
      if (process === to) return line;
      for (const [peer, next] of this.#lines[kind].get(process) ?? []) if (!known.has(peer)) known.set(peer, chained(line, next));
    }
    return null;
  }

  #add(kind: 'exchanges' | 'offsets', from: string, to: string, line: ClockLine | null): void {
    if (!line) return;
    const all = this.#lines[kind];
    const put = (a: string, b: string, each: ClockLine) => {
      const lines = all.get(a) ?? new Map<string, ClockLine>();
      all.set(a, lines);
      const found = lines.get(b);
      if (!found || (each.uncertainty ?? Infinity) < (found.uncertainty ?? Infinity)) lines.set(b, each);
    };
    put(from, to, line);
    put(to, from, inverted(line));
  }
}

/** The clock of a log by what it shows, of which the entities are named as in the truth. */
export function fittedLine({ path }: LogSurroundings, tracks: readonly PoseTrack[], reference: LogSurroundings): ClockLine {
  const covered = spanOf(reference.truth);
  const pairs = tracks.flatMap((shown) => {
    const truth = reference.truth.find(({ entity }) => entity === shown.entity);
    return truth && covered ? [{ shown, truth: new TruthPath(truth, covered) }] : [];
  });
  const best = new PathShifts(pairs).best();
  if (!best)
    throw new BenchError(
      'bad-input',
      `${path}: its clock cannot be fitted, as it shows no entity that ${reference.path} has the truth of. Name both alike (--same).`,
    );
  return { ...sameClock, offset: best.shift, uncertainty: null };
}

function checkOverlap(log: LogSurroundings, reference: LogSurroundings): void {
  const spans = [log.shownSpan, spanOf(log.truth)].filter((span) => span !== null);
  const own: Span = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
  const truth = spanOf(reference.truth);
  if (spans.length === 0 || !truth || (own[0] < truth[1] && own[1] > truth[0])) return;
  throw new BenchError(
    'bad-input',
    `${log.path}: its times, ${seconds(own[0])} to ${seconds(own[1])} s, do not overlap those of the truth in ${reference.path}, ${seconds(truth[0])} to ${seconds(truth[1])} s. If they are of one session, their clocks differ: log exchanges of time (C), give --offset ${log.process}=${seconds(truth[0] - own[0])} or what it is, or --clock fit.`,
  );
}

/** A clock may count from 1970 on: three digits say nothing of it. */
function seconds(time: number): string {
  return String(Number(time.toFixed(2)));
}

function noLine(log: LogSurroundings, reference: LogSurroundings, what: string): BenchError {
  const peers = [...log.exchanges, ...log.offsets].map(({ peer }) => peer);
  return new BenchError(
    'bad-input',
    `${log.path}: no ${what} lead from ${log.process} to ${reference.process}; it names ${listed([...new Set(peers)])}. The name must be that of the process in the head of its log.`,
  );
}

function noTruth(logs: readonly LogSurroundings[]): BenchError {
  return new BenchError(
    'bad-input',
    `No log has the truth (records T) of any entity: found ${listed(logs.map(({ path }) => path))}. The process with authority over an entity must log where it is in each tick.`,
  );
}

function rowsOf(tracks: readonly PoseTrack[]): number {
  return tracks.reduce((sum, { columns }) => sum + columns.t.length, 0);
}

/** The tracks by another clock. */
export function onClock(tracks: readonly PoseTrack[], line: ClockLine): readonly PoseTrack[] {
  return tracks.map((track) => ({ ...track, columns: { ...track.columns, t: timesOn(track.columns.t, line) } }));
}

export function timesOn(t: Float64Array, line: ClockLine): Float64Array {
  return line === sameClock ? t : t.map((time) => otherTime(line, time));
}
