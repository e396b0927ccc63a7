/** Stretches of the past of a run, fetched as they are looked at, and a little ahead of that. */
import { historyLimits } from '../../contract/history/history-calls.ts';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import type { SeriesColumns } from './series-columns.ts';
import type { HeldRows, NewestHistory } from './history.ts';
import { RowRing } from './rows.ts';
import type { BenchClient } from '../../contract/bench-client.ts';

interface PastSource {
  /** Numbers in a row. */
  readonly columns: number;
  readonly series: SeriesColumns;
  /** Least time between two rows, s. */
  readonly frame: number;
  /** Session time, s, up to which there are rows now. */
  end(): number;
  /** All rows of a span, or `most` of them; null where they cannot be had. */
  ask(from: number, to: number, most: number): Promise<TelemetryFrame | null>;
  /** Told when more is held than before. */
  arrived(): void;
}

/** Bytes of one stretch, and how many are held. */
const windowBytes = 4 << 20;
const leastRows = 32;
const kept = 4;
/** A stretch serves its last third: two thirds of it are the past that is drawn with it. */
const thirds = 3;
/** Where a stretch has far fewer rows than there is room for, or more, the next ones are so much longer or shorter. */
const stretching = 4;
const sparse = 8;
const mostTries = 12;
/** Of a longer stretch (s) the bench tells fewer rows than there are. */
const longestWhole = 240;

export class PastWindows {
  readonly #source: PastSource;
  readonly #room: number;
  readonly #leastSpan: number;
  /** Length of a stretch, s. */
  #span: number;
  /** The one used last is the last. */
  #windows: RowWindow[] = [];
  #wish: { readonly time: number; readonly direction: number } | null = null;
  #asking = false;
  #failed = false;

  constructor(source: PastSource) {
    this.#source = source;
    this.#room = Math.min(historyLimits.rows, Math.max(leastRows, Math.floor(windowBytes / 4 / Math.max(source.columns, 1))));
    this.#leastSpan = (this.#room - 2) * source.frame;
    this.#span = this.#leastSpan;
  }

  /** True once rows could not be had: nothing is fetched any more. */
  get failed(): boolean {
    return this.#failed;
  }

  /** The stretch that serves this session time; null where none is held. */
  at(time: number): RowWindow | null {
    const newest = this.#windows.at(-1);
    if (newest?.serves(time)) return newest;
    const index = this.#windows.findIndex((window) => window.serves(time));
    if (index >= 0) this.#windows.push(...this.#windows.splice(index, 1));
    return index >= 0 ? (this.#windows.at(-1) ?? null) : null;
  }

  /** Fetches what serves `time`, then what comes next in this direction (−1, 0, 1). Of several wishes the last holds. */
  want(time: number, direction: number): void {
    this.#wish = { time, direction };
    if (!this.#asking && !this.#failed) void this.#fulfil();
  }

  async #fulfil(): Promise<void> {
    this.#asking = true;
    while (this.#wish && !this.#failed) {
      const wish = this.#wish;
      const ahead = wish.time + (wish.direction * this.#span) / thirds;
      if (!this.at(wish.time)) await this.#load(wish.time);
      else if (ahead !== wish.time && ahead > 0 && ahead < this.#source.end() && !this.#holds(ahead)) await this.#load(ahead);
      if (this.#wish === wish) this.#wish = null;
    }
    this.#asking = false;
  }

  #holds(time: number): boolean {
    return this.#windows.some((window) => window.serves(time));
  }

  async #load(time: number): Promise<void> {
    for (let tries = 0; tries < mostTries; tries++) {
      const span = this.#spanOf(time);
      const frame = await this.#source.ask(span.from, span.to, this.#room);
      this.#failed = frame === null;
      if (!frame) return;
      if (this.#fits(frame, span) || tries === mostTries - 1) return this.#keep(new RowWindow(span, frame, this.#source.series));
    }
  }

  #spanOf(time: number): WindowSpan {
    const third = this.#span / thirds;
    const servesFrom = Math.floor(time / third) * third;
    return { from: Math.max(servesFrom - 2 * third, 0), servesFrom, to: Math.min(servesFrom + third, this.#source.end()) };
  }

  /** False where the next try should be of another length. */
  #fits({ times }: TelemetryFrame, { from }: WindowSpan): boolean {
    if (times.length >= this.#room && this.#span > this.#leastSpan) this.#span /= stretching;
    else if (times.length < this.#fewest() && from > 0) this.#span *= stretching;
    else return true;
    return false;
  }

  /** With fewer rows than this a stretch is better longer. */
  #fewest(): number {
    return this.#span * stretching > longestWhole ? 2 : this.#room / sparse;
  }

  #keep(window: RowWindow): void {
    this.#windows = [...this.#windows.slice(1 - kept), window];
    this.#source.arrived();
  }
}

/** Session times, s. */
interface WindowSpan {
  readonly from: number;
  /** Times from here on are served. */
  readonly servesFrom: number;
  readonly to: number;
}

class RowWindow implements HeldRows {
  readonly span: WindowSpan;
  readonly recent: RowRing;
  readonly recentSeries: RowRing;

  /** `frame`: all rows of the span. */
  constructor(span: WindowSpan, { times, values, columns }: TelemetryFrame, series: SeriesColumns) {
    this.span = span;
    this.recent = new RowRing(times.length, columns);
    this.recentSeries = new RowRing(times.length, series.count);
    times.forEach((time, row) => {
      const offset = row * columns;
      this.recent.append(time, values, offset);
      this.recentSeries.append(time, series.pick(values, offset));
    });
  }

  serves(time: number): boolean {
    return time >= this.span.servesFrom && time <= this.span.to && this.recent.timeAt(0) <= time;
  }
}

/** Of the whole of a run so many bytes are asked for at most, but some rows. */
const wholeBytes = 4 << 20;
const fewestRows = 64;

interface AskedRun {
  /** Least time between two rows, s. */
  readonly frame: number;
  /** Session time, s, up to which there are rows now. */
  readonly end: () => number;
  /** Told when more is held than before. */
  readonly arrived: () => void;
}

export function pastWindows(
  client: BenchClient,
  { run, columns, seriesColumns }: NewestHistory,
  { frame, end, arrived }: AskedRun,
): PastWindows {
  return new PastWindows({
    ...{ columns: columns.count, series: seriesColumns, frame, end, arrived },
    ask: (from, to, most) => client.call('history.rows', { epoch: run.epoch, from, to, most }).catch(() => null),
  });
}

/** Rows of the run from its beginning to `to`, s, evenly spread; null where they cannot be had. */
export function wholeRows(client: BenchClient, { run, columns }: NewestHistory, to: number): Promise<TelemetryFrame | null> {
  const most = Math.min(historyLimits.rows, Math.max(Math.floor(wholeBytes / 4 / columns.count), fewestRows));
  return client.call('history.rows', { epoch: run.epoch, from: 0, to, most }).catch(() => null);
}
