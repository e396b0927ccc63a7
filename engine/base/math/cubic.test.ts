/** The cubic curve: its ends, its derivative, and Bézier's construction. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { CubicAxis } from './cubic.ts';

const number = anyNumber(-100, 100);
const share = anyNumber(0, 1);
const drawn = (share: number, distance: number, leaving: number, arriving: number): CubicAxis => {
  const curve = Object.assign(new CubicAxis(), { share, distance, leaving, arriving });
  curve.draw();
  return curve;
};
const between = (a: number, b: number, at: number) => a + (b - a) * at;

test('it starts at 0 and ends at the distance, with both given velocities', () => {
  fc.assert(
    fc.property(number, number, number, (distance, leaving, arriving) => {
      expect(drawn(0, distance, leaving, arriving).place).toBeCloseTo(0, 12);
      expect(drawn(1, distance, leaving, arriving).place).toBeCloseTo(distance, 12);
      expect(drawn(0, distance, leaving, arriving).rate).toBeCloseTo(leaving, 12);
      expect(drawn(1, distance, leaving, arriving).rate).toBeCloseTo(arriving, 12);
    }),
  );
});

test('it is the curve that Bézier’s control points build by repeated interpolation (de Casteljau)', () => {
  fc.assert(
    fc.property(number, number, number, share, (distance, leaving, arriving, at) => {
      let points = [0, leaving / 3, distance - arriving / 3, distance];
      while (points.length > 1) points = points.slice(1).map((point, i) => between(points[i] as number, point, at));
      expect(drawn(at, distance, leaving, arriving).place).toBeCloseTo(points[0] as number, 11);
    }),
  );
});

test('its rate is its derivative', () => {
  fc.assert(
    fc.property(number, number, number, anyNumber(0.01, 0.99), (distance, leaving, arriving, at) => {
      const h = 1e-5;
      const slope = (drawn(at + h, distance, leaving, arriving).place - drawn(at - h, distance, leaving, arriving).place) / (2 * h);
      expect(drawn(at, distance, leaving, arriving).rate).toBeCloseTo(slope, 5);
    }),
  );
});
