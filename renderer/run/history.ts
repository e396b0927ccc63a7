/** The history of a run: all that views, charts and numbers read. */
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { type Rows, RowRing, ThinnedRows, RowsUntil } from './rows.ts';
import { SeriesColumns } from './series-columns.ts';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';

export interface RunOutline {
  readonly epoch: number;
  readonly layout: TelemetryLayout;
}

/** True where both are the same run of the same entities, lanes and pairs. */
export function isSameRun(a: RunOutline, b: RunOutline): boolean {
  return a.epoch === b.epoch && (a.layout === b.layout || JSON.stringify(a.layout) === JSON.stringify(b.layout));
}

/** A run up to a session time. */
export interface TelemetryHistory {
  readonly run: RunOutline;
  readonly columns: TelemetryColumns;
  readonly seriesColumns: SeriesColumns;
  /** Every column of the last rows. */
  readonly recent: Rows;
  /** The charted columns of the whole run, thinned; its newest row is that of `recent`. */
  readonly series: Rows;
  /** The charted columns from `time` on: unthinned where they are still held, otherwise those of the whole run. */
  seriesFrom(time: number): Rows;
}

/** Rows of a part of a run: the newest, or a window of the past that was fetched. */
export interface HeldRows {
  /** Every column. */
  readonly recent: Rows;
  /** The charted columns of the same rows. */
  readonly recentSeries: Rows;
}

/** Rows for views: trails of half a minute at fifty rows a second. */
const recentRows = 2048;
/** Rows for charts over the whole run: three a pixel on a wide screen. */
const seriesRows = 6001;
/** Numbers that a ring may hold; with very many entities it holds fewer rows. */
const mostNumbers = 1 << 24;
const leastRows = 101;

/** Odd where `rows` is. */
function boundedRows(rows: number, width: number): number {
  return Math.min(rows, Math.max(leastRows, 2 * Math.floor(mostNumbers / width / 2) + 1));
}

/**
 * All that the page remembers of a run: every column of the last rows for the views, the charted columns of the same
 * rows, and the charted columns of the whole run, thinned.
 */
export class NewestHistory implements TelemetryHistory, HeldRows {
  readonly run: RunOutline;
  readonly columns: TelemetryColumns;
  readonly seriesColumns: SeriesColumns;
  readonly recent: RowRing;
  readonly recentSeries: RowRing;
  #wholeSeries: ThinnedRows;

  constructor(run: RunOutline) {
    this.run = run;
    this.columns = new TelemetryColumns(run.layout);
    this.seriesColumns = new SeriesColumns(run.layout);
    this.recent = new RowRing(boundedRows(recentRows, this.columns.count), this.columns.count);
    this.recentSeries = new RowRing(boundedRows(recentRows, this.seriesColumns.count), this.seriesColumns.count);
    this.#wholeSeries = this.#noSeries();
  }

  get series(): RowRing {
    return this.#wholeSeries.rows;
  }

  seriesFrom(time: number): RowRing {
    return this.recentSeries.timeAt(0) <= time ? this.recentSeries : this.series;
  }

  /**
   * Takes in the rows of a frame. A frame of another run or shape is dropped (false). Time that goes back clears the
   * history.
   */
  take(frame: TelemetryFrame): boolean {
    if (frame.epoch !== this.run.epoch || frame.columns !== this.columns.count) return false;
    frame.times.forEach((time, row) => this.#takeRow(time, frame.values, row * frame.columns));
    return frame.times.length > 0;
  }

  /** Takes in the charted columns of earlier rows than those taken: the charts then show the whole run. */
  takeEarlier(frame: TelemetryFrame): void {
    if (frame.epoch !== this.run.epoch || frame.columns !== this.columns.count) return;
    const later = this.series;
    const whole = this.#noSeries();
    const begin = later.length === 0 ? Number.POSITIVE_INFINITY : later.timeAt(0);
    frame.times.forEach((time, row) => {
      if (time < begin) whole.append(time, this.seriesColumns.pick(frame.values, row * frame.columns));
    });
    for (let row = 0; row < later.length; row++) whole.append(later.timeAt(row), later.numbersAt(row));
    this.#wholeSeries = whole;
  }

  #noSeries(): ThinnedRows {
    return new ThinnedRows(boundedRows(seriesRows, this.seriesColumns.count), this.seriesColumns.count);
  }

  #takeRow(time: number, values: Float32Array, offset: number): void {
    if (time < this.recent.lastTime) this.#clear();
    if (time === this.recent.lastTime) this.#dropLast();
    const charted = this.seriesColumns.pick(values, offset);
    this.recent.append(time, values, offset);
    this.recentSeries.append(time, charted);
    this.#wholeSeries.append(time, charted);
  }

  #dropLast(): void {
    this.recent.dropLast();
    this.recentSeries.dropLast();
  }

  #clear(): void {
    this.recent.clear();
    this.recentSeries.clear();
    this.#wholeSeries.clear();
  }
}

/** Times of one tick that were computed in two ways differ by less than this, s: 21.2 − 10 is less than 560 × 0.02. */
export const sameTime = 1e-9;

/** A run as it was at a session time. Its rows stay the same objects; what they hold changes with `show`. */
export class PastHistory implements TelemetryHistory {
  readonly run: RunOutline;
  readonly columns: TelemetryColumns;
  readonly seriesColumns: SeriesColumns;
  readonly recent = new RowsUntil();
  readonly series = new RowsUntil();
  readonly #recentSeries = new RowsUntil();
  readonly #newest: NewestHistory;

  constructor(newest: NewestHistory) {
    this.run = newest.run;
    this.columns = newest.columns;
    this.seriesColumns = newest.seriesColumns;
    this.#newest = newest;
  }

  /** Shows the run as it was at `time`, s, of which `held` has the rows. */
  show(time: number, held: HeldRows): void {
    const until = time + sameTime;
    this.recent.show(held.recent, until);
    this.#recentSeries.show(held.recentSeries, until);
    this.series.show(this.#newest.series, until);
  }

  seriesFrom(time: number): Rows {
    return this.#recentSeries.timeAt(0) <= time ? this.#recentSeries : this.series;
  }
}
