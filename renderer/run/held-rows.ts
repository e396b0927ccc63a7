/** Rows of a stretch of a run, every column and the charted ones: the newest, or a stretch of the past that was fetched. */
import type { RowRing } from './row-ring.ts';

export interface HeldRows {
  readonly recent: RowRing;
  /** The charted columns of the same rows. */
  readonly recentSeries: RowRing;
}
