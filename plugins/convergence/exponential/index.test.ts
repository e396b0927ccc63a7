/** Exponential convergence: equal shares in equal times. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { angleBetween, KinematicState, setYaw } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import definition from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { drawing } from '../../../test/support/steps.ts';

const positive = anyNumber(0.01, 2);

test('after its time 1/e of the offset and of the angle is left, on a target that moves too', () => {
  fc.assert(
    fc.property(positive, positive, positive, (time, offset, yaw) => {
      const scheme = definition.create({ params: definition.params.parse({ time }), world: openWorld });
      const shown = Object.assign(new KinematicState(), { y: offset });
      setYaw(shown, yaw);
      scheme.land(shown, new KinematicState());
      const target = Object.assign(new KinematicState(), { x: 10 * time, vx: 10 });
      const out = new KinematicState();
      scheme.place(target, drawing(time, 0.02), out);
      expect(out.x).toBeCloseTo(target.x, 12);
      expect(out.y).toBeCloseTo(offset / Math.E, 12);
      expect(angleBetween(out, target)).toBeCloseTo(yaw / Math.E, 12);
    }),
  );
});

test('repeated unchanged updates alter nothing: the path does not depend on the update rate', () => {
  fc.assert(
    fc.property(positive, fc.integer({ min: 1, max: 50 }), (duration, landings) => {
      const scheme = definition.create({ params: definition.params.parse({ time: 0.3 }), world: openWorld });
      const out = Object.assign(new KinematicState(), { x: 5 });
      for (let k = 0; k < landings; k++) {
        scheme.land(out, new KinematicState());
        scheme.place(new KinematicState(), drawing(duration / landings, duration / landings), out);
      }
      expect(out.x).toBeCloseTo(5 * Math.exp(-duration / 0.3), 10);
    }),
  );
});
