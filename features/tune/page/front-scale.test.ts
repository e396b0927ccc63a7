/** Axes of a front. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inShownUnits } from './front-points.ts';
import { frontScale } from './front-scale.ts';

test('every value has its place in the box, in order; ticks are where their values are', () => {
  const value = fc.oneof(fc.constant(0), fc.double({ min: 1e-12, max: 1e9, noNaN: true }));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (values) => {
      const { at, ticks } = frontScale([...values, NaN, Infinity], 50, 600);
      const sorted = [...values].sort((a, b) => a - b);
      const places = sorted.map(at);
      expect(places.every((place, index) => place >= 50 && place <= 600 && place >= (places[index - 1] ?? 0) - 1e-9)).toBe(true);
      expect([...ticks].sort((a, b) => a - b)).toEqual(ticks);
    }),
  );
});

test('0 stands at the edge, apart from the smallest value; decades are ticks', () => {
  const { at, ticks } = frontScale([0, 0.1, 100], 0, 100);
  expect([at(0), ticks]).toEqual([0, [0, 0.1, 1, 10, 100]]);
  expect(at(0.1)).toBeGreaterThan(8);
  expect(frontScale([0, 0], 0, 100).at(0)).toBe(50);
});

test('an axis of nearly equal values has ticks in even steps', () => {
  expect(frontScale([10, 12], 0, 100).ticks).toEqual([10, 12, 14]);
  expect(frontScale([0.3], 0, 100).ticks).toEqual([0.26, 0.28, 0.3, 0.32, 0.34, 0.36]);
});

test('an axis is in ms where all of its values and its bound are times below a second', () => {
  const age = { title: 'shown age', unit: 's', limit: 0.5 };
  const error = { title: 'deviation p95', unit: 'm', limit: null };
  const shown = inShownUnits([{ values: [0.25, 0.5] }, { values: [0.75, 2] }], [age, error]);
  expect(shown).toEqual({
    points: [{ values: [250, 0.5] }, { values: [750, 2] }],
    axes: [{ ...age, unit: 'ms', limit: 500 }, error],
  });
  expect(inShownUnits([{ values: [0.25] }], [{ ...age, limit: 2 }]).axes).toEqual([{ ...age, limit: 2 }]);
});
