/** Windows of the past of a run: fetched where the playhead is, and a little ahead of it. */
import { historyLimits } from '../../contract/history-calls.ts';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import type { SeriesColumns } from './series-columns.ts';
import type { HeldRows, NewestHistory } from './history.ts';
import { BlockRows, type Rows } from './rows.ts';
import type { BenchClient } from '../../client/bench-client.ts';

interface PastSource {
  /** Numbers in a row. */
  readonly columns: number;
  readonly series: SeriesColumns;
  /** Least time between two rows, s. */
  readonly frame: number;
  /** Session time, s, up to which there are rows now. */
  end(): number;
  /** All rows of a span, or `most` of them; null where they cannot be fetched. */
  fetch(from: number, to: number, most: number): Promise<TelemetryFrame | null>;
  /** Called when a window has been fetched. */
  arrived(): void;
}

/** Bytes of one window, and how many windows are kept. */
const windowBytes = 4 << 20;
const leastRows = 32;
const kept = 4;
/** A window serves its last third: the other two thirds are the past that is drawn with it. */
const thirds = 3;
/** Where a window has far fewer rows than there is room for, or more, the next ones are so much longer or shorter. */
const stretching = 4;
const sparse = 8;
const mostTries = 12;
/** Longest window (s) for which the bench sends all rows; for longer ones it sends fewer. */
const longestWhole = 240;

export class PastWindows {
  readonly #source: PastSource;
  readonly #room: number;
  readonly #leastSpan: number;
  /** Length of a window, s. */
  #span: number;
  /** Least recently used first. */
  #windows: RowWindow[] = [];
  #wanted: { readonly time: number; readonly direction: number } | null = null;
  #fetching = false;
  #failed = false;

  constructor(source: PastSource) {
    this.#source = source;
    this.#room = Math.min(historyLimits.rows, Math.max(leastRows, Math.floor(windowBytes / 4 / Math.max(source.columns, 1))));
    this.#leastSpan = (this.#room - 2) * source.frame;
    this.#span = this.#leastSpan;
  }

  /** True once rows could not be fetched: nothing is fetched any more. */
  get failed(): boolean {
    return this.#failed;
  }

  /** The window that serves this session time; null where none is held. */
  at(time: number): RowWindow | null {
    const newest = this.#windows.at(-1);
    if (newest?.serves(time)) return newest;
    const index = this.#windows.findIndex((window) => window.serves(time));
    if (index >= 0) this.#windows.push(...this.#windows.splice(index, 1));
    return index >= 0 ? (this.#windows.at(-1) ?? null) : null;
  }

  /** Fetches the window of `time`, then the next one in this direction (−1, 0, 1). Only the last request counts. */
  want(time: number, direction: number): void {
    this.#wanted = { time, direction };
    if (!this.#fetching && !this.#failed) void this.#fetchWanted();
  }

  async #fetchWanted(): Promise<void> {
    this.#fetching = true;
    while (this.#wanted && !this.#failed) {
      const wanted = this.#wanted;
      const ahead = wanted.time + (wanted.direction * this.#span) / thirds;
      if (!this.at(wanted.time)) await this.#load(wanted.time);
      else if (ahead !== wanted.time && ahead > 0 && ahead < this.#source.end() && !this.#holds(ahead)) await this.#load(ahead);
      if (this.#wanted === wanted) this.#wanted = null;
    }
    this.#fetching = false;
  }

  #holds(time: number): boolean {
    return this.#windows.some((window) => window.serves(time));
  }

  async #load(time: number): Promise<void> {
    for (let tries = 0; tries < mostTries; tries++) {
      const span = this.#spanOf(time);
      const frame = await this.#source.fetch(span.from, span.to, this.#room);
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

  /** With fewer rows than this, windows are made longer. */
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

/** A window serves the session times that have enough of the past before them. */
class RowWindow implements HeldRows {
  readonly span: WindowSpan;
  readonly recent: Rows;
  readonly recentSeries: Rows;

  /** `block`: all rows of the span. */
  constructor(span: WindowSpan, block: TelemetryFrame, series: SeriesColumns) {
    this.span = span;
    this.recent = new BlockRows(block);
    this.recentSeries = new BlockRows(block, series.sources);
  }

  serves(time: number): boolean {
    return time >= this.span.servesFrom && time <= this.span.to && this.recent.timeAt(0) <= time;
  }
}

/** Bytes requested of a whole run at most, but at least some rows. */
const wholeBytes = 4 << 20;
const fewestRows = 64;

interface WindowedRun {
  /** Least time between two rows, s. */
  readonly frame: number;
  /** Session time, s, up to which there are rows now. */
  readonly end: () => number;
  /** Called when a window has been fetched. */
  readonly arrived: () => void;
}

export function pastWindows(
  client: BenchClient,
  { run, columns, seriesColumns }: NewestHistory,
  { frame, end, arrived }: WindowedRun,
): PastWindows {
  return new PastWindows({
    columns: columns.count,
    series: seriesColumns,
    frame,
    end,
    arrived,
    fetch: (from, to, most) => client.call('history.rows', { epoch: run.epoch, from, to, most }).catch(() => null),
  });
}

/** Rows of the run from its beginning to `to`, s, evenly spread; null where they cannot be fetched. */
export function wholeRows(client: BenchClient, { run, columns }: NewestHistory, to: number): Promise<TelemetryFrame | null> {
  const most = Math.min(historyLimits.rows, Math.max(Math.floor(wholeBytes / 4 / columns.count), fewestRows));
  return client.call('history.rows', { epoch: run.epoch, from: 0, to, most }).catch(() => null);
}
