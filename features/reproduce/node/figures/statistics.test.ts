import { expect, test } from 'vitest';
import { figureText, rangeText } from './figure-text.ts';
import { mean, median, quantile } from '../../../../engine/base/math/sample.ts';

test('quantiles lie between the values, whatever their order', () => {
  expect([quantile([3, 1, 2], 0), quantile([3, 1, 2], 1), quantile([3, 1, 2], 0.25)]).toEqual([1, 3, 1.5]);
  expect([median([4, 1, 2, 3]), mean([4, 1, 1]), median([])]).toEqual([2.5, 2, NaN]);
});

test('numbers are shown with three significant digits unless they are whole', () => {
  const shown = [1.23456, 0.00123456, 12345.6, 600, -0.5, 0.0000123, 1e-9, null, NaN].map((value) => figureText(value));
  expect(shown).toEqual(['1.23', '0.00123', '12300', '600', '−0.500', '1.23e−5', '1.00e−9', '–', '–']);
  expect([rangeText(1, 2), rangeText(1.001, 1.002)]).toEqual(['1–2', '1.00']);
});
