/** Aggregates against a second computation, and growth per second. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadRow } from '../../plot/line-points.ts';
import { RowRing } from '../../run/rows.ts';
import { SeriesColumns } from '../../run/series-columns.ts';
import { metricOf, subjectsOf } from './catalogue.ts';
import { ConditionLog } from '../../run/conditions.ts';
import { aggregateReader, readerOf, shareReader } from './read-metric.ts';

const row = new RowRing(1, 1);
row.append(0, [0]);
const readersOf = (values: readonly number[]): ReadRow[] => values.map((value) => () => value);
const aggregated = (values: readonly number[], how: Parameters<typeof aggregateReader>[1]) =>
  aggregateReader(readersOf(values), how)(row, 0);

test('mean, std, least, greatest and sum are those of what there is', () => {
  const value = fc.oneof(fc.double({ min: -1e3, max: 1e3, noNaN: true }), fc.constant(Number.NaN));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 12 }), (values) => {
      const present = values.filter((each) => !Number.isNaN(each));
      const n = present.length;
      if (n === 0) return void expect(aggregated(values, 'mean')).toBeNaN();
      const sum = present.reduce((a, b) => a + b, 0);
      // Computed a second time, from the differences of all pairs.
      const squares = present.flatMap((a) => present.map((b) => (a - b) ** 2)).reduce((a, b) => a + b, 0);
      expect(aggregated(values, 'sum')).toBeCloseTo(sum, 6);
      expect(aggregated(values, 'mean')).toBeCloseTo(sum / n, 6);
      expect(aggregated(values, 'std')).toBeCloseTo(Math.sqrt(squares / (2 * n * n)), 6);
      expect(aggregated(values, 'min')).toBe([...present].sort((a, b) => a - b)[0]);
      expect(aggregated(values, 'max')).toBe([...present].sort((a, b) => b - a)[0]);
    }),
  );
});

test('a share is the part of the sum over all, NaN of nothing', () => {
  const share = (part: readonly number[], all: readonly number[]) => shareReader(readersOf(part), readersOf(all))(row, 0);
  expect([share([1, 2], [1, 2, 9]), share([0], [0, 0]), share([Number.NaN], [1])]).toEqual([0.25, Number.NaN, Number.NaN]);
});

test('growth per second is that over the last two seconds, or since the first row held', () => {
  const layout = { entities: ['tank'], lanes: ['base'], pairs: [{ entity: 0, publisher: 'sender', receiver: 'near' }] };
  const columns = new SeriesColumns(layout);
  const bytes = metricOf('pair.bytes/s')!;
  const [subject] = subjectsOf(bytes, columns.telemetry, new ConditionLog());
  const rows = new RowRing(64, columns.count);
  const numbers = new Float32Array(columns.count);
  for (let time = 0; time <= 6; time += 0.5) {
    numbers[columns.column(0, 0, 'bytes')] = time < 3 ? 0 : (time - 3) * 100;
    rows.append(time, numbers);
  }
  const read = readerOf(bytes, columns, subject!);
  const at = (time: number) => read(rows, rows.lastAtOrBefore(time));
  expect([at(0), at(1), at(4), at(5), at(6)]).toEqual([Number.NaN, 0, 50, 100, 100]);
});
