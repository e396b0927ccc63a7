/** Rotations between and of orientations. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyState, KinematicState, setYaw, yawOf } from '../plugin-api/kinematic-state.ts';
import { angleBetween, rotateBy, rotationTo } from './rotation.ts';

const component = fc.double({ min: -1, max: 1, noNaN: true });
const orientation = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => {
    const norm = Math.hypot(...q);
    const [qw, qx, qy, qz] = q.map((c) => c / norm) as [number, number, number, number];
    return Object.assign(new KinematicState(), { qw, qx, qy, qz });
  });

test('the rotation from one orientation to another, applied whole, leads there; applied in part, that part of the angle', () => {
  fc.assert(
    fc.property(orientation, orientation, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
      const turn = new KinematicState();
      rotationTo(to, from, turn);
      const moved = new KinematicState();
      copyState(from, moved);
      rotateBy(turn, share, moved);
      const angle = angleBetween(from, to);
      expect(angleBetween(from, moved)).toBeCloseTo(share * angle, 9);
      expect(angleBetween(moved, to)).toBeCloseTo((1 - share) * angle, 9);
    }),
  );
});

test('yaw is what was set, in −π to π', () => {
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (yaw) => {
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
