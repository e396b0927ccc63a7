/** The table of lanes: what stands in its columns, and its CSV. */
import { expect, test } from 'vitest';
import type { PairField } from '../../contract/telemetry.ts';
import { NewestHistory } from '../run/history.ts';
import { laneColumns, laneRows, lanesCsv } from './lane-rows.ts';

const layout = {
  entities: ['tank'],
  lanes: ['base', 'fair, ours'],
  pairs: [
    { entity: 0, publisher: 'sender', receiver: 'near' },
    { entity: 0, publisher: 'sender', receiver: 'far' },
  ],
};

/** A history of one row at 10 s; numbers by lane and pair. */
function historyOf(numbers: Partial<Record<PairField, readonly (readonly number[])[]>>): NewestHistory {
  const history = new NewestHistory({ epoch: 1, layout });
  const { columns } = history;
  const values = new Float32Array(columns.count).fill(Number.NaN);
  for (const [field, lanes] of Object.entries(numbers) as [PairField, readonly (readonly number[])[]][]) {
    lanes.forEach((pairs, lane) => pairs.forEach((value, pair) => (values[columns.pair(lane, pair, field)] = value)));
  }
  history.take({ epoch: 1, sequence: 0, columns: columns.count, times: new Float64Array([10]), values });
  return history;
}

const history = historyOf({
  aee: [
    [1, 3],
    [2, 2],
  ],
  sent: [
    [20, 20],
    [5, 15],
  ],
});
const columns = laneColumns(['near', 'far']);
const rows = laneRows(history, ['near', 'far'], null);

test('a lane has the AEE of each receiver, mean, std and max over them, and what was sent', () => {
  expect(rows.map(({ id, values }) => [id, ...values])).toEqual([
    ['base', 1, 3, 2, 1, 3, Number.NaN, 40, 4],
    ['fair, ours', 2, 2, 2, 0, 2, Number.NaN, 20, 2],
  ]);
});

test('its CSV has units in the header, quotes what must be, and leaves unmeasured cells empty', () => {
  expect(lanesCsv(columns, rows)).toBe(
    'lane,aee near (m·s),aee far (m·s),mean (m·s),std (m·s),max (m·s),estimated (m·s),sent,rate (1/s)\n' +
      'base,1,3,2,1,3,,40,4\n"fair, ours",2,2,2,0,2,,20,2\n',
  );
});
