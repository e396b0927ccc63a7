/** The Hermite curve. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import bezier from '../bezier/index.ts';
import hermite from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { drawing } from '../../../test/support/steps.ts';

const number = anyNumber(-100, 100);
const motion = fc.record({ x: number, y: number, z: number, vx: number, vy: number, vz: number, ax: number, ay: number, az: number });
const state = motion.map((values) => Object.assign(new KinematicState(), values));

test('it is the Bézier spline', () => {
  fc.assert(
    fc.property(state, state, state, anyNumber(0, 1), (shown, target, now, elapsed) => {
      const [first, second] = [hermite, bezier].map((definition) => {
        const scheme = definition.create({ params: definition.params.parse({ time: 0.7 }), world: openWorld });
        const out = new KinematicState();
        scheme.land(shown, target);
        scheme.place(now, drawing(elapsed, 0.02), out);
        return out;
      });
      expect(first).toEqual(second);
    }),
  );
});
