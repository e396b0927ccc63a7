/** Rows of numbers with their times, in order, as they are read: what a ring holds, or that as far as a time. */

export interface Rows {
  /** Rows held; row 0 is the oldest. */
  readonly length: number;
  /** Time of the newest row (s); −∞ when there is none. */
  readonly lastTime: number;
  /** NaN for a row that is not held. */
  timeAt(row: number): number;
  /** NaN for a row that is not held. */
  valueAt(row: number, column: number): number;
  /** Copy the times, or the numbers of a column, of `count` rows from `first` on to the beginning of `out`; all those rows must be held. */
  readTimes(first: number, out: Float64Array, count: number): void;
  readColumn(column: number, first: number, out: Float64Array, count: number): void;
  /** The newest column value; NaN when there is none. */
  last(column: number): number;
  /** Index of the newest row whose number in `column` is such; −1 when there is none. */
  lastWhere(column: number, such: (value: number) => boolean): number;
  /** Index of the first row at or after `time`; `length` when there is none. */
  firstAtOrAfter(time: number): number;
  /** Index of the last row at or before `time`; −1 when there is none. */
  lastAtOrBefore(time: number): number;
}
