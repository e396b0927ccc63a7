/** Paired comparison of lanes and of values of a field. */
import { expect, test } from 'vitest';
import { comparedValue, compareColumns, compareValues } from './paired-comparison.ts';

const variations = [
  { path: 'delay', values: ['1', '2'] },
  { path: 'loss', values: ['0', '0.5', '0.9'] },
];
const grid = { variations, repeats: 4 };
/** Run r of point p has p + (r mod 4)² in lane a; b has 1 more at even points, 3 less at odd ones. */
const cellOf = (run: number, column: string) => {
  const point = Math.floor(run / 4);
  const own = point + (run % 4) ** 2;
  if (column === 'a.aee') return own;
  return run === 5 ? null : own + (point % 2 === 0 ? 1 : -3);
};
const columns = [
  { item: 'a', column: 'a.aee' },
  { item: 'b', column: 'b.aee' },
];

test('lanes are compared at each point and over all of them, in the pairs that were measured', () => {
  const rows = compareColumns(grid, columns, 'a', cellOf);
  expect(rows.map(({ point, item, pairs, worlds, seeds, difference }) => [point.join(), item, pairs, worlds, seeds, difference])).toEqual([
    ['1,0', 'b', 4, 1, 4, 1],
    ['1,0.5', 'b', 3, 1, 3, -3],
    ['1,0.9', 'b', 4, 1, 4, 1],
    ['2,0', 'b', 4, 1, 4, -3],
    ['2,0.5', 'b', 4, 1, 4, 1],
    ['2,0.9', 'b', 4, 1, 4, -3],
    ['*,*', 'b', 23, 6, 4, expect.closeTo((12 - 33) / 23, 12)],
  ]);
  expect(rows.at(-1)).toMatchObject({ with: 'a', metric: 'b.aee' });
  expect(rows.at(-1)!.low).toBeLessThan(-2);
  expect(rows.at(-1)!.high).toBeGreaterThan(0);
});

test('values of a field are compared where the other fields are equal', () => {
  const rows = compareValues(grid, 'loss', '0', 'a.aee', cellOf);
  expect(
    rows.map(({ point, item, with: other, pairs, worlds, difference }) => [point.join(), item, other, pairs, worlds, difference]),
  ).toEqual([
    ['1,0.5', '0.5', '0', 4, 1, 1],
    ['2,0.5', '0.5', '0', 4, 1, 1],
    ['*,0.5', '0.5', '0', 8, 2, 1],
    ['1,0.9', '0.9', '0', 4, 1, 2],
    ['2,0.9', '0.9', '0', 4, 1, 2],
    ['*,0.9', '0.9', '0', 8, 2, 2],
  ]);
});

test('a value must be one of a varied field', () => {
  expect(comparedValue('--compare-values', 'loss=0.5', variations)).toEqual({ field: 'loss', value: '0.5' });
  for (const text of ['loss=0.4', 'jitter=1', 'loss'])
    expect(() => comparedValue('--compare-values', text, variations)).toThrow(
      'a varied field and one of its values: delay=1|2, loss=0|0.5|0.9.',
    );
});
