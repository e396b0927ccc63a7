/** Reads the metric of a subject from the rows of a run, and aggregates several. */
import type { ReadRow } from '../../plot/line-points.ts';
import type { Rows } from '../../run/rows.ts';
import type { SeriesColumns } from '../../run/series-columns.ts';
import type { MetricSubject } from './catalogue.ts';
import type { Aggregate, Metric } from './metric.ts';

/** Growth per second is that over the last seconds, s. */
export const rateSpan = 2;

const nothing: ReadRow = () => Number.NaN;

/** NaN where there is no number, and for subjects whose columns are not kept. */
export function readerOf(metric: Metric, columns: SeriesColumns, { source }: MetricSubject): ReadRow {
  if (typeof source === 'function') return (rows, row) => source(rows.timeAt(row));
  const column = columns.of(source);
  if (column < 0) return nothing;
  return metric.rate ? growthReader(column) : (rows, row) => rows.valueAt(row, column);
}

/**
 * The growth per second of a number that only grows; since the first row held where that is nearer. NaN in the first
 * row.
 */
function growthReader(column: number): ReadRow {
  return (rows, row) => {
    const before = rowBefore(rows, row);
    return (rows.valueAt(row, column) - rows.valueAt(before, column)) / (rows.timeAt(row) - rows.timeAt(before));
  };
}

function rowBefore(rows: Rows, row: number): number {
  const found = rows.lastAtOrBefore(rows.timeAt(row) - rateSpan);
  return found < 0 ? 0 : found;
}

type Statistic = (values: Float64Array, count: number) => number;

const statistics: Readonly<Record<Exclude<Aggregate, 'share'>, Statistic>> = {
  mean: meanOf,
  std: (values, count) => {
    const middle = meanOf(values, count);
    let squares = 0;
    for (let i = 0; i < count; i++) squares += ((values[i] ?? 0) - middle) ** 2;
    return Math.sqrt(squares / count);
  },
  min: (values, count) => extremeOf(values, count, Math.min),
  max: (values, count) => extremeOf(values, count, Math.max),
  sum: sumOf,
};

/** One number of several, those that there are; NaN of none. `std` is the population's. */
export function aggregateReader(reads: readonly ReadRow[], how: Exclude<Aggregate, 'share'>): ReadRow {
  const [only] = reads;
  if (only && reads.length === 1 && how !== 'std') return only;
  const values = new Float64Array(reads.length);
  const statistic = statistics[how];
  return (rows, row) => {
    let count = 0;
    for (const read of reads) {
      const value = read(rows, row);
      if (!Number.isNaN(value)) values[count++] = value;
    }
    return count === 0 ? Number.NaN : statistic(values, count);
  };
}

/** The sum over `part` as a share of the sum over `all`; NaN while that is 0. */
export function shareReader(part: readonly ReadRow[], all: readonly ReadRow[]): ReadRow {
  const own = aggregateReader(part, 'sum');
  const whole = aggregateReader(all, 'sum');
  return (rows, row) => own(rows, row) / whole(rows, row);
}

function sumOf(values: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i] ?? 0;
  return sum;
}

function meanOf(values: Float64Array, count: number): number {
  return sumOf(values, count) / count;
}

function extremeOf(values: Float64Array, count: number, choose: (a: number, b: number) => number): number {
  let extreme = values[0] ?? Number.NaN;
  for (let i = 1; i < count; i++) extreme = choose(extreme, values[i] ?? extreme);
  return extreme;
}
