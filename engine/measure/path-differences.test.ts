/** Differences of a sampled path: their laws, and what a pause does to them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { along, placedAt, type Point } from '../../test/support/drawn-motion.ts';
import { PathDifferences } from './path-differences.ts';

function differences(path: readonly (Point | null)[]) {
  const rows: { order: number; values: number[] }[] = [];
  const drawn = new PathDifferences();
  for (const point of path) {
    if (!point) {
      drawn.break();
      continue;
    }
    drawn.add(placedAt(point));
    rows.push({ order: drawn.order, values: [drawn.stepX, drawn.changeX, drawn.bendX] });
  }
  return rows;
}

test('the first, second and third differences of the cubes are those of the textbook', () => {
  const rows = differences(along(0, 1, 8, 27, 64));
  expect(rows.map(({ order }) => order)).toEqual([0, 1, 2, 3, 3]);
  expect(rows.slice(-2).map(({ values }) => values)).toEqual([
    [19, 12, 6],
    [37, 18, 6],
  ]);
});

test('after a pause nothing reaches back over it', () => {
  const rows = differences([[0], [1], [8], [27], null, [500], [501], [508], [527]]);
  expect(rows.slice(4)).toEqual([
    expect.objectContaining({ order: 0 }),
    expect.objectContaining({ order: 1 }),
    expect.objectContaining({ order: 2 }),
    { order: 3, values: [19, 12, 6] },
  ]);
});

test('where the path is moved to does not matter', () => {
  const whole = fc.integer({ min: -1e6, max: 1e6 });
  fc.assert(
    fc.property(fc.array(whole, { minLength: 4, maxLength: 20 }), whole, (xs, offset) => {
      const moved = differences(along(...xs.map((x) => x + offset))).slice(3);
      expect(moved).toEqual(differences(along(...xs)).slice(3));
    }),
  );
});
