/** First copies against a set of all numbers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FirstCopies } from './first-copies.ts';

test('each number is first once, in whatever order they come, as long as none is too far behind', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 120 })), fc.integer({ min: 0, max: 1000 }), (steps, start) => {
      const copies = new FirstCopies();
      const known = new Set<number>();
      steps.forEach((step, index) => {
        const number = start + 2 * index + step;
        expect(copies.isFirst(number)).toBe(!known.has(number));
        known.add(number);
      });
    }),
  );
});

test('numbers that were skipped by far are first when they come', () => {
  const copies = new FirstCopies();
  expect([0, 300, 200, 200, 299, 300, 555, 300, 400].map((number) => copies.isFirst(number))).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
    true,
    false,
    true,
  ]);
});
