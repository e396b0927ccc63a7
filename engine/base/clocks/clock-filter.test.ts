import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { ClockFilter } from './clock-filter.ts';

interface Exchange {
  /** How long the question and the answer travel, s. */
  up: number;
  down: number;
}

/** Returns the offset that a filter estimates of a server `ahead` of the client after exchanges every second. */
function heard(samples: number, ahead: number, exchanges: readonly Exchange[]): number {
  const filter = new ClockFilter(samples);
  exchanges.forEach(({ up, down }, at) => filter.take(at, at + up + ahead, at + up + ahead, at + up + down));
  return filter.offset;
}

const ahead = anyNumber(-5, 5);

test('where both ways take equally long the offset is exact', () => {
  fc.assert(
    fc.property(ahead, anyNumber(0, 1), (offset, delay) => Math.abs(heard(8, offset, [{ up: delay, down: delay }]) - offset) < 1e-12),
  );
});

test('where they do not, it is off by half the difference, however many exchanges there are', () => {
  fc.assert(
    fc.property(ahead, anyNumber(0, 1), anyNumber(0, 1), fc.integer({ min: 1, max: 20 }), (offset, up, down, count) => {
      const exchanges = Array.from({ length: count }, () => ({ up, down }));
      expect(heard(8, offset, exchanges) - offset).toBeCloseTo((up - down) / 2, 10);
    }),
  );
});

test('the error is at most half the shortest round trip of those that it chooses from, and of what they grew older by', () => {
  const ways = fc.array(fc.record({ up: anyNumber(0, 1), down: anyNumber(0, 1) }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(ahead, ways, (offset, exchanges) => {
      const shortest = Math.min(...exchanges.slice(-8).map(({ up, down }) => up + down));
      expect(Math.abs(heard(8, offset, exchanges) - offset)).toBeLessThanOrEqual(shortest / 2 + 15e-6 * 10 + 1e-12);
    }),
  );
});

test('a round trip that nothing disturbed is remembered for as many exchanges as there are samples', () => {
  const [clean, late] = [
    { up: 0.1, down: 0.1 },
    { up: 0.1, down: 0.5 },
  ];
  const after = (count: number) => heard(8, 0, [clean, ...Array.from({ length: count }, () => late)]);
  expect([after(1), after(7), after(8)]).toEqual([expect.closeTo(0, 12), expect.closeTo(0, 12), expect.closeTo(-0.2, 12)]);
});

test('of equally undisturbed ones the latest counts', () => {
  const filter = new ClockFilter(8);
  for (let at = 0; at < 5; at++) filter.take(at, at + 0.1 + at, at + 0.1 + at, at + 0.2);
  expect(filter.offset).toBeCloseTo(4, 12);
});
