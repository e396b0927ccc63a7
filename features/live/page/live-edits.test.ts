/** Undoing what was done to players' networks. */
import { expect, test } from 'vitest';
import { liveLink } from '../calls/live-calls.ts';
import { changedSettings } from '../node/link-conditions.ts';
import { exampleSeat, exampleDirection } from '../../../test/support/page/live-state.ts';
import { liveEdit } from './live-edits.ts';

const seats = [
  exampleSeat(0),
  exampleSeat(1, { up: { ...exampleDirection, settings: { delay: 0.1, jitter: { law: 'normal', spread: 0.01 }, bandwidth: 5e6 } } }),
];
const one = { seat: 1, direction: 'up' as const };

test('restoring one direction needs every field as it was', () => {
  const { before, after } = liveEdit(seats, one, { delay: 0.5 }, 0);
  expect(after).toEqual([{ seat: 1, direction: 'up', delay: 0.5 }]);
  expect(before).toEqual([
    {
      seat: 1,
      direction: 'up',
      delay: 0.1,
      jitter: { law: 'normal', spread: 0.01 },
      loss: 0,
      duplicate: 0,
      order: 'free',
      bandwidth: 5e6,
      queue: null,
      stalls: null,
      shifts: null,
      states: null,
    },
  ]);
});

test.each([
  { law: 'table', values: [-0.01, 0, 0.02] },
  { law: 'normal', spread: 0.01, correlationTime: 2 },
] as const)('the jitter %o and bursts of loss are restored as they were', (jitter) => {
  const loss = { law: 'gilbert-elliott', toBad: 0.01, toGood: 0.2 } as const;
  const bursty = exampleSeat(1, { up: { ...exampleDirection, settings: { delay: 0.1, jitter, loss } } });
  const [restoring] = liveEdit([bursty], one, { jitter: { law: 'uniform', spread: 0.3 }, loss: 0 }, 0).before;
  const changed = { delay: 0.1, jitter: { law: 'uniform', spread: 0.3 }, loss: { law: 'independent', ratio: 0 } } as const;
  expect(changedSettings(changed, liveLink.parse(restoring), 'up')).toMatchObject({ delay: 0.1, jitter, loss });
});

test('all seats are restored direction by direction', () => {
  const { before, after } = liveEdit(seats, { seat: null, direction: 'both' }, { preset: '3g' }, 0);
  expect(after).toEqual([{ direction: 'both', preset: '3g' }]);
  expect(before.map(({ seat, direction, delay }) => [seat, direction, delay])).toEqual([
    [0, 'up', 0.2],
    [0, 'down', 0.2],
    [1, 'up', 0.1],
    [1, 'down', 0.2],
  ]);
});

test('changes of one network have one subject; another network or direction is another', () => {
  const of = (target: Parameters<typeof liveEdit>[1]) => liveEdit(seats, target, { delay: 0.3 }, 0).what;
  expect(of(one)).toBe(of({ ...one }));
  expect(new Set([one, { ...one, direction: 'down' as const }, { ...one, seat: 0 }, { ...one, seat: null }].map(of)).size).toBe(4);
});
