/** The cubic curve: its ends, its derivative, and Bézier's construction. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cubicAt, cubicRateAt } from './cubic.ts';

const number = fc.double({ min: -100, max: 100, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const between = (a: number, b: number, at: number) => a + (b - a) * at;

test('it starts at 0 and ends at the way, with the velocities asked for', () => {
  fc.assert(
    fc.property(number, number, number, (way, leaving, arriving) => {
      expect(cubicAt(0, way, leaving, arriving)).toBeCloseTo(0, 12);
      expect(cubicAt(1, way, leaving, arriving)).toBeCloseTo(way, 12);
      expect(cubicRateAt(0, way, leaving, arriving)).toBeCloseTo(leaving, 12);
      expect(cubicRateAt(1, way, leaving, arriving)).toBeCloseTo(arriving, 12);
    }),
  );
});

test('it is the curve that Bézier’s control points build by repeated halving of the way (de Casteljau)', () => {
  fc.assert(
    fc.property(number, number, number, share, (way, leaving, arriving, at) => {
      let points = [0, leaving / 3, way - arriving / 3, way];
      while (points.length > 1) points = points.slice(1).map((point, i) => between(points[i] as number, point, at));
      expect(cubicAt(at, way, leaving, arriving)).toBeCloseTo(points[0] as number, 11);
    }),
  );
});

test('its rate is its derivative', () => {
  fc.assert(
    fc.property(number, number, number, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (way, leaving, arriving, at) => {
      const h = 1e-5;
      const slope = (cubicAt(at + h, way, leaving, arriving) - cubicAt(at - h, way, leaving, arriving)) / (2 * h);
      expect(cubicRateAt(at, way, leaving, arriving)).toBeCloseTo(slope, 5);
    }),
  );
});
