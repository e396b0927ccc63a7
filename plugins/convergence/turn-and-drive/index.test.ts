/** Turn and drive: as a vehicle can, and there in the end. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { angleBetween, copyState, KinematicState, setYaw } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import definition from './index.ts';
import { variants } from './drive.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { drawing } from '../../../test/support/steps.ts';

const number = anyNumber(-50, 50);
const state = fc.record({ x: number, y: number, z: number, yaw: number }).map(({ yaw, ...position }) => {
  const made = Object.assign(new KinematicState(), position);
  setYaw(made, yaw);
  return made;
});
const [maxSpeed, maxTurnRate, frame] = [20, 1.5, 0.02];

function schemeWith(params: object) {
  return definition.create({ params: definition.params.parse({ maxSpeed, maxTurnRate, ...params }), world: openWorld });
}

function copyOf(from: KinematicState): KinematicState {
  const copy = new KinematicState();
  copyState(from, copy);
  return copy;
}

describe.each(variants)('%s', (variant) => {
  test('never drives, climbs or turns faster than the vehicle can, and writes the velocity it drove with', () => {
    const scheme = schemeWith({ variant });
    fc.assert(
      fc.property(state, fc.array(fc.tuple(state, anyNumber(1e-4, 0.2)), { minLength: 1 }), (shown, steps) => {
        const out = copyOf(shown);
        for (const [target, dt] of steps) {
          const before = copyOf(out);
          scheme.place(target, drawing(0, dt), out);
          const [x, y, z] = [out.x - before.x, out.y - before.y, out.z - before.z];
          expect(Math.hypot(x, y)).toBeLessThanOrEqual(maxSpeed * dt + 1e-9);
          expect(Math.abs(z)).toBeLessThanOrEqual(maxSpeed * dt + 1e-9);
          expect(angleBetween(out, before)).toBeLessThanOrEqual(maxTurnRate * dt + 1e-9);
          expect(Math.hypot(out.vx * dt - x, out.vy * dt - y, out.vz * dt - z)).toBeLessThan(1e-9);
        }
      }),
    );
  });

  test('gets to a target at rest and stays within a step of it', () => {
    const scheme = schemeWith({ variant });
    fc.assert(
      fc.property(state, state, (shown, target) => {
        const out = copyOf(shown);
        for (let k = 0; k < 3000; k++) {
          scheme.place(target, drawing(k * frame, frame), out);
          if (k > 2000) expect(Math.hypot(out.x - target.x, out.y - target.y, out.z - target.z)).toBeLessThanOrEqual(maxSpeed * frame);
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('further away than allowed it jumps: everything is the target’s; nearer it drives', () => {
  const scheme = schemeWith({ jumpBeyond: 10 });
  const target = Object.assign(new KinematicState(), { x: 3, y: 4, vx: 5, wz: 1 });
  const [far, near] = [Object.assign(new KinematicState(), { x: -8 }), Object.assign(new KinematicState(), { x: -3 })];
  scheme.place(target, drawing(0, frame), far);
  scheme.place(target, drawing(0, frame), near);
  expect(far).toEqual(target);
  expect(near.x).toBeLessThan(-3 + maxSpeed * frame + 1e-9);
});

test('it never jumps without jumpBeyond', () => {
  const out = new KinematicState();
  schemeWith({}).place(Object.assign(new KinematicState(), { x: 1e6 }), drawing(0, frame), out);
  expect(out.x).toBeCloseTo(maxSpeed * frame, 12);
});

test('a target exactly behind is on the left, whatever the last bit says', () => {
  fc.assert(
    fc.property(anyNumber(-Math.PI, Math.PI), anyNumber(-500, 500), anyNumber(-500, 500), anyNumber(5, 100), (yaw, x, y, distance) => {
      const out = Object.assign(new KinematicState(), { x, y });
      setYaw(out, yaw);
      const target = Object.assign(new KinematicState(), { x: x - distance * Math.cos(yaw), y: y - distance * Math.sin(yaw) });
      schemeWith({}).place(target, drawing(0, frame), out);
      expect(out.wz).toBeCloseTo(maxTurnRate, 9);
    }),
  );
});
