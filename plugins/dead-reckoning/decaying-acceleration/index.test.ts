/** Decaying acceleration: its series, its two limits, and where it ends. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { angleBetween, KinematicState } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { after, extrapolated, modelOf } from '../../../test/support/extrapolated.ts';
import { anyMotion } from '../../../test/support/moved-worlds.ts';

const decays = fc.oneof(fc.constant(0), anyNumber(0, 3), anyNumber(0, 1e-6));

/** The Taylor series of the solution of v′ = a, a′ = −λa: Σ (−λ)^k t^(k + n)/(k + n)! times a₀, n = 0, 1, 2. */
function series(decay: number, t: number, n: number): number {
  let [sum, term] = [0, 1];
  for (let k = 1; k <= n; k++) term *= t / k;
  for (let k = n + 1; k < n + 90; k++) {
    sum += term;
    term *= (-decay * t) / k;
  }
  return sum;
}

test('position, velocity and acceleration are the series of the differential equation', () => {
  fc.assert(
    fc.property(anyMotion, decays, anyNumber(-1, 4), (fix, decay, dt) => {
      const found = after(modelOf('decaying-acceleration', { decay }), fix, dt);
      expect(found.x).toBeCloseTo(fix.x + fix.vx * dt + fix.ax * series(decay, dt, 2), 8);
      expect(found.vy).toBeCloseTo(fix.vy + fix.ay * series(decay, dt, 1), 8);
      expect(found.az).toBeCloseTo(fix.az * series(decay, dt, 0), 8);
    }),
  );
});

test('the angle is that of a turn rate that decays', () => {
  fc.assert(
    fc.property(anyMotion, decays, anyNumber(0, 4), (fix, turnDecay, dt) => {
      const found = after(modelOf('decaying-acceleration', { turnDecay }), fix, dt);
      const turned = extrapolated('rpw', fix, series(turnDecay, dt, 1));
      expect(angleBetween(found, turned)).toBeCloseTo(0, 8);
      expect(found.wx).toBeCloseTo(fix.wx * series(turnDecay, dt, 0), 9);
    }),
  );
});

test('without decay it is quadratic, to the last digit', () => {
  fc.assert(
    fc.property(anyMotion, anyNumber(-2, 8), (fix, dt) => {
      expect(after(modelOf('decaying-acceleration', { decay: 0, turnDecay: 0 }), fix, dt)).toEqual(extrapolated('quadratic', fix, dt));
    }),
  );
});

test('with a decay without end it is linear: the faster, the nearer', () => {
  fc.assert(
    fc.property(anyMotion, anyNumber(0.1, 8), (fix, dt) => {
      const linear = extrapolated('linear', fix, dt);
      for (const rate of [1e3, 1e4, 1e6]) {
        const found = after(modelOf('decaying-acceleration', { decay: rate, turnDecay: rate }), fix, dt);
        for (const axis of ['x', 'y', 'z'] as const) expect(Math.abs(found[axis] - linear[axis])).toBeLessThan((6 * (dt + 1)) / rate);
        expect(angleBetween(found, linear)).toBeLessThan(4 / rate);
        expect(Math.hypot(found.ax, found.wx)).toBeLessThan(1e-30);
      }
    }),
  );
});

test('the way gained by braking has an end: a₀/λ less of speed, and no more', () => {
  const car = Object.assign(new KinematicState(), { vx: 20, ax: -4 });
  expect(after(modelOf('decaying-acceleration', { decay: 0.5 }), car, 1000).vx).toBe(12);
});

test('numbers stay numbers at any rate, also before the fix', () => {
  const fix = Object.assign(new KinematicState(), { vx: 20, ax: -4, wz: 1 });
  for (const dt of [-60, -1, -1e-300, 0, 1e-300, 1e6])
    for (const rate of [0, 1e-300, 1, 1e6])
      for (const reverse of ['allowed', 'stops'])
        expect(
          Object.values(after(modelOf('decaying-acceleration', { decay: rate, turnDecay: rate, reverse }), fix, dt)).every(Number.isFinite),
        ).toBe(true);
});
