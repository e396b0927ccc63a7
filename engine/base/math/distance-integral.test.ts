/** The distance integral against the vectors, against quadrature, and against its laws. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { vectorsOf } from '../../../test/support/vectors.ts';
import { distanceIntegral } from './distance-integral.ts';

interface Piece {
  t: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
}
interface Case {
  name: string;
  A: Piece;
  B: Piece;
  t1: number;
  t2: number;
  expected: number;
}

const vectors = vectorsOf<{ tolerance: number; cases: Case[] }>('distance-integral');

function integralOf({ A, B, t1, t2 }: Case): number {
  const x = A.x + A.vx * (t1 - A.t) - (B.x + B.vx * (t1 - B.t));
  const y = A.y + A.vy * (t1 - A.t) - (B.y + B.vy * (t1 - B.t));
  return distanceIntegral(x, y, 0, A.vx - B.vx, A.vy - B.vy, 0, t2 - t1);
}

test.each(vectors.cases)('$name', (vector) => {
  const scale = Math.max(1, Math.abs(vector.expected));
  expect(Math.abs(integralOf(vector) - vector.expected)).toBeLessThanOrEqual(vectors.tolerance * scale);
});

const coordinate = anyNumber(-100, 100);
const vector = fc.tuple(coordinate, coordinate, coordinate);
const duration = anyNumber(0, 10);

test('the whole is the sum of its parts', () => {
  fc.assert(
    fc.property(vector, vector, duration, duration, (r, w, first, second) => {
      const whole = distanceIntegral(...r, ...w, first + second);
      const middle = r.map((component, i) => component + (w[i] as number) * first) as [number, number, number];
      const parts = distanceIntegral(...r, ...w, first) + distanceIntegral(...middle, ...w, second);
      expect(Math.abs(whole - parts)).toBeLessThanOrEqual(1e-9 * Math.max(1, whole));
    }),
  );
});

test('short ways, which are a series, add up to a long one, which is the closed form', () => {
  fc.assert(
    fc.property(vector, vector, duration, (r, w, h) => {
      const whole = distanceIntegral(...r, ...w, h);
      const parts = 200;
      let sum = 0;
      for (let i = 0; i < parts; i++) {
        const start = r.map((component, axis) => component + ((w[axis] as number) * h * i) / parts) as [number, number, number];
        sum += distanceIntegral(...start, ...w, h / parts);
      }
      expect(Math.abs(sum - whole)).toBeLessThanOrEqual(2e-12 * Math.max(1e-3, whole));
    }),
  );
});

test('it agrees with a fine midpoint rule', () => {
  fc.assert(
    fc.property(vector, vector, duration, (r, w, h) => {
      const panels = 4000;
      let sum = 0;
      for (let i = 0; i < panels; i++) {
        const t = ((i + 0.5) * h) / panels;
        sum += (Math.hypot(r[0] + w[0] * t, r[1] + w[1] * t, r[2] + w[2] * t) * h) / panels;
      }
      expect(Math.abs(distanceIntegral(...r, ...w, h) - sum)).toBeLessThanOrEqual(1e-4 * Math.max(1e-3, sum));
    }),
    { numRuns: 50 },
  );
});

test('any finite input gives a finite, non-negative integral', () => {
  const wild = anyNumber(-1e150, 1e150);
  fc.assert(
    fc.property(fc.tuple(wild, wild, wild), fc.tuple(wild, wild, wild), duration, (r, w, h) => {
      const integral = distanceIntegral(...r, ...w, h);
      expect(integral).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(integral)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('however small the relative velocity, the integral comes close to that at rest', () => {
  for (const speed of [5e-324, 1e-300, 1e-150, 1e-20, 1e-9]) {
    expect(distanceIntegral(0, 2e-4, 0, speed, 0, 0, 1)).toBeCloseTo(2e-4, 12);
  }
});
