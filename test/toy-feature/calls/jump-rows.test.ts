/** Rows of jumps. */
import { expect, test } from 'vitest';
import { laneStanding } from '../../../engine/measure/standings.ts';
import { jumpRows } from './jump-rows.ts';

const measured = { deviationMean: 1, deviationP95: 2, judder: 0, updatesPerSecond: 5, bytesPerSecond: 400, aee: 3 };

test('a receiver has the mean of the entities that it shows; one without a measurement has none', () => {
  const receivers = {
    'red>near': { ...measured, jumpsPerMinute: 2 },
    'blue>near': { ...measured, jumpsPerMinute: 4 },
    'red>far': { ...measured, jumpsPerMinute: null },
  };
  expect(jumpRows({ lanes: [laneStanding('base', receivers)] })).toEqual([
    { lane: 'base', receiver: 'near', perMinute: 3 },
    { lane: 'base', receiver: 'far', perMinute: null },
  ]);
});
