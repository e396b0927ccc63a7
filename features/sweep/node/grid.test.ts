/** The grid: every combination once, repeats under the same seeds at every point. */
import { expect, test } from 'vitest';
import { Grid } from './grid.ts';

const grid = new Grid({
  path: 'x.yaml',
  variations: [
    { path: 'delay', values: ['0.1', '0.2'] },
    { path: 'n', values: ['1', '2', '3'] },
  ],
  repeats: 2,
  seed: 7,
  sets: ['frame=0.05'],
});

test('the last variation changes fastest, repeats follow one another', () => {
  const runs = [...grid.runs(() => true)];
  expect([grid.points, grid.size, runs.length]).toEqual([6, 12, 12]);
  expect(new Set(runs.map(({ values }) => values.join())).size).toBe(6);
  expect(runs.slice(0, 4).map(({ point, repeat, seed, values }) => [point, repeat, seed, ...values])).toEqual([
    [0, 0, 7, '0.1', '1'],
    [0, 1, 8, '0.1', '1'],
    [1, 0, 7, '0.1', '2'],
    [1, 1, 8, '0.1', '2'],
  ]);
});

test('a run sets what all share, then its own values; unwanted runs are passed over', () => {
  const [run] = [...grid.runs((number) => number === 5)];
  expect(run).toMatchObject({ number: 5, path: 'x.yaml', sets: ['frame=0.05', 'delay=0.1', 'n=3'], seed: 8 });
});
