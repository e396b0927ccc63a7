import { expect, test } from 'vitest';
import { spreadOf } from '../../../../../engine/session/results.ts';
import { barWorlds, type BarWorld } from './bar-worlds.ts';
import type { Case, Score } from './bars.ts';
import { envelopeOf, floorsOf, isExcluded, isExcludedWithin, leastStd, leastStdRatio, leastStdWithin, type Point } from './floors.ts';

function worldOf(id: string): BarWorld {
  const found = barWorlds.find((world) => world.id === id);
  if (!found) throw new Error(`There is no world ${id}.`);
  return found;
}

/** Every receiver was sent `each` updates. */
function scoreAt(each: number, ...errors: readonly number[]): Score {
  const of = (value: (index: number) => number) => new Map(errors.map((_, index) => [`r${index}`, value(index)]));
  const sent = of(() => each);
  return { ...spreadOf(errors), errors: of((index) => errors[index] as number), sent, updates: each * errors.length, threshold: NaN };
}

const score = (...errors: readonly number[]) => scoreAt(100, ...errors);

function caseOf(world: BarWorld, seed: number, scores: Readonly<Record<string, Score>>): Case {
  return { world, seed, triggersPerSecond: 1, scores: new Map(Object.entries(scores)) };
}

test('the least std raises the lowest floors to a common level', () => {
  // Mean 4: the two lower ones are raised to 3.
  expect(leastStd([1, 2, 6], 4)).toBeCloseTo(spreadOf([3, 3, 6]).std);
  expect([leastStd([6, 1, 2], 6), leastStd([0.1, 0.2, 0.7], 0.9)]).toEqual([0, 0]);
  expect(leastStd([1, 2, 6], 3)).toBeCloseTo(spreadOf([1, 2, 6]).std);
  expect(leastStd([1, 2, 6], 2.9)).toBe(Infinity);
});

test('no errors above the floors with that mean have a smaller std: 64 receivers', () => {
  const floors = Array.from({ length: 64 }, (_, index) => 0.1 + 0.1 * index);
  const most = 4.2;
  const least = leastStd(floors, most);
  const middle = floors.reduce((sum, floor) => sum + floor, 0) / floors.length;
  // The same room above the floors, spent in other ways.
  const evenly = floors.map((floor) => floor + most - middle);
  const onLower = floors.map((floor, index) => floor + (index < 32 ? 2 * (most - middle) : 0));
  for (const errors of [evenly, onLower]) {
    expect(spreadOf(errors).mean).toBeCloseTo(most);
    expect(least).toBeLessThan(spreadOf(errors).std);
  }
});

test('floors are the least errors of each receiver in any lane', () => {
  const one = caseOf(worldOf('loss near'), 1, { third: score(3, 4, 9), tick: score(1, 2, 6), fair: score(2, 1.5, 7) });
  expect(floorsOf(one)).toEqual([1, 1.5, 6]);
});

test('floors exclude the bars of fair only where the least std is above a fifth of that of deterministic-budget', () => {
  const world = worldOf('mouse, straight ±0 ms');
  const lanes = { third: score(3, 4, 5), tick: score(1, 2, 6) };
  // Floors 1, 2 and 5; 1.1 × 4 leaves 4.1, 4.1 and 5: a std of 0.424, a fifth of that of 7, 7 and 11.5.
  const narrow = caseOf(world, 1, { ...lanes, deterministic: score(7, 7, 11.4) });
  const wide = caseOf(world, 1, { ...lanes, deterministic: score(7, 7, 11.6) });
  expect(isExcluded([narrow])).toBe(true);
  expect(isExcluded([wide])).toBe(false);
  expect(leastStdRatio(caseOf(world, 1, { third: score(1, 1, 1), deterministic: score(1, 1, 2) }))).toBeUndefined();
});

const point = (updates: number, error: number): Point => ({ updates, error });

test('the envelope is convex, begins at no updates with the largest error, and leaves out what is above it', () => {
  const points = [point(10, 8), point(20, 7.5), point(30, 2), point(40, 3), point(60, 1)];
  expect(envelopeOf(points)).toEqual([point(0, 8), point(30, 2), point(60, 1)]);
});

test('with any number of updates the floors within the budget are the floors', () => {
  const floors = [1, 2, 6];
  const envelopes = floors.map((floor) => envelopeOf([point(10, 20), point(100, floor)]));
  for (const most of [3, 4, 6]) expect(leastStdWithin(envelopes, most, 300)).toBeCloseTo(leastStd(floors, most), 5);
  expect(leastStdWithin(envelopes, 2.9, 300)).toBe(Infinity);
});

test('a smaller budget never has a smaller least std, and none at all keeps no mean', () => {
  const envelopes = [1, 2, 6].map((floor) => envelopeOf([point(10, 20), point(50, 2 * floor), point(100, floor)]));
  const found = [300, 190, 185, 180].map((updates) => leastStdWithin(envelopes, 5, updates));
  for (const [index, std] of found.slice(1).entries()) expect(std).toBeGreaterThanOrEqual((found[index] as number) - 1e-6);
  expect(found.at(-1)).toBeGreaterThan(found[0] as number);
  expect(leastStdWithin(envelopes, 5, 170)).toBe(Infinity);
});

test('no errors on the envelopes with that mean and so many updates have a smaller std', () => {
  const envelopes = [1, 3].map((floor) => envelopeOf([point(0, 10), point(20, 3 * floor), point(100, floor)]));
  const errorAt = (envelope: readonly Point[], updates: number) => {
    const next = Math.max(
      1,
      envelope.findIndex((each) => each.updates >= updates),
    );
    const [from, to] = [envelope[next - 1] as Point, envelope[next] as Point];
    return from.error + ((to.error - from.error) * (updates - from.updates)) / (to.updates - from.updates);
  };
  const [first, second] = envelopes as [Point[], Point[]];
  const tried = Array.from({ length: 1001 }, (_, index) => index / 10).flatMap((updates) => {
    const { mean, std } = spreadOf([errorAt(first, updates), errorAt(second, 100 - updates)]);
    return mean <= 4 ? [std] : [];
  });
  const least = leastStdWithin(envelopes, 4, 100);
  expect(least).toBeLessThanOrEqual(Math.min(...tried) + 1e-6);
  expect(least).toBeGreaterThan(Math.min(...tried) - 0.05);
});

test('the floors within the budget exclude what floors allow, where they do and where they do not', () => {
  const world = worldOf('mouse, straight ±180 ms');
  const lanes = (deterministic: Score) => ({
    third: scoreAt(100, 3, 4, 5),
    'ladder efficient': scoreAt(20, 12, 16, 20),
    tick: scoreAt(1000, 1, 1, 1),
    deterministic,
  });
  const tight = caseOf(world, 1, lanes(scoreAt(100, 3, 4, 5)));
  expect([isExcluded([tight]), isExcludedWithin([tight])]).toEqual([false, true]);
  const few = caseOf(world, 1, { third: scoreAt(100, 3, 4, 5), tick: scoreAt(1000, 1, 1, 1), deterministic: scoreAt(100, 3, 4, 5) });
  expect(isExcludedWithin([few]), 'too few numbers of updates were measured').toBe(false);
  const ample = caseOf(world, 1, lanes(scoreAt(500, 3, 4, 9)));
  expect([isExcluded([ample]), isExcludedWithin([ample])]).toEqual([false, false]);
});
