/** Statistics over pairs, as in the results of a run. */
import { expect, test } from 'vitest';
import { RowRing } from './row-ring.ts';
import { SeriesColumns } from './series-columns.ts';
import { pairsOf, shareReader, type Statistic, statisticReader } from './series-reader.ts';

const layout = {
  entities: ['a', 'b'],
  lanes: ['base'],
  pairs: [
    { entity: 0, publisher: 'server', receiver: 'near' },
    { entity: 1, publisher: 'server', receiver: 'near' },
    { entity: 0, publisher: 'server', receiver: 'far' },
  ],
};
const columns = new SeriesColumns(layout);

function rowOf(aee: readonly number[]): RowRing {
  const ring = new RowRing(1, columns.count);
  const at = ring.append(0);
  aee.forEach((value, pair) => (ring.storage[at + columns.column(0, pair, 'aee')] = value));
  return ring;
}

const read = (aee: readonly number[], pairs: readonly number[], statistic: Statistic) =>
  statisticReader(columns, 0, pairs, 'aee', statistic)(rowOf(aee), 0);

test('pairs are chosen by receiver and by entity', () => {
  expect([pairsOf(layout, 'near', null), pairsOf(layout, null, 0), pairsOf(layout, 'far', 1), pairsOf(layout, null, null)]).toEqual([
    [0, 1],
    [0, 2],
    [],
    [0, 1, 2],
  ]);
});

test('the mean and the population standard deviation leave out what is not measured', () => {
  expect(read([2, 4, 9], [0, 1], 'mean')).toBe(3);
  expect(read([2, 4, 9], [0, 1, 2], 'std')).toBeCloseTo(Math.sqrt(26 / 3), 6);
  expect(read([2, Number.NaN, 4], [0, 1, 2], 'mean')).toBe(3);
  expect(read([Number.NaN, 1, 1], [0], 'std')).toBeNaN();
});

test('the sum leaves out what is not measured; a share is the part of the sum over all, NaN of nothing', () => {
  expect(read([2, Number.NaN, 4], [0, 1, 2], 'sum')).toBe(6);
  const share = (aee: readonly number[]) => shareReader(columns, 0, [0, 1], [0, 1, 2], 'aee')(rowOf(aee), 0);
  expect([share([1, 2, 9]), share([0, 0, 0])]).toEqual([0.25, Number.NaN]);
});
