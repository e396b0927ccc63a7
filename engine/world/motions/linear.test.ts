import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frames, motionSource, statesAt } from '../../../test/support/motion.ts';
import { yawOf } from '../../base/kinematic-state.ts';

test('an endless leg is uniform straight motion from the start', () => {
  const source = motionSource('linear', { legs: 'endless', speed: 10, heading: Math.PI / 6, start: [3, -4] });
  const [state] = statesAt(source, [1000]);
  expect(state?.x).toBeCloseTo(3 + 10_000 * Math.cos(Math.PI / 6), 8);
  expect(state?.y).toBeCloseTo(-4 + 10_000 * Math.sin(Math.PI / 6), 8);
  expect(Math.hypot(state?.vx ?? 0, state?.vy ?? 0)).toBeCloseTo(10, 12);
  expect(Math.hypot(state?.ax ?? NaN, state?.ay ?? NaN, state?.wz ?? NaN, state?.z ?? NaN)).toBe(0);
});

test('legs, stops and turns on the spot follow one another, a leg straight and at full speed, a turn without moving', () => {
  const pieces = statesAt(motionSource('linear', {}, 3), frames(300)).map(({ vx, vy, wz }) => {
    const speed = Math.round(Math.hypot(vx, vy) * 1e9) / 1e9;
    return `${speed} m/s, ${Math.abs(wz)} rad/s`;
  });
  expect(new Set(pieces)).toEqual(new Set(['25 m/s, 0 rad/s', '0 m/s, 0 rad/s', `0 m/s, ${Math.PI / 4} rad/s`]));
});

test('a leg lasts 5 to 12 s unless the boundary cuts it', () => {
  const states = statesAt(motionSource('linear', { boundary: 1e6 }, 2), frames(600));
  const lengths = runLengths(states.map((state) => Math.hypot(state.vx, state.vy) > 0)).map((count) => count * 0.02);
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(4.97);
  expect(Math.max(...lengths)).toBeLessThan(12.03);
});

test('whatever the seed, no leg leaves the boundary, 350 m from the centre of the 800 m arena', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const far = statesAt(motionSource('linear', {}, seed), frames(300, 0.5)).map((state) => Math.hypot(state.x, state.y));
      expect(Math.max(...far)).toBeLessThanOrEqual(350 + 1e-6);
    }),
    { numRuns: 30 },
  );
});

test('an entity that starts outside the boundary turns home', () => {
  const states = statesAt(motionSource('linear', { start: [900, 0] }), frames(200, 0.5));
  expect(Math.hypot(states.at(-1)?.x ?? NaN, states.at(-1)?.y ?? NaN)).toBeLessThan(351);
});

test('a state depends on its time alone, not on the frames before it', () => {
  const coarse = statesAt(motionSource('linear', {}, 5), frames(200, 0.5));
  const fine = statesAt(motionSource('linear', {}, 5), frames(200, 0.125)).filter((_, k) => k % 4 === 0);
  expect(fine).toEqual(coarse);
});

test('the heading turns by no more than the turn rate allows', () => {
  const yaws = statesAt(motionSource('linear', { turnRate: 0.5 }, 4), frames(200)).map(yawOf);
  const steps = yaws.slice(1).map((yaw, k) => Math.abs(Math.sin(yaw - (yaws[k] ?? 0))));
  expect(Math.max(...steps)).toBeLessThanOrEqual(0.5 * 0.02 + 1e-9);
});

/** Lengths of the runs of true. */
function runLengths(flags: readonly boolean[]): number[] {
  const runs: number[] = [];
  flags.forEach((flag, k) => {
    if (!flag) return;
    if (flags[k - 1] === true) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(1);
  });
  return runs;
}
