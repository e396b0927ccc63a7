/** The delay that updates had, from telemetry. */
import { blockOf } from '../../../contract/telemetry-frames.ts';
import { expect, test } from 'vitest';
import { deliveredDelay } from './measured-delay.ts';
import { NewestHistory } from '../../run/history.ts';

const layout = { entities: ['car'], lanes: ['base'], pairs: [{ entity: 0, publisher: 'own', receiver: 'near' }] };

/** The measured delay of a page whose rows have these counts of updates and these delays, s. */
function delivered(rows: readonly (readonly [updates: number, delay: number])[]): number {
  const history = new NewestHistory({ epoch: 1, layout });
  const { columns } = history;
  const values = new Float32Array(rows.length * columns.count);
  rows.forEach(([updates, delay], row) => {
    values[row * columns.count + columns.pair(0, 0, 'updates')] = updates;
    values[row * columns.count + columns.pair(0, 0, 'deliveredDelay')] = delay;
  });
  history.take({ epoch: 1, ...blockOf({ columns: columns.count, times: Float64Array.from(rows, (_, row) => row), values }) });
  return deliveredDelay(history, 'near');
}

test('it is the mean over the updates that arrived', () => {
  expect(
    delivered([
      [0, NaN],
      [1, 0.5],
      [1, 0.5],
      [2, 0.25],
    ]),
  ).toBe(0.375);
});

test('what arrived before the first row that a page has seen is not counted there', () => {
  expect(
    delivered([
      [5, 2],
      [5, 2],
      [6, 0.5],
    ]),
  ).toBe(0.5);
  expect(delivered([[5, 2]])).toBeNaN();
});
