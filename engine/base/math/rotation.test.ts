/** Yaw, and the angle between orientations. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { KinematicState, setYaw, yawOf } from '../kinematic-state.ts';
import { angleBetween, cross, fromBody, product, toBody } from './rotation.ts';

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

const turn = fc
  .tuple(anyNumber(-1, 1), anyNumber(-1, 1), anyNumber(-1, 1), anyNumber(0.1, 1))
  .map(([qx, qy, qz, qw]) => ({ l: Math.hypot(qx, qy, qz, qw), qx, qy, qz, qw }))
  .map(({ l, qw, qx, qy, qz }) => ({ qw: qw / l, qx: qx / l, qy: qy / l, qz: qz / l }));

test('a product turns as its second factor and then its first, an inverse back', () => {
  fc.assert(
    fc.property(turn, turn, fc.tuple(anyNumber(-9, 9), anyNumber(-9, 9), anyNumber(-9, 9)), (p, q, vector) => {
      const together = fromBody(product(p, q), vector);
      const oneByOne = fromBody(p, fromBody(q, vector));
      const back = toBody(product(p, q), together);
      for (const axis of [0, 1, 2] as const) {
        expect(together[axis]).toBeCloseTo(oneByOne[axis], 9);
        expect(back[axis]).toBeCloseTo(vector[axis], 9);
      }
    }),
  );
});

test('the cross product of east and north is up', () => {
  expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
});
