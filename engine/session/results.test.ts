/** Mean, population standard deviation and maximum. */
import { expect, test } from 'vitest';
import { spreadOf } from './results.ts';

test('the standard deviation is that of the population', () => {
  expect(spreadOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, std: 2, max: 9 });
});

test('equal values have none, no values give zeros', () => {
  expect(spreadOf([0.1, 0.1, 0.1]).std).toBeLessThan(1e-16);
  expect(spreadOf([])).toEqual({ mean: 0, std: 0, max: 0 });
});
