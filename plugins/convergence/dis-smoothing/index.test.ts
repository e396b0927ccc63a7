/** DIS smoothing: equal jumps, the first at once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import definition from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { drawing } from '../../../test/support/steps.ts';

const at = (x: number) => Object.assign(new KinematicState(), { x });

/** The rest of an offset of 1 m at each of the times. */
function left(jumps: number, times: readonly number[]): number[] {
  const scheme = definition.create({ params: definition.params.parse({ jumps, time: 1 }), world: openWorld });
  const out = new KinematicState();
  scheme.land(at(1), at(0));
  return times.map((elapsed) => {
    scheme.place(at(0), drawing(elapsed, 0.02), out);
    return out.x;
  });
}

test('four jumps of a quarter each, a quarter of the time apart', () => {
  expect(left(4, [0, 0.01, 0.24, 0.26, 0.49, 0.51, 0.74, 0.76, 2])).toEqual([1, 0.75, 0.75, 0.5, 0.5, 0.25, 0.25, 0, 0]);
});

test('however many, none is greater than its share of the offset', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (jumps) => {
      const steps = Array.from({ length: 2000 }, (_, k) => k / 1999);
      const places = left(jumps, steps);
      const sizes = places.slice(1).map((place, k) => (places[k] as number) - place);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(1 / jumps + 1e-12);
      expect(sizes.filter((size) => size > 1e-12)).toHaveLength(jumps);
    }),
  );
});

test('updates in quick succession still bring it nearer', () => {
  const scheme = definition.create({ params: definition.params.parse({ jumps: 4, time: 1 }), world: openWorld });
  const out = at(1);
  for (let update = 0; update < 20; update++) {
    scheme.land(out, at(0));
    scheme.place(at(0), drawing(0.02, 0.02), out);
  }
  expect(out.x).toBeCloseTo(0.75 ** 20, 12);
});
