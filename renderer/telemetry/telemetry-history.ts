/** What the page remembers of a run: every column of the last rows for the views, and the charted columns of the whole run, thinned. */
import { TelemetryColumns, type TelemetryFrame, type TelemetryLayout } from '../../contract/telemetry.ts';
import { RowRing } from './row-ring.ts';
import { SeriesColumns } from './series-columns.ts';

export interface Run {
  readonly epoch: number;
  readonly layout: TelemetryLayout;
  /** s */
  readonly duration: number;
}

/** Rows for views: trails of half a minute at fifty rows a second. */
const recentRows = 2048;
/** Rows for charts over the whole duration: three a pixel on a wide screen. */
const seriesRows = 6000;

export class TelemetryHistory {
  readonly run: Run;
  readonly columns: TelemetryColumns;
  readonly seriesColumns: SeriesColumns;
  readonly recent: RowRing;
  readonly series: RowRing;
  /** Least time between two rows of `series`, s. */
  readonly #spacing: number;
  /** Rows taken since the start of the page's run. */
  #taken = 0;

  constructor(run: Run) {
    this.run = run;
    this.columns = new TelemetryColumns(run.layout);
    this.seriesColumns = new SeriesColumns(run.layout);
    this.recent = new RowRing(recentRows, this.columns.count);
    this.series = new RowRing(seriesRows + 1, this.seriesColumns.count);
    this.#spacing = run.duration / seriesRows;
  }

  get taken(): number {
    return this.#taken;
  }

  /** True when this history can go on with `run`: the same run of the same things. */
  continues(run: Run): boolean {
    return this.run.epoch === run.epoch && JSON.stringify(this.run.layout) === JSON.stringify(run.layout);
  }

  /** Takes in the rows of a frame. A frame of another run or shape is dropped (false). Time that goes back starts the history anew. */
  take(frame: TelemetryFrame): boolean {
    if (frame.epoch !== this.run.epoch || frame.columns !== this.columns.count) return false;
    frame.times.forEach((time, row) => this.#takeRow(time, frame.values, row * frame.columns));
    return frame.times.length > 0;
  }

  #takeRow(time: number, values: Float32Array, offset: number): void {
    if (time < this.recent.lastTime) this.#clear();
    const at = time === this.recent.lastTime ? this.recent.offsetOf(this.recent.length - 1) : this.recent.append(time);
    this.recent.storage.set(values.subarray(offset, offset + this.columns.count), at);
    this.#taken++;
    if (time - this.series.lastTime < this.#spacing * (1 - 1e-9)) return;
    this.seriesColumns.pick(values, offset, this.series.storage, this.series.append(time));
  }

  #clear(): void {
    this.recent.clear();
    this.series.clear();
  }
}
