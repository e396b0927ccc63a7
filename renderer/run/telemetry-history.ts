/** What readers know of a run up to the session time that is shown: all that views, charts and numbers draw. */
import type { TelemetryColumns, TelemetryLayout } from '../../contract/telemetry.ts';
import type { Rows } from './rows.ts';
import type { SeriesColumns } from './series-columns.ts';

export interface Run {
  readonly epoch: number;
  readonly layout: TelemetryLayout;
}

export interface TelemetryHistory {
  readonly run: Run;
  readonly columns: TelemetryColumns;
  readonly seriesColumns: SeriesColumns;
  /** Every column of the last rows. */
  readonly recent: Rows;
  /** The charted columns of the whole run, thinned; its newest row is that of `recent`. */
  readonly series: Rows;
  /** The charted columns from `time` on: unthinned where they are still held, otherwise those of the whole run. */
  seriesFrom(time: number): Rows;
}
