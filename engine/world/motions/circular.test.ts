import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { frames, motionSource, statesAt } from '../../../test/support/motion.ts';
import { yawOf } from '../../base/kinematic-state.ts';

test('with a radius the entity is on its circle at any time, exactly', () => {
  const anyCircle = fc.record({
    radius: anyNumber(1, 500),
    speed: anyNumber(0.1, 50),
    heading: anyNumber(-3, 3),
    direction: fc.constantFrom('left', 'right'),
  });
  fc.assert(
    fc.property(anyCircle, anyNumber(0, 1e4), (circle, time) => {
      const [state] = statesAt(motionSource('circular', { ...circle, centre: [7, -9] }), [time]);
      const side = circle.direction === 'left' ? 1 : -1;
      const yaw = circle.heading + (side * circle.speed * time) / circle.radius;
      expect(state?.x).toBeCloseTo(7 + side * circle.radius * Math.sin(yaw), 6);
      expect(state?.y).toBeCloseTo(-9 - side * circle.radius * Math.cos(yaw), 6);
      expect(state?.wz).toBe((side * circle.speed) / circle.radius);
    }),
  );
});

test('velocity lies along the heading and acceleration points to the centre', () => {
  const [state] = statesAt(motionSource('circular', { radius: 20, speed: 10 }), [12.34]);
  if (state === undefined) throw new Error('no state');
  expect(Math.atan2(state.vy, state.vx)).toBeCloseTo(yawOf(state), 12);
  expect([state.ax, state.ay]).toEqual([expect.closeTo((-state.x * 100) / 400, 10), expect.closeTo((-state.y * 100) / 400, 10)]);
});

test('without a radius every circle is driven at full turn, 5 to 12 s or, by chance, longer in the same direction', () => {
  const rates = statesAt(motionSource('circular', {}, 6), frames(600)).map((state) => state.wz);
  expect(new Set(rates)).toEqual(new Set([Math.PI / 4, -Math.PI / 4]));
  const changes = rates.flatMap((rate, k) => (k > 0 && rate !== rates[k - 1] ? [k * 0.02] : []));
  expect(changes.length).toBeGreaterThan(15);
  expect(Math.min(...changes.map((time, k) => time - (changes[k - 1] ?? 0)))).toBeGreaterThan(4.97);
});

test('whatever the seed, who starts inside the boundary stays inside', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const far = statesAt(motionSource('circular', {}, seed), frames(600, 0.5)).map((state) => Math.hypot(state.x, state.y));
      expect(Math.max(...far)).toBeLessThanOrEqual(350 + 1e-6);
    }),
    { numRuns: 30 },
  );
});

test('a state depends on its time alone, not on the frames before it', () => {
  const coarse = statesAt(motionSource('circular', {}, 5), frames(200, 0.5));
  const fine = statesAt(motionSource('circular', {}, 5), frames(200, 0.125)).filter((_, k) => k % 4 === 0);
  expect(fine).toEqual(coarse);
});
