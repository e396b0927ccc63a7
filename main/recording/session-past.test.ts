/** Which rows of a span are gathered. */
import { expect, test } from 'vitest';
import { gatheredRows } from './session-past.ts';

const blockOf = (...times: number[]) => ({ columns: 1, times: Float64Array.from(times), values: Float32Array.from(times) });
const blocks = [blockOf(0, 1, 2), blockOf(3, 4), blockOf(5, 6, 7)];

test('both ends of a span belong to it', () => {
  const { times, values } = gatheredRows(blocks, { from: 2, to: 5, most: 100 });
  expect([[...times], [...values]]).toEqual([
    [2, 3, 4, 5],
    [2, 3, 4, 5],
  ]);
});

test('rows beyond the requested number are left out evenly, never the last', () => {
  expect([...gatheredRows(blocks, { from: 0, to: 7, most: 3 }).times]).toEqual([0, 4, 7]);
  expect([...gatheredRows(blocks, { from: 0, to: 7, most: 1 }).times]).toEqual([7]);
});

test('a span without rows has none', () => {
  expect(gatheredRows(blocks, { from: 8, to: 9, most: 3 }).times).toHaveLength(0);
  expect(gatheredRows([], { from: 0, to: 9, most: 3 })).toMatchObject({
    columns: 0,
    times: new Float64Array(),
    values: new Float32Array(),
  });
});
