/** Single pick: exactly one, by shares. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chiSquareScore } from '../../../test/support/statistics.ts';
import { Notes, schedulerOf, servedBy, Situation, streamOf } from '../../../test/support/situation.ts';
import plugin, { pickByShares } from './index.ts';

test('the first update goes to all, every other to exactly one', () => {
  const situation = new Situation(4);
  situation.errors.set([3, 2, 0, 1]);
  const counts = servedBy(schedulerOf(plugin, {}, 4), situation, 200).map((list) => list.length);
  expect(counts).toEqual([4, ...Array.from({ length: 199 }, () => 1)]);
});

test('each is picked as often as its share says', () => {
  const situation = new Situation(3);
  situation.errors.set([8, 5, 2]);
  const served = servedBy(schedulerOf(plugin, {}, 3, streamOf(5)), situation, 30_001).slice(1);
  const perShare = [8, 5, 2].map((share, receiver) => served.filter(([picked]) => picked === receiver).length / share);
  expect(Math.abs(chiSquareScore(perShare))).toBeLessThan(5);
});

test('the draw falls on the stretch of one with a share, even when rounding leaves the shares short', () => {
  const shares = Float64Array.of(0, 0.5, 0, 0.25, 0.25, 0);
  expect([0, 0.49, 0.5, 0.74, 0.75, 1 - 2 ** -53].map((draw) => pickByShares(shares, draw))).toEqual([1, 1, 3, 3, 4, 4]);
  expect(pickByShares(Float64Array.of(0.3, 0.6999, 0), 0.99995)).toBe(1);
});

test('never one without a share', () => {
  const errors = fc
    .array(fc.constantFrom(0, 0, 1, 2.5), { minLength: 1, maxLength: 8 })
    .filter((values) => values.some((value) => value > 0));
  fc.assert(
    fc.property(errors, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (values, draw) => {
      const situation = new Situation(values.length);
      situation.index = 1;
      situation.errors.set(values);
      const [picked = -1] = new Notes(situation).servedAt(schedulerOf(plugin, {}, values.length, { uniform: () => draw }));
      expect(values[picked]).toBeGreaterThan(0);
    }),
  );
});
