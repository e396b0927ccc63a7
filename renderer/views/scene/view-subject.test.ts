/** Which cells the matrix has, and how many of them stand side by side. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsPerLine, leastCell } from '../matrix-shape.ts';
import { keyOf, matrixOf } from './view-subject.ts';

const choice = { lanes: [0, 2], receivers: ['near', 'far'], publishers: false, maps: false };

test('the matrix has a row a lane shown and a column a receiver', () => {
  expect(matrixOf(choice).map(({ lane, cells }) => [lane, cells.map(({ receiver }) => receiver)])).toEqual([
    [0, ['near', 'far']],
    [2, ['near', 'far']],
  ]);
});

test('publishers come first, maps last, and maps of all lanes below', () => {
  const rows = matrixOf({ ...choice, publishers: true, maps: true });
  expect(rows.map(({ lane }) => lane)).toEqual([0, 2, null]);
  expect(rows.at(-1)?.cells.map(({ who }) => who)).toEqual(['publishers', 'receiver', 'receiver', 'all']);
});

test('one lane and one receiver are no maps of their own', () => {
  const rows = matrixOf({ lanes: [0], receivers: ['near'], publishers: false, maps: true });
  expect(rows.map(({ cells }) => cells.length)).toEqual([1]);
});

test('a cell is the same one while other lanes come and go', () => {
  const subject = { who: 'receiver', receiver: 'near', lane: 1 } as const;
  expect(keyOf(subject, ['base', 'third'])).toBe(keyOf({ ...subject, lane: 0 }, ['third']));
  expect(keyOf(subject, ['base', 'third'])).not.toBe(keyOf({ ...subject, lane: null }, ['base', 'third']));
});

test('a few receivers stand side by side; sixteen in one lane are broken into lines of like size', () => {
  expect(cellsPerLine(3, 3, 1, { width: 820, height: 500 })).toBe(3);
  const across = cellsPerLine(1, 16, 1, { width: 1500, height: 800 });
  expect(across).toBeGreaterThan(3);
  expect(across).toBeLessThan(8);
});

test('the matrix is never wider than its room', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 200, max: 3000 }),
      (rows, columns, width) => {
        const across = cellsPerLine(rows, columns, 1, { width, height: 600 });
        expect(across).toBeGreaterThanOrEqual(1);
        const least = leastCell({ width, height: 600 }).width;
        expect(across * least).toBeLessThanOrEqual(Math.max(width, least));
      },
    ),
  );
});
