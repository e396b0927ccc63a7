/** Reads the charted numbers of a run as a person asks for them: per receiver, or as statistics over receivers. */
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import type { Rows } from './rows.ts';
import type { ChartedField, SeriesColumns } from './series-columns.ts';

export type Statistic = 'mean' | 'std' | 'sum';

type ReadColumns = (rows: Rows, row: number, columns: Int32Array) => number;

const statistics: Readonly<Record<Statistic, ReadColumns>> = { mean, std: deviation, sum };

/** Indices of the pairs that show `entity` (null: any) to `receiver` (null: anybody). */
export function pairsOf(layout: TelemetryLayout, receiver: string | null, entity: number | null): readonly number[] {
  return [...layout.pairs.keys()].filter((index) => {
    const pair = layout.pairs[index];
    return pair && (receiver === null || pair.receiver === receiver) && (entity === null || pair.entity === entity);
  });
}

/** Reads a statistic over `pairs` of one number; NaN while none of them has it. */
export function statisticReader(columns: SeriesColumns, lane: number, pairs: readonly number[], field: ChartedField, statistic: Statistic) {
  const indices = Int32Array.from(pairs, (pair) => columns.column(lane, pair, field));
  const read = statistics[statistic];
  return (rows: Rows, row: number): number => read(rows, row, indices);
}

/** Reads which part of the sum over `all` is that over `pairs`; NaN while there is nothing to share. */
export function shareReader(columns: SeriesColumns, lane: number, pairs: readonly number[], all: readonly number[], field: ChartedField) {
  const part = statisticReader(columns, lane, pairs, field, 'sum');
  const whole = statisticReader(columns, lane, all, field, 'sum');
  return (rows: Rows, row: number): number => part(rows, row) / whole(rows, row);
}

function sum(rows: Rows, row: number, columns: Int32Array): number {
  return mean(rows, row, columns) * measured(rows, row, columns);
}

function measured(rows: Rows, row: number, columns: Int32Array): number {
  let count = 0;
  for (const column of columns) if (!Number.isNaN(rows.valueAt(row, column))) count++;
  return count;
}

function mean(rows: Rows, row: number, columns: Int32Array): number {
  let sum = 0;
  let count = 0;
  for (const column of columns) {
    const value = rows.valueAt(row, column);
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? Number.NaN : sum / count;
}

/** Population standard deviation. */
function deviation(rows: Rows, row: number, columns: Int32Array): number {
  const middle = mean(rows, row, columns);
  let sum = 0;
  let count = 0;
  for (const column of columns) {
    const value = rows.valueAt(row, column);
    if (Number.isNaN(value)) continue;
    sum += (value - middle) ** 2;
    count++;
  }
  return count === 0 ? Number.NaN : Math.sqrt(sum / count);
}
