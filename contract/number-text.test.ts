import { expect, test } from 'vitest';
import { decimalsFor, groupThousands, withMinus } from './number-text.ts';

test('decimals are as many as the significant digits leave, six at most', () => {
  expect([0, 0.00001234, 0.0123, 0.9996, 1.5, 123.4, 123456].map((magnitude) => decimalsFor(magnitude, 3))).toEqual([0, 6, 4, 2, 2, 0, 0]);
});

test('thousands are set apart before the point, never behind it', () => {
  expect(['999', '1000', '-1234567', '1234.56789'].map(groupThousands)).toEqual([
    '999',
    '1\u202f000',
    '-1\u202f234\u202f567',
    '1\u202f234.56789',
  ]);
});

test('a minus is no hyphen', () => {
  expect(withMinus('-1.5')).toBe('−1.5');
});
