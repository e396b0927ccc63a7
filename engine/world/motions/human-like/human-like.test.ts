import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepOf } from '../../../../test/support/steps.ts';
import { frames, motionSource, statesAt } from '../../../../test/support/motion.ts';
import { followLevelArc } from '../../../base/math/level-arc.ts';
import { KinematicState, yawOf } from '../../../base/kinematic-state.ts';

const styles = ['keys', 'mouse', 'analog'] as const;

test('from frame to frame the tank follows exactly the arc that its state describes', () => {
  const arc = new KinematicState();
  for (const style of styles) {
    const states = statesAt(motionSource('human-like', { style }, 2), frames(60));
    const off = states.slice(1).map((state, k) => {
      followLevelArc(states[k] as KinematicState, stepOf(0.02), arc);
      return Math.hypot(state.x - arc.x, state.y - arc.y, Math.sin(yawOf(state) - yawOf(arc)));
    });
    expect(Math.max(...off)).toBeLessThan(1e-12);
  }
});

test('speed stays between half back and full ahead, the turn rate within its limit, in every style and for every seed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...styles), fc.integer(), (style, seed) => {
      const states = statesAt(motionSource('human-like', { style }, seed), frames(60));
      const ahead = states.map((state) => state.vx * Math.cos(yawOf(state)) + state.vy * Math.sin(yawOf(state)));
      expect(Math.min(...ahead)).toBeGreaterThanOrEqual(-12.5 - 1e-9);
      expect(Math.max(...ahead)).toBeLessThanOrEqual(25 + 1e-9);
      expect(Math.max(...states.map(({ wz }) => Math.abs(wz)))).toBeLessThanOrEqual(Math.PI / 4);
    }),
    { numRuns: 20 },
  );
});

test('a tank is turned back at 350 m and never reaches the wall at 400 m', () => {
  for (const style of styles) {
    const far = statesAt(motionSource('human-like', { style }, 8), frames(600)).map((state) => Math.hypot(state.x, state.y));
    expect(Math.max(...far)).toBeGreaterThan(350);
    expect(Math.max(...far)).toBeLessThan(400);
  }
});

test('keys know four speeds and three turn rates', () => {
  const states = statesAt(motionSource('human-like', { style: 'keys', boundary: 1e6 }, 3), frames(120));
  const speeds = new Set(states.map((state) => Math.round(Math.hypot(state.vx, state.vy) * 1e6) / 1e6));
  expect([...speeds].sort((a, b) => a - b)).toEqual([0, 12.5, 25]);
  expect(new Set(states.map((state) => state.wz + 0))).toEqual(new Set([0, Math.PI / 4, -Math.PI / 4]));
});

test('turn keys are down 53 % of the time, left as often as right', () => {
  const states = statesAt(motionSource('human-like', { style: 'keys', boundary: 1e6 }, 5), frames(3000));
  const share = (side: number) => states.filter((state) => Math.sign(state.wz) === side).length / states.length;
  expect([share(1), share(-1), share(0)]).toEqual([expect.closeTo(0.265, 1), expect.closeTo(0.265, 1), expect.closeTo(0.47, 1)]);
});

test('a mouse rests in its dead zone at times; an analog stick is never still', () => {
  const stillness = (style: string) => {
    const states = statesAt(motionSource('human-like', { style }, 4), frames(300));
    return states.filter((state) => state.wz === 0).length / states.length;
  };
  expect(stillness('mouse')).toBeGreaterThan(0.02);
  expect(stillness('analog')).toBeLessThan(0.002);
});

test('the same seed drives the same path, another one another', () => {
  const drive = (seed: number) => statesAt(motionSource('human-like', {}, seed), frames(20)).at(-1);
  expect(drive(1)).toEqual(drive(1));
  expect(drive(1)).not.toEqual(drive(2));
});
