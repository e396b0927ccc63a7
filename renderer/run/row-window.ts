/** A stretch of the past of a run, fetched: it serves the session times that have enough of the past before them. */
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import type { HeldRows } from './held-rows.ts';
import { RowRing } from './row-ring.ts';
import type { SeriesColumns } from './series-columns.ts';

/** Session times, s. */
export interface WindowSpan {
  readonly from: number;
  /** Times from here on are served. */
  readonly servesFrom: number;
  readonly to: number;
}

export class RowWindow implements HeldRows {
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
