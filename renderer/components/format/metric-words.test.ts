/** Metrics with the units of the page. */
import { expect, test } from 'vitest';
import { shownMetricWords } from './metric-words.ts';

test('bytes are B, as in all quantities of the page; other units are those of the results', () => {
  const units = ['bytesSent', 'bytesPerSecond', 'deviationMean', 'jerkRms', 'freezeRatio'].map((metric) => shownMetricWords(metric).unit);
  expect(units).toEqual(['B', 'B/s', 'm', 'm/s³', '']);
});
