/** The linear blend: no jump, an even approach, arrival and rest. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { angleBetween, copyState, KinematicState, setYaw } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import definition from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { drawing } from '../../../test/support/steps.ts';

/** Never −0, which is not deeply equal to 0. */
const number = anyNumber(-100, 100).map((value) => value + 0);
const state = fc.record({ x: number, y: number, z: number, yaw: number }).map(({ yaw, ...position }) => {
  const made = Object.assign(new KinematicState(), position);
  setYaw(made, yaw);
  return made;
});

function placed(shown: KinematicState, target: KinematicState, elapsed: number, time = 0.5): KinematicState {
  const scheme = definition.create({ params: definition.params.parse({ time }), world: openWorld });
  scheme.land(shown, target);
  const out = new KinematicState();
  copyState(shown, out);
  scheme.place(target, drawing(elapsed, 0.02), out);
  return out;
}

test('at the hand-over it is where it was shown', () => {
  fc.assert(
    fc.property(state, state, (shown, target) => {
      const out = placed(shown, target, 0);
      for (const axis of ['x', 'y', 'z'] as const) expect(out[axis]).toBeCloseTo(shown[axis], 10);
      expect(angleBetween(out, shown)).toBeCloseTo(0, 6);
    }),
  );
});

test('half the time is half the distance and half the angle', () => {
  fc.assert(
    fc.property(state, state, (shown, target) => {
      const out = placed(shown, target, 0.25);
      for (const axis of ['x', 'y', 'z'] as const) expect(out[axis]).toBeCloseTo((shown[axis] + target[axis]) / 2, 10);
      expect(angleBetween(out, target)).toBeCloseTo(angleBetween(shown, target) / 2, 6);
    }),
  );
});

test('after the blend it is on the target and stays there; a blend of no time jumps', () => {
  fc.assert(
    fc.property(state, state, anyNumber(0.5, 9), (shown, target, elapsed) => {
      expect(placed(shown, target, elapsed)).toEqual(target);
      expect(placed(shown, target, 0, 0)).toEqual(target);
    }),
  );
});
