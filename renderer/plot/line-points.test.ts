/** Thinning keeps the look of a line: its ends, its peaks, its gaps. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowRing } from '../run/rows.ts';
import { LinePoints, type ReadRow } from './line-points.ts';

const value: ReadRow = (rows, row) => rows.valueAt(row, 0);

function ringOf(values: readonly number[]): RowRing {
  const ring = new RowRing(Math.max(values.length, 1), 1);
  values.forEach((each, time) => ring.append(time, [each]));
  return ring;
}

function pointsOf(values: readonly number[], threshold: number) {
  const line = new LinePoints();
  line.fill(ringOf(values), value, 0, values.length - 1, threshold);
  return line.points;
}

test('a short line is kept whole', () => {
  expect(pointsOf([3, 1, 4], 10)).toEqual([
    { x: 0, y: 3 },
    { x: 1, y: 1 },
    { x: 2, y: 4 },
  ]);
});

test('a long line keeps its ends and a lone peak, in order, within the threshold', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 400 }),
      fc.integer({ min: 5, max: 40 }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (count, threshold, at) => {
        const peak = Math.floor(count * at);
        const points = pointsOf(
          Array.from({ length: count }, (_, i) => (i === peak ? 100 : 0)),
          threshold,
        );
        expect(points.length).toBeLessThanOrEqual(threshold);
        expect([points[0]?.x, points.at(-1)?.x]).toEqual([0, count - 1]);
        expect(points.some(({ x }) => x === peak)).toBe(true);
        expect(points.every(({ x }, i) => i === 0 || x > (points[i - 1]?.x ?? 0))).toBe(true);
      },
    ),
  );
});

test('what was not measured breaks the line', () => {
  const points = pointsOf([Number.NaN, 1, 2, Number.NaN, Number.NaN, 3], 10);
  expect(points.map(({ y }) => y)).toEqual([1, 2, Number.NaN, 3]);
});

test('no rows make no points', () => {
  expect(pointsOf([], 10)).toEqual([]);
});
