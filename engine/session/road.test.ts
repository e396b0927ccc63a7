/** A session on a road that both sides know. */
import { expect, test } from 'vitest';
import { lane, nodes, plan } from '../../test/support/plans.ts';
import { openWorld, type Road } from '../plugin-api/world-view.ts';
import road from '../world/motions/road.ts';
import type { ReceiverResults } from '../measure/run-results.ts';
import { Session } from './session.ts';

const corners = [
  { x: 0, y: 0, z: 0 },
  { x: 100, y: 40, z: 5 },
  { x: 140, y: -30, z: 0 },
  { x: 20, y: 60, z: 0 },
];

function resultsOn(shared: Partial<Road>, model: string, speeds: object): ReceiverResults {
  const known = { id: 'ring', points: corners, closed: true, ...shared };
  const params = road.params.parse({ road: 'ring', ...speeds });
  const choice = model === 'path-following' ? { road: 'ring' } : {};
  const session = new Session(
    plan({
      motion: { kind: 'synthetic', definition: road, params },
      world: { ...openWorld, roads: [known] },
      nodes: nodes({ delay: 0.2 }),
      lanes: [lane({ model, params: { model: choice }, trigger: { distance: 0.5 } })],
      duration: 120,
    }),
  );
  session.advanceTo(120);
  return session.results().lanes.base?.receivers.r0 as ReceiverResults;
}

const even = { slowest: 10, fastest: 10 };

test('at an even speed one update is enough forever, round corners and over crossings', () => {
  const { updates, deviationMax, aee } = resultsOn({}, 'path-following', even);
  expect([updates, aee]).toEqual([1, 0]);
  expect(deviationMax).toBeLessThan(1e-9);
});

test('updates follow where the speed changes, and their branch of a crossing is the driven one', () => {
  const { updates, deviationMax } = resultsOn({}, 'path-following', { slowest: 5, fastest: 20 });
  expect(updates).toBeGreaterThan(10);
  expect(deviationMax).toBeLessThan(8);
});

test('the lowest speed must not be above the highest', () => {
  expect(road.params.safeParse({ road: 'ring', slowest: 20, fastest: 20 }).success).toBe(true);
  expect(road.params.safeParse({ road: 'ring', slowest: 20.1, fastest: 20 }).success).toBe(false);
});

test('at the end of an open road the receiver stops until an update says that the car returns', () => {
  const { updates, deviationMax } = resultsOn({ closed: false }, 'path-following', even);
  expect(updates).toBeLessThan(6);
  expect(deviationMax).toBeLessThan(0.5 + 10 * 0.25);
});

test('a straight line needs an update at every corner at least', () => {
  expect(resultsOn({}, 'linear', even).updates).toBeGreaterThan(10);
});

test('an update is its header, progress and speed', () => {
  const { updates, bytesPerSecond } = resultsOn({}, 'path-following', even);
  expect(bytesPerSecond * 120).toBeCloseTo(updates * (16 + 8), 6);
});
