/** The part of a title that stands along a low axis. */
import { expect, test } from 'vitest';
import { fittingTitle, formatTick } from './chart-theme.ts';

test('a title is whole where it has room, else its unit stands for it, and never half a word', () => {
  const fitting = (room: number) => fittingTitle('deviation (m)', room, (words) => words.length);
  expect([13, 12, 3, 2].map(fitting)).toEqual(['deviation (m)', '(m)', '(m)', '']);
  expect(fittingTitle('updates, share of the lane (%)', 24, (words) => words.length)).toBe('share of the lane (%)');
  expect(fittingTitle('deviation, mean (m), one entity to one receiver', 30, (words) => words.length)).toBe('');
  expect(fittingTitle('share of the values', 10, (words) => words.length)).toBe('');
});

test('ticks of shares are in percent, as their legends are', () => {
  expect([formatTick(0.4), formatTick(0.4, true), formatTick(0.07, true), formatTick(1, true)]).toEqual(['0.4', '40', '7', '100']);
});
