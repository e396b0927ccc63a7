import { expect, test } from 'vitest';
import { crossing, lineThrough, reaches, slope } from './curves.ts';

const at = [0, 500, 1000];

test('a curve crosses another where it rises above it', () => {
  expect(crossing({ at, values: [0, 1, 3] }, { at, values: [1, 2, 2] })).toBe(750);
  expect(crossing({ at, values: [2, 1, 3] }, { at, values: [1, 2, 2] })).toBe(0);
  expect(crossing({ at, values: [0, 1, 2] }, { at, values: [1, 2, 3] })).toBe(Infinity);
});

test('slopes and lines are per second of delay', () => {
  expect(slope({ at, values: [0, 1, 3] }, 500, 1000)).toBe(4);
  expect(lineThrough({ at, values: [1, 2, 3] })).toEqual({ start: 1, rise: 2, explained: 1 });
  expect(lineThrough({ at, values: [1, 3, 2] }).explained).toBeCloseTo(0.25, 12);
});

test('what rises reaches a value between two others', () => {
  expect(reaches([1, 2, 3], [10, 30, 40], 20)).toBe(1.5);
  expect(reaches([1, 2, 3], [10, 30, 40], 5)).toBe(1);
  expect(reaches([1, 2, 3], [10, 30, 40], 50)).toBeNaN();
});
