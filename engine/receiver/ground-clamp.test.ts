import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { groundOf, heightAt } from '../../test/support/ground.ts';
import { yawOf, KinematicState, setYaw } from '../base/kinematic-state.ts';
import type { GroundRule } from '../plugin-api/lane-rules.ts';
import { openWorld } from '../plugin-api/world-view.ts';
import { GroundClamp } from './ground-clamp.ts';

const rule: GroundRule = { clamp: 'always', points: 3, orientation: 'ground', length: 6, width: 3 };
const slope = { ...openWorld, groundAt: groundOf((x, y) => 1 + 0.1 * x - 0.3 * y) };
const place = fc.record({
  x: anyNumber(-100, 100),
  y: anyNumber(-100, 100),
  z: anyNumber(-5, 5),
  yaw: anyNumber(-3, 3),
});

function stateAt({ x, y, z, yaw }: { x: number; y: number; z: number; yaw: number }): KinematicState {
  const state = new KinematicState();
  Object.assign(state, { x, y, z, vx: 3, vy: -2, vz: 9 });
  setYaw(state, yaw);
  return state;
}

test.each([1, 3] as const)('with %i point(s) on a plane it stands at the ground’s height and along its normal, heading kept', (points) => {
  const clamp = new GroundClamp({ ...rule, points }, slope);
  fc.assert(
    fc.property(place, (at) => {
      const state = stateAt(at);
      // Points are picked before it is turned: with the second drawing they lie on the plane.
      for (let k = 0; k < 3; k++) clamp.apply(state);
      expect(state.z).toBeCloseTo(heightAt(slope, at.x, at.y), 9);
      expect(yawOf(state)).toBeCloseTo(at.yaw, 9);
      expect(state.vz).toBeCloseTo(0.1 * 3 - 0.3 * -2, 9);
    }),
  );
});

test('clamped up only, an entity above the ground stays as it is', () => {
  const clamp = new GroundClamp({ ...rule, clamp: 'up' }, slope);
  const flying = stateAt({ x: 10, y: 5, z: 40, yaw: 1 });
  const before = { ...flying };
  clamp.apply(flying);
  expect({ ...flying }).toEqual(before);
});

test('clamped up only, an entity under the ground comes up', () => {
  const sunk = stateAt({ x: 10, y: 5, z: -40, yaw: 1 });
  new GroundClamp({ ...rule, clamp: 'up' }, slope).apply(sunk);
  expect(sunk.z).toBeCloseTo(heightAt(slope, 10, 5), 9);
});

test('where there is no ground it stays as it is', () => {
  const clamp = new GroundClamp(rule, { ...openWorld, groundAt: groundOf(() => NaN) });
  const state = stateAt({ x: 10, y: 5, z: 3, yaw: 1 });
  const before = { ...state };
  clamp.apply(state);
  expect({ ...state }).toEqual(before);
});

test('at the edge of the ground a single point is put on it without being turned', () => {
  const clamp = new GroundClamp({ ...rule, points: 1 }, { ...openWorld, groundAt: groundOf((x) => (x > 10 ? NaN : x / 2)) });
  const state = stateAt({ x: 10, y: 0, z: 0, yaw: 1 });
  const { qw, qx, qy, qz } = state;
  clamp.apply(state);
  expect(state.z).toBe(5);
  expect([state.qw, state.qx, state.qy, state.qz]).toEqual([qw, qx, qy, qz]);
});

test('the orientation is kept where the rule says so', () => {
  const state = stateAt({ x: 1, y: 2, z: 0, yaw: 2 });
  new GroundClamp({ ...rule, orientation: 'keep' }, slope).apply(state);
  expect([state.qx, state.qy]).toEqual([0, 0]);
  expect(state.z).toBeCloseTo(heightAt(slope, 1, 2), 12);
});
