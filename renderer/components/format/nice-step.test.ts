/** Steps a person can count in. */
import { expect, test } from 'vitest';
import { niceStep } from './nice-step.ts';

test('steps are 1, 2 or 5 times a power of ten, and never too large', () => {
  expect([0.03, 0.9, 1, 4.99, 7, 130].map((most) => Number(niceStep(most).toPrecision(6)))).toEqual([0.02, 0.5, 1, 2, 5, 100]);
});
