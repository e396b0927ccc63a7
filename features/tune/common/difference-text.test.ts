/** A rounded number never says what the exact one denies. */
import { expect, test } from 'vitest';
import { figureText, percentText, versusText } from './difference-text.ts';

test.each([
  [0.384, '38'],
  [-0.0421, '−4.2'],
  [0.0004, '0.04'],
  [-0.00004, '−0.004'],
  [0, '0.0'],
  [-0, '0.0'],
])('a share of %s is %s %%', (share, text) => {
  expect(percentText(share)).toBe(text);
});

test('a share has the digits that show on which side of a limit it is', () => {
  expect([percentText(0.0996, [10]), percentText(0.1004, [10])]).toEqual(['9.96', '10.04']);
  expect(figureText(2.9996, [3])).toBe('2.9996');
});

test('a difference without a share is in its unit', () => {
  const ends = { share: null, shareLow: null, shareHigh: null };
  expect(versusText({ difference: -1.5, low: -2.25, high: -0.75, ...ends })).toBe('−1.5 (−2.25 to −0.75)');
});
