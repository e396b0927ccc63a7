/** The critically damped spring: its differential equation, and no swing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import definition from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { drawing } from '../../../test/support/steps.ts';

const number = anyNumber(-50, 50);
const time = 0.4;

/** Place and velocity, on the x axis, at the time after a landing on a target at the origin. */
function at(x: number, vx: number, elapsed: number): { x: number; vx: number } {
  const scheme = definition.create({ params: definition.params.parse({ time }), world: openWorld });
  scheme.land(Object.assign(new KinematicState(), { x, vx }), new KinematicState());
  const out = new KinematicState();
  scheme.place(new KinematicState(), drawing(elapsed, 0.02), out);
  return out;
}

test('the pull is ω² times the offset and 2ω times the velocity', () => {
  const [frequency, h] = [2 / time, 1e-5];
  fc.assert(
    fc.property(number, number, anyNumber(h, 2), (x, vx, elapsed) => {
      const acceleration = (at(x, vx, elapsed + h).vx - at(x, vx, elapsed - h).vx) / (2 * h);
      const now = at(x, vx, elapsed);
      expect(acceleration).toBeCloseTo(-(frequency ** 2) * now.x - 2 * frequency * now.vx, 3);
    }),
  );
});

test('from rest it comes nearer all the time and never swings past the target', () => {
  fc.assert(
    fc.property(number, anyNumber(0, 3), anyNumber(0, 3), (x, one, other) => {
      const [early, late] = [at(x, 0, Math.min(one, other)).x, at(x, 0, Math.max(one, other)).x];
      expect(Math.abs(late)).toBeLessThanOrEqual(Math.abs(early));
      expect(late * x).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('an update in between changes nothing: the spring keeps its velocity', () => {
  fc.assert(
    fc.property(number, number, (x, vx) => {
      const between = at(x, vx, 0.1);
      expect(at(between.x, between.vx, 0.2).x).toBeCloseTo(at(x, vx, 0.3).x, 10);
    }),
  );
});
