/** A run as it was at a session time, whoever holds the rows of then. */
import type { TelemetryColumns } from '../../contract/telemetry.ts';
import type { HeldRows } from './held-rows.ts';
import type { NewestHistory } from './newest-history.ts';
import { RowsUntil } from './rows-until.ts';
import type { Rows } from './rows.ts';
import type { SeriesColumns } from './series-columns.ts';
import type { Run, TelemetryHistory } from './telemetry-history.ts';

/** Its rows are the same objects for good: what they hold changes with `show`. */
export class PastHistory implements TelemetryHistory {
  readonly run: Run;
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
    this.recent.show(held.recent, time);
    this.#recentSeries.show(held.recentSeries, time);
    this.series.show(this.#newest.series, time);
  }

  seriesFrom(time: number): Rows {
    return this.#recentSeries.timeAt(0) <= time ? this.#recentSeries : this.series;
  }
}
