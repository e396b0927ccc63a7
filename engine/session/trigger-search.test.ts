import { expect, test } from 'vitest';
import { netgames } from '../../test/support/netgames.ts';
import { lane } from '../../test/support/plans.ts';
import { resultsOf } from '../../test/support/runs.ts';
import type { LanePlan } from './session-plan.ts';
import { countTriggers, searchDistance } from './trigger-search.ts';

const plan = netgames(60);
const fine = lane({ trigger: { distance: 0.09, orientation: 0.05, heartbeat: 1 } });

function madeBy(chosen: LanePlan): number {
  return resultsOf({ ...plan, lanes: [chosen] }).lanes[chosen.id]?.triggers ?? NaN;
}

test('without a network a lane makes the updates that it makes with one', () => {
  const coarse = { ...fine, trigger: { distance: 2, heartbeat: 1 } };
  expect(countTriggers(plan, [fine, coarse])).toEqual([madeBy(fine), madeBy(coarse)]);
});

test('a run with the distance found makes the reported number of updates, which is the requested one', () => {
  const free = { ...fine, trigger: { heartbeat: 1 } };
  const { nearest } = searchDistance(plan, free, 150);
  expect(Math.abs(nearest.triggers - 150)).toBeLessThanOrEqual(1);
  expect(madeBy({ ...free, trigger: { ...free.trigger, distance: nearest.distance } })).toBe(nearest.triggers);
});

test('a number beyond reach comes with what the smallest and the largest distance make', () => {
  const { nearest, fewest, most } = searchDistance(plan, fine, 10);
  expect(nearest.triggers).toBe(fewest);
  expect(fewest).toBeGreaterThanOrEqual(60);
  expect(searchDistance(plan, fine, 1e9).nearest.triggers).toBe(most);
  expect(most).toBeLessThanOrEqual(3000);
});
