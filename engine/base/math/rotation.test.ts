/** Yaw, and the angle between orientations. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { KinematicState, setYaw, yawOf } from '../kinematic-state.ts';
import { angleBetween } from './rotation.ts';

test('yaw is what was set, in −π to π', () => {
  fc.assert(
    fc.property(anyNumber(-20, 20), (yaw) => {
      const state = new KinematicState();
      setYaw(state, yaw);
      expect(Math.cos(yawOf(state) - yaw)).toBeCloseTo(1, 12);
      expect(Math.abs(yawOf(state))).toBeLessThanOrEqual(Math.PI);
    }),
  );
});

test('small angles keep their digits', () => {
  const [a, b] = [new KinematicState(), new KinematicState()];
  setYaw(b, 1e-9);
  expect(Math.abs(angleBetween(a, b) - 1e-9)).toBeLessThan(1e-18);
});
