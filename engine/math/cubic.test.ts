/** The cubic curve: its ends, its derivative, and Bézier's construction. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CubicAxis } from './cubic.ts';

const number = fc.double({ min: -100, max: 100, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const drawn = (share: number, way: number, leaving: number, arriving: number): CubicAxis => {
  const curve = Object.assign(new CubicAxis(), { share, way, leaving, arriving });
  curve.draw();
  return curve;
};
const between = (a: number, b: number, at: number) => a + (b - a) * at;

test('it starts at 0 and ends at the way, with the velocities asked for', () => {
  fc.assert(
    fc.property(number, number, number, (way, leaving, arriving) => {
      expect(drawn(0, way, leaving, arriving).place).toBeCloseTo(0, 12);
      expect(drawn(1, way, leaving, arriving).place).toBeCloseTo(way, 12);
      expect(drawn(0, way, leaving, arriving).rate).toBeCloseTo(leaving, 12);
      expect(drawn(1, way, leaving, arriving).rate).toBeCloseTo(arriving, 12);
    }),
  );
});

test('it is the curve that Bézier’s control points build by repeated halving of the way (de Casteljau)', () => {
  fc.assert(
    fc.property(number, number, number, share, (way, leaving, arriving, at) => {
      let points = [0, leaving / 3, way - arriving / 3, way];
      while (points.length > 1) points = points.slice(1).map((point, i) => between(points[i] as number, point, at));
      expect(drawn(at, way, leaving, arriving).place).toBeCloseTo(points[0] as number, 11);
    }),
  );
});

test('its rate is its derivative', () => {
  fc.assert(
    fc.property(number, number, number, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (way, leaving, arriving, at) => {
      const h = 1e-5;
      const slope = (drawn(at + h, way, leaving, arriving).place - drawn(at - h, way, leaving, arriving).place) / (2 * h);
      expect(drawn(at, way, leaving, arriving).rate).toBeCloseTo(slope, 5);
    }),
  );
});
