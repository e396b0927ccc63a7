import { expect, test } from 'vitest';
import { columnUnit, decimalsFor, groupThousands, timeText, withMinus } from './number-text.ts';

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

test('times are in ms where all of a column, or the one of a sentence, are below a second', () => {
  expect([0.04, 0.0333333, 0.9999, 1, 2.5, 75].map((time) => timeText(time))).toEqual([
    '40 ms',
    '33.3 ms',
    '1000 ms',
    '1 s',
    '2.5 s',
    '75 s',
  ]);
  expect(columnUnit('s', [0.2, null, 0.8])).toEqual({ unit: 'ms', factor: 1000 });
  expect([columnUnit('s', [0.2, 1.2]), columnUnit('m', [0.2]), columnUnit('s', [])].map(({ unit }) => unit)).toEqual(['s', 'm', 's']);
});

test('a minus is no hyphen', () => {
  expect(withMinus('-1.5')).toBe('−1.5');
});
