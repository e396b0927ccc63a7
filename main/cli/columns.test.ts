import { expect, test } from 'vitest';
import { figure, tableText, whole } from './columns.ts';

test.each([
  [0, '0'],
  [0.0862, '0.0862'],
  [0.5, '0.500'],
  [9.999, '10.0'],
  [42.05, '42.0'],
  [1234.5, '1\u202f230'],
  [-1234567, '-1\u202f230\u202f000'],
  [0.00001234, '1.2e-5'],
  [null, '–'],
  [NaN, '–'],
])('%j is shown as %j', (value, text) => {
  expect(figure(value)).toBe(text);
});

test('counts are exact, with thin spaces between thousands', () => {
  expect([0, 999, 1000, 30000, 1234567].map(whole)).toEqual(['0', '999', '1\u202f000', '30\u202f000', '1\u202f234\u202f567']);
});

test('words stand to the left, numbers to the right, units under the titles', () => {
  const columns = [
    { title: 'Lane', words: true },
    { title: 'AEE', unit: 'm·s' },
  ];
  expect(
    tableText(columns, [
      ['base', '12.0'],
      ['x', '3.00'],
    ]),
  ).toBe('Lane   AEE\n       m·s\n────  ────\nbase  12.0\nx     3.00\n');
});

test('without units the head is one line', () => {
  expect(tableText([{ title: 'Id', words: true }], [['a']])).toBe('Id\n──\na\n');
});
