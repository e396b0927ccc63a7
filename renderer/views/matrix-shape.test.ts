/** Views and lanes stand side by side as large as the room allows, at least 260 × 170 px if it does. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsPerLine, lanesPerLine, leastCell } from './matrix-shape.ts';

const square = 1;

test('receivers stand side by side as long as their pictures get larger by it', () => {
  expect(cellsPerLine(3, 3, square, { width: 850, height: 550 })).toBe(3);
  expect(cellsPerLine(1, 8, square, { width: 850, height: 550 })).toBeLessThan(8);
  // An arena that is wide and low.
  expect(cellsPerLine(1, 3, 4, { width: 850, height: 550 })).toBe(1);
});

test('lanes of a single receiver share the lines, those of several receivers have one each', () => {
  const room = { width: 850, height: 550 };
  expect([1, 2, 4, 6].map((lanes) => lanesPerLine(lanes, 1, square, room))).toEqual([1, 2, 2, 3]);
  expect(lanesPerLine(4, 3, square, room)).toBe(1);
  expect(lanesPerLine(4, 1, square, { width: 300, height: 900 })).toBe(1);
});

test('a cell is 170 px high, or as high as the room; 260 px wide where three fit', () => {
  expect(leastCell({ width: 850, height: 300 })).toEqual({ width: 260, height: 170 });
  expect(leastCell({ width: 600, height: 140 })).toEqual({ width: 180, height: 140 });
  const side = fc.integer({ min: 60, max: 4000 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (width, height, rows, columns) => {
      const across = lanesPerLine(rows, columns, square, { width, height }) * cellsPerLine(rows, columns, square, { width, height });
      return across >= 1 && (across === 1 || width / across >= leastCell({ width, height }).width);
    }),
  );
});
