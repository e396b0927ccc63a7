import { expect, test } from 'vitest';
import { frames, motionSource, statesAt } from '../../../test/support/motion.ts';
import { yawOf } from '../../base/kinematic-state.ts';

test('a wanderer keeps its speed, and turns at its rate or not at all', () => {
  const states = statesAt(motionSource('gls-wander', {}, 3), frames(120));
  expect(new Set(states.map(({ vx, vy }) => Math.round(Math.hypot(vx, vy) * 1e9)))).toEqual(new Set([2e9]));
  expect(new Set(states.map(({ wz }) => wz + 0))).toEqual(new Set([0, Math.PI / 2, -Math.PI / 2]));
});

test('a new heading begins every two seconds, any of them', () => {
  const source = motionSource('gls-wander', {}, 5);
  // At the end of an interval of two seconds every turn, half a circle at most, is done.
  const headings = statesAt(
    source,
    Array.from({ length: 1000 }, (_, k) => 2 * k + 1.999),
  ).map(yawOf);
  expect(headings.filter((yaw, k) => Math.abs(yaw - (headings[k - 1] ?? Infinity)) < 1e-9)).toEqual([]);
  for (const quarter of [-2, -1, 0, 1]) {
    const within = headings.filter((yaw) => Math.floor(yaw / (Math.PI / 2)) === quarter);
    expect(within.length).toBeGreaterThan(200);
  }
});

test('it comes back when it has crossed the boundary', () => {
  const far = statesAt(motionSource('gls-wander', { boundary: 10 }, 1), frames(600)).map(({ x, y }) => Math.hypot(x, y));
  expect(Math.max(...far)).toBeGreaterThan(10);
  expect(Math.max(...far)).toBeLessThan(10 + 2 * 2 * 2);
});
