/** Laws of the arc; its figures are held against the vectors in test/golden. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState, setYaw, yawOf } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import definition from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { stepOf } from '../../../test/support/steps.ts';

const model = definition.create({ params: {}, world: openWorld });
const fix = fc
  .record({ x: anyNumber(-400, 400), y: anyNumber(-400, 400), speed: anyNumber(-25, 25), yaw: anyNumber(-3.1, 3.1), wz: anyNumber(-1, 1) })
  .map(({ speed, yaw, ...rest }) => {
    const state = Object.assign(new KinematicState(), rest, { vx: speed * Math.cos(yaw), vy: speed * Math.sin(yaw) });
    setYaw(state, yaw);
    return state;
  });

function after(state: KinematicState, dt: number): KinematicState {
  const out = new KinematicState();
  model.extrapolate(state, stepOf(dt), out);
  return out;
}

test('one step is as good as many', () => {
  fc.assert(
    fc.property(fix, anyNumber(0, 5), fc.integer({ min: 2, max: 50 }), (start, dt, steps) => {
      let stepped = start;
      for (let i = 0; i < steps; i++) stepped = after(stepped, dt / steps);
      const whole = after(start, dt);
      for (const field of ['x', 'y', 'vx', 'vy', 'qw', 'qz'] as const) expect(stepped[field]).toBeCloseTo(whole[field], 8);
    }),
  );
});

test('a full circle closes', () => {
  fc.assert(
    fc.property(fix, anyNumber(0.05, 1), (start, wz) => {
      const round = after(Object.assign(start, { wz }), (2 * Math.PI) / wz);
      expect(round.x).toBeCloseTo(start.x, 8);
      expect(round.y).toBeCloseTo(start.y, 8);
    }),
  );
});

test('at a vanishing turn rate the arc meets the line', () => {
  fc.assert(
    fc.property(fix, anyNumber(0, 5), (start, dt) => {
      const line = after(Object.assign(start, { wz: 0 }), dt);
      const arc = after(Object.assign(start, { wz: 1e-12 }), dt);
      expect(arc.x).toBeCloseTo(line.x, 8);
      expect(arc.y).toBeCloseTo(line.y, 8);
    }),
  );
});

test('in reverse the arc bends to the other side', () => {
  const state = Object.assign(new KinematicState(), { vx: -10, wz: 0.5 });
  const out = after(state, 1);
  expect(out.y).toBeLessThan(0);
  expect(yawOf(out)).toBeCloseTo(0.5, 12);
});
