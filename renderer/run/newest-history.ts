/** What the page remembers of a run: every column of the last rows for the views, the charted columns of the same, and of the whole run, thinned. */
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import { TelemetryColumns } from '../../contract/telemetry.ts';
import type { HeldRows } from './held-rows.ts';
import { RowRing } from './row-ring.ts';
import { SeriesColumns } from './series-columns.ts';
import type { Run, TelemetryHistory } from './telemetry-history.ts';
import { ThinnedRows } from './thinned-rows.ts';

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

export class NewestHistory implements TelemetryHistory, HeldRows {
  readonly run: Run;
  readonly columns: TelemetryColumns;
  readonly seriesColumns: SeriesColumns;
  readonly recent: RowRing;
  readonly recentSeries: RowRing;
  #wholeSeries: ThinnedRows;

  constructor(run: Run) {
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

  /** True when this history can go on with `run`: the same run of the same things. */
  continues(run: Run): boolean {
    if (this.run.epoch !== run.epoch) return false;
    return this.run.layout === run.layout || JSON.stringify(this.run.layout) === JSON.stringify(run.layout);
  }

  /** Takes in the rows of a frame. A frame of another run or shape is dropped (false). Time that goes back starts the history anew. */
  take(frame: TelemetryFrame): boolean {
    if (frame.epoch !== this.run.epoch || frame.columns !== this.columns.count) return false;
    frame.times.forEach((time, row) => this.#takeRow(time, frame.values, row * frame.columns));
    return frame.times.length > 0;
  }

  /** Takes in the charted columns of rows from before those that were taken: the charts then show the whole run. */
  takeEarlier(frame: TelemetryFrame): void {
    if (frame.epoch !== this.run.epoch || frame.columns !== this.columns.count) return;
    const later = this.series;
    const whole = this.#noSeries();
    const begin = later.length === 0 ? Number.POSITIVE_INFINITY : later.timeAt(0);
    frame.times.forEach((time, row) => {
      if (time < begin) whole.append(time, this.seriesColumns.pick(frame.values, row * frame.columns));
    });
    for (let row = 0; row < later.length; row++) whole.copy(later, row);
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
