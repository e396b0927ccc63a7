import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveStudy, type StudyDesign } from '../../../experiment/study.ts';
import { groupedBy } from './answers.ts';
import { networkOf, scheduleOf, williamsSquare } from './schedule.ts';

const designOf = (count: number, more: Partial<StudyDesign> = {}): StudyDesign => {
  const conditions = Array.from({ length: count }, (_, k) => ({ id: `c${k}`, lane: `lane-${k}` }));
  const lanes = conditions.map(({ lane }) => ({ id: lane })) as never;
  const design = resolveStudy({ conditions }, lanes, ({ message }) => {
    throw new Error(message);
  });
  return { ...design, practice: 0, ...more };
};

const counts = (values: readonly string[]) => new Set([...groupedBy(values, (value) => value).values()].map((same) => same.length));

test('in a Williams square every condition stands equally often in every position and after every other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), (count) => {
      const rows = williamsSquare(count);
      expect(rows.length).toBe(count % 2 === 0 ? count : 2 * count);
      for (const row of rows) expect([...row].sort((a, b) => a - b)).toEqual([...row.keys()]);
      const places = rows.flatMap((row) => row.map((condition, place) => `${condition} at ${place}`));
      expect([places.length / (count * count), ...counts(places)]).toEqual([rows.length / count, rows.length / count]);
      const followers = rows.flatMap((row) => row.slice(1).map((condition, place) => `${condition} after ${row[place]}`));
      expect(new Set(followers).size).toBe(count * (count - 1));
      expect(counts(followers).size).toBe(1);
    }),
  );
});

test('everyone plays every condition as often as is repeated, in either order', () => {
  fc.assert(
    fc.property(
      fc.record({ count: fc.integer({ min: 2, max: 7 }), repeat: fc.integer({ min: 1, max: 3 }), people: fc.integer({ min: 1, max: 9 }) }),
      fc.constantFrom('williams' as const, 'random' as const),
      ({ count, repeat, people }, order) => {
        for (const { rounds } of scheduleOf(designOf(count, { repeat, order }), people, 5)) {
          const played = groupedBy(rounds, ({ condition }) => condition);
          expect([...played.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, k) => k));
          for (const same of played.values()) expect(same.length).toBe(repeat);
        }
      },
    ),
  );
});

test('pairs: every two conditions meet once, each as often first as second', () => {
  const people = scheduleOf(designOf(4, { kind: 'pair' }), 12, 1);
  for (const { rounds } of people) {
    const pairs = groupedBy(rounds, ({ pair }) => pair?.number);
    expect(pairs.size).toBe(6);
    expect(
      new Set(
        [...pairs.values()].map((pair) =>
          pair
            .map(({ condition }) => condition)
            .sort((a, b) => a - b)
            .join(),
        ),
      ).size,
    ).toBe(6);
    for (const pair of pairs.values()) expect(pair.map((round) => round.pair?.part)).toEqual(['A', 'B']);
  }
  const firsts = people.flatMap(({ rounds }) => rounds.filter(({ pair }) => pair?.part === 'A').map(({ condition }) => `${condition}`));
  expect(counts(firsts)).toEqual(new Set([18]));
});

test('practice goes before what counts, and round the conditions', () => {
  const people = scheduleOf(designOf(3, { practice: 2 }), 3, 1);
  expect(people.map(({ rounds }) => rounds.slice(0, 2).map(({ condition }) => condition))).toEqual([
    [0, 1],
    [1, 2],
    [2, 0],
  ]);
  expect(people.every(({ rounds }) => rounds.slice(2).every(({ isPractice }) => !isPractice))).toBe(true);
});

test('the same seed gives the same random order', () => {
  const design = designOf(6, { order: 'random' });
  expect(scheduleOf(design, 5, 3)).toEqual(scheduleOf(design, 5, 3));
  expect(scheduleOf(design, 5, 3)).not.toEqual(scheduleOf(design, 5, 4));
});

test('people have the networks of a population by weight, already the first few, whatever the seed; the same row the same one', () => {
  const networks = [3, 1, 1].map((weight, k) => ({ name: `n${k}`, weight, link: 'cable' as const }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(10, 25, 200), (seed, people) => {
      const names = Array.from({ length: people }, (_, row) => networkOf(designOf(2, { networks }), row, seed)?.name);
      for (const [k, share] of [0.6, 0.2, 0.2].entries())
        expect(Math.abs(names.filter((name) => name === `n${k}`).length - share * people)).toBeLessThanOrEqual(2);
      expect(networkOf(designOf(2, { networks }), people - 1, seed)?.name).toBe(names.at(-1));
    }),
  );
  expect(networkOf(designOf(2), 0, 1)).toBeNull();
});
