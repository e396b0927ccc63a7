/** Traffic to each receiver. */
import { expect, test } from 'vitest';
import { RowRing } from '../run/rows.ts';
import { SeriesColumns } from '../run/series-columns.ts';
import { trafficRows } from './traffic-rows.ts';

const pair = (entity: number, receiver: string) => ({ entity, publisher: 'server', receiver });
const layout = { entities: ['a', 'b'], lanes: ['base'], pairs: [pair(0, 'near'), pair(1, 'near'), pair(0, 'far')] };
const columns = new SeriesColumns(layout);

/**
 * Ten seconds in which each pair is sent its number more, in updates of 20 bytes, each second; nothing arrives at the
 * last.
 */
function rows(): RowRing {
  const ring = new RowRing(16, columns.count);
  const row = new Float32Array(columns.count);
  for (let time = 0; time <= 10; time++) {
    layout.pairs.forEach((_, index) => {
      row[columns.column(0, index, 'sent')] = time * (index + 1);
      row[columns.column(0, index, 'bytes')] = time * (index + 1) * 20;
      row[columns.column(0, index, 'updates')] = index === 2 ? 0 : time * (index + 1);
    });
    ring.append(time, row);
  }
  return ring;
}

test('by receiver, by entity and by pair the same updates are counted, in all and over the last seconds', () => {
  const rowsBy = (by: 'receiver' | 'entity' | 'each') =>
    trafficRows(rows(), columns, by, 4).map(({ column, values }) => [column, ...values]);
  expect(rowsBy('receiver')).toEqual([
    ['near', 30, 3, 600, 60, 20, 30, 0],
    ['far', 30, 3, 600, 60, 20, 0, 30],
  ]);
  expect(rowsBy('entity').map(([column, sent, rate]) => [column, sent, rate])).toEqual([
    ['a', 40, 4],
    ['b', 20, 2],
  ]);
  expect(rowsBy('each').map(([column, sent]) => [column, sent])).toEqual([
    ['a → near', 10],
    ['b → near', 20],
    ['a → far', 30],
  ]);
});
