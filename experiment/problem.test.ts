import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearest } from './problem.ts';

test('a swap of neighbours, a slip and a missing letter are one edit each', () => {
  expect(editDistance('distnace', 'distance')).toBe(1);
  expect(editDistance('ferr', 'free')).toBe(2);
  expect(editDistance('dely', 'delay')).toBe(1);
});

test('the distance is symmetric, zero only for equal words, and never more than the longer word', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b);
      expect(distance).toBe(editDistance(b, a));
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});

test('the nearest known word is suggested, and none when nothing is near', () => {
  expect(nearest('heartbeet', ['distance', 'heartbeat'])).toBe('heartbeat');
  expect(nearest('Distance', ['distance', 'heartbeat'])).toBe('distance');
  expect(nearest('colour', ['distance', 'heartbeat'])).toBeUndefined();
});
