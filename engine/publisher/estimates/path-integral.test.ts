/** The integral between paths: closed where both are straight, good to seven digits where not, and its inverse. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { lane, stateOf } from '../../../test/support/plans.ts';
import type { UpdatePath } from './update-path.ts';
import { Fix } from '../../update/fix.ts';
import { copyState, openWorld } from '../../plugin-api/index.ts';
import { PathIntegral } from './path-integral.ts';
import { PathModels } from '../../update/path-models.ts';
import { FixIntegral } from '../../update/fix-integral.ts';
import { stepOf } from '../../../test/support/steps.ts';

const model = lane().model.plugin.create({ params: {}, world: openWorld });
const models = new PathModels([model]);
let nextId = 0;
const exact = new FixIntegral();
const integral = new PathIntegral(models, exact);

/** A tank's update, within a metre of the origin at time 0 when extrapolated there; a third of them straight. */
const path = fc
  .record({
    t: anyNumber(0, 2),
    x: anyNumber(-1, 1),
    y: anyNumber(-1, 1),
    v: anyNumber(-12, 25),
    az: anyNumber(-3, 3),
    w: anyNumber(-0.8, 0.8),
    bends: fc.boolean(),
  })
  .map(({ t, x, y, v, az, w, bends }): UpdatePath => {
    const fix = Object.assign(new Fix(), { id: nextId++, spawn: 1, stamp: t, anchor: t });
    copyState(stateOf({ t, x, y, vx: v * Math.cos(az), vy: v * Math.sin(az), az, w: bends ? w : 0 }), fix.state);
    return integral.pathOf(fix);
  });

const exactly = (a: UpdatePath, b: UpdatePath, from: number, to: number) => exact.between(models, a.fix, models, b.fix, from, to);

test('it agrees with the adaptive quadrature, on paths that cross too', () => {
  fc.assert(
    fc.property(path, path, anyNumber(2, 4), anyNumber(0, 3), (a, b, from, length) => {
      const expected = exactly(a, b, from, from + length);
      expect(Math.abs(integral.between(a, b, 0, from, from + length) - expected)).toBeLessThanOrEqual(2e-6 * Math.max(0.1, expected));
    }),
    { numRuns: 2000 },
  );
});

test('so it does wherever in time two paths meet', () => {
  const speed = anyNumber(-12, 25);
  fc.assert(
    fc.property(anyNumber(2, 4), speed, speed, anyNumber(-3, 3), anyNumber(0.3, 0.8), (meeting, v, other, az, w) => {
      const through = (t: number, along: number, turnRate: number) => {
        const fix = Object.assign(new Fix(), { id: nextId++, spawn: 1, stamp: t, anchor: t });
        copyState(stateOf({ t, x: 0, y: 0, vx: along * Math.cos(az), vy: along * Math.sin(az), az, w: turnRate }), fix.state);
        return integral.pathOf(fix);
      };
      const [a, b] = [through(meeting, v, w), through(meeting, other, -w)];
      const expected = exactly(a, b, 2, 4);
      expect(Math.abs(integral.between(a, b, 0, 2, 4) - expected)).toBeLessThanOrEqual(2e-6 * Math.max(0.1, expected));
    }),
    { numRuns: 300 },
  );
});

test('it is additive, wherever it is cut', () => {
  fc.assert(
    fc.property(path, path, anyNumber(2, 4), anyNumber(0, 2), anyNumber(0, 2), (a, b, from, first, second) => {
      const whole = integral.between(a, b, 0, from, from + first + second);
      const cut = from + first;
      const parts = integral.between(a, b, 0, from, cut) + integral.between(a, b, 0, cut, cut + second);
      expect(Math.abs(parts - whole)).toBeLessThanOrEqual(1e-9 * Math.max(1, whole));
    }),
  );
});

test('played late, a path is the same path later', () => {
  fc.assert(
    fc.property(path, path, anyNumber(0, 1), (a, b, late) => {
      const moved = Object.assign(new Fix(), { id: nextId++, spawn: 1, stamp: b.fix.stamp + late, anchor: b.fix.stamp + late });
      copyState(b.fix.state, moved.state);
      const expected = exactly(a, integral.pathOf(moved), 4, 5);
      expect(Math.abs(integral.between(a, b, late, 4, 5) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, expected));
    }),
  );
});

test('its inverse finds when an amount is reached, or says that it is not', () => {
  fc.assert(
    fc.property(path, path, anyNumber(0.001, 20), anyNumber(2, 4), anyNumber(0.1, 3), (a, b, amount, from, length) => {
      const reached = integral.reach(a, b, 0, amount, from, from + length);
      if (reached === Infinity) expect(integral.between(a, b, 0, from, from + length)).toBeLessThan(amount);
      else expect(Math.abs(integral.between(a, b, 0, from, reached) - amount)).toBeLessThanOrEqual(1e-9 * Math.max(1, amount));
    }),
    { numRuns: 500 },
  );
});

test('where two paths never part, no amount is ever reached', () => {
  const fix = Object.assign(new Fix(), { id: 0, spawn: 1 });
  fix.state.vx = 5;
  const later = Object.assign(new Fix(), { id: 1, spawn: 1, stamp: 1, anchor: 1 });
  Object.assign(later.state, { x: 5, vx: 5 });
  expect(integral.reach(integral.pathOf(fix), integral.pathOf(later), 0, 1e-9, 1, Infinity)).toBe(Infinity);
});

test('where two paths differ by rounding only, an amount is reached within the given time or not at all', () => {
  fc.assert(
    fc.property(path, anyNumber(0, 1), fc.integer({ min: 9, max: 20 }), anyNumber(0.01, 2), (a, later, digits, length) => {
      const again = Object.assign(new Fix(), { id: nextId++, spawn: 1, stamp: a.stamp + later, anchor: a.stamp + later });
      model.extrapolate(a.fix.state, stepOf(later), again.state);
      const reached = integral.reach(integral.pathOf(again), a, 0, 10 ** -digits, 3, 3 + length);
      if (reached < Infinity) expect(reached).toBeGreaterThanOrEqual(3);
      if (reached < Infinity) expect(reached).toBeLessThanOrEqual(3 + length);
    }),
    { numRuns: 2000 },
  );
});
