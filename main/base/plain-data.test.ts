import { expect, test } from 'vitest';
import { plainText, plainValue } from './plain-data.ts';

test('what was text is the same data again, to the last digit', () => {
  const data = { mean: 0.1 + 0.2, none: null, odd: [NaN, Infinity, -Infinity, -0, 0], words: ['~NaN', '~', ''], deep: { is: true } };
  expect(plainValue(plainText(data))).toEqual(data);
  expect(Object.is((plainValue(plainText({ zero: -0 })) as { zero: number }).zero, -0)).toBe(true);
});

test('what is no plain data is neither written nor read', () => {
  for (const value of [new Map(), new Set(), new Float64Array(1)]) expect(() => plainText({ value })).toThrow('this is no plain data');
  for (const text of ['', '{', '"~eval"']) expect(() => plainValue(text)).toThrow(SyntaxError);
});
