import { expect, test } from 'vitest';
import { deviationOf, meanOf } from '../../../test/support/statistics.ts';
import { ReadingNoise } from './reading-noise.ts';

test('readings scatter by the jitter about the clock’s time, and each number keeps its own noise', () => {
  const noise = new ReadingNoise(1, 'near receiving tank', 0.004);
  const readings = Float64Array.from({ length: 20_000 }, (_, number) => noise.at(number));
  expect(meanOf(readings)).toBeCloseTo(0, 4);
  expect(deviationOf(readings)).toBeCloseTo(0.004, 4);
  expect(noise.at(17)).toBe(readings[17]);
});

test('a clock without jitter reads what it is at, exactly', () => {
  expect(new ReadingNoise(1, 'near', 0).at(3)).toBe(0);
});
