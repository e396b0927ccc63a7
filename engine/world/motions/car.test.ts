import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frames, motionSource, statesAt } from '../../../test/support/motion.ts';

const tick = 0.02;
const rounding = 1e-9;

test('speed, acceleration, braking, grip and curves stay within their limits, for every seed', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const states = statesAt(motionSource('car', {}, seed), frames(60));
      const speeds = states.map(({ vx, vy }) => Math.hypot(vx, vy));
      expect(Math.max(...speeds)).toBeLessThanOrEqual(20 + rounding);
      const gains = speeds.slice(1).map((speed, k) => (speed - (speeds[k] as number)) / tick);
      expect(Math.max(...gains)).toBeLessThanOrEqual(3 + 1e-6);
      expect(Math.min(...gains)).toBeGreaterThanOrEqual(-6 - 1e-6);
      states.forEach(({ wz }, k) => {
        const speed = speeds[k] as number;
        expect(Math.abs(wz) * speed).toBeLessThanOrEqual(5 + rounding);
        expect(6 * Math.abs(wz)).toBeLessThanOrEqual(speed + rounding);
      });
    }),
    { numRuns: 20 },
  );
});

test('the state carries the acceleration with which the next velocity comes about', () => {
  const states = statesAt(motionSource('car', {}, 2), frames(60));
  for (const [k, { vx, vy }] of states.slice(1).entries()) {
    const before = states[k]!;
    const { ax, ay } = states[k + 1]!;
    // Along the path at once; across it by the arc of the tick before.
    expect(Math.hypot((vx - before.vx) / tick - ax, (vy - before.vy) / tick - ay)).toBeLessThan(0.5);
  }
});

test('it stops now and then, and drives in curves to both sides', () => {
  const states = statesAt(motionSource('car', {}, 3), frames(600));
  const share = (of: (state: (typeof states)[number]) => boolean) => states.filter(of).length / states.length;
  expect(share(({ vx, vy }) => Math.hypot(vx, vy) < 0.01)).toBeGreaterThan(0.01);
  expect(share(({ wz }) => wz > 0.05)).toBeGreaterThan(0.1);
  expect(share(({ wz }) => wz < -0.05)).toBeGreaterThan(0.1);
});

test('it comes back when it has crossed the boundary', () => {
  const far = statesAt(motionSource('car', { boundary: 100 }, 1), frames(1200)).map(({ x, y }) => Math.hypot(x, y));
  expect(Math.max(...far)).toBeGreaterThan(100);
  expect(Math.max(...far)).toBeLessThan(100 + 3 * 20 + 80);
});

test('the same seed drives the same path, another one another', () => {
  const drive = (seed: number) => statesAt(motionSource('car', {}, seed), frames(20)).at(-1);
  expect(drive(1)).toEqual(drive(1));
  expect(drive(1)).not.toEqual(drive(2));
});
