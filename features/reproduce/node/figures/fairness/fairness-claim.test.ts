import { expect, test } from 'vitest';
import claimData from '../../claims/fairness.json' with { type: 'json' };
import { claimsOf, detailTable, placeOf, type FairnessClaim } from './fairness-claim.ts';
import { Trial, type Score } from './trials.ts';
import type { World } from './worlds.ts';

const world = (id: string, group: World['group']): World => ({ id, driving: 'keys', group, sets: [], spread: 0 });
const score = (std: number): Score => ({ mean: 1, std, max: 2, near: 1, far: 2, half: 0.5, growth: 1, triggers: 100, sent: 300 });
const trial = (place: World, seed: number, std: number) =>
  new Trial(
    place,
    seed,
    100,
    new Map([
      ['base', score(1)],
      ['drop', score(std)],
    ]),
  );

const claim: FairnessClaim = {
  id: 'T',
  says: 'Less',
  figure: 'std',
  of: 'drop',
  over: 'base',
  kept: { below: 1 },
  reference: { keys: [0.5, 0.6] },
  verdict: 'holds',
};
const [one, two] = [world('one', 'keys'), world('two', 'keys')];
const trials = [trial(one, 1, 0.5), trial(one, 2, 0.7), trial(one, 3, 0.9), trial(two, 1, 0.6), trial(two, 2, 1.2)];

test('a claim is counted in every trial, and by worlds and seeds', () => {
  expect(claimsOf(claim, trials)).toEqual([
    {
      id: 'T',
      says: 'Less (std, drop / base: < 1)',
      printed: 'holds',
      ours: '4/5; 80.0 % (50.0–100.0); 1/2 worlds, 2/3 seeds',
      verdict: 'mostly holds',
    },
  ]);
});

test('the details have the range of the medians of the worlds, that of all runs, and the reference beside them', () => {
  expect(detailTable([claim], trials).rows).toEqual([
    [
      'T',
      'std, drop / base',
      'keys',
      '0.700–0.900',
      '0.500–1.20',
      '4/5; 80.0 % (50.0–100.0)',
      '0.500–0.600',
      'outside',
      '1/2 worlds, 2/3 seeds',
    ],
  ]);
});

test('medians within 15 % of the reference’s range are inside', () => {
  expect(placeOf([0.43, 0.68], [0.5, 0.6])).toBe('inside');
  expect(placeOf([0.42, 0.6], [0.5, 0.6])).toBe('across');
  expect(placeOf([0.42, 0.7], [0.5, 0.6])).toBe('outside');
});

const documented = claimData.documents as readonly FairnessClaim[];

test('variants of our own carry no number of a document', () => {
  const isOwn = (scheduler: string) => scheduler.endsWith('-aware') || scheduler.endsWith('-uncapped') || scheduler === 'regular';
  const own = documented.filter(({ of }) => [of].flat().some(isOwn));
  expect(own.length).toBeGreaterThan(5);
  expect(new Set(own.map(({ id }) => id))).toEqual(new Set(['own']));
});

test('the rival of NetGames’05’s budget in turns is its own budget by chance: one receiver picked', () => {
  const rivals = documented.filter(({ id }) => id.startsWith('N 5.2')).map(({ over }) => over);
  expect(rivals).toEqual(['pick', 'pick', 'pick']);
});

test('a claim about some variances is counted in worlds of these alone', () => {
  const varied = { ...world('three', 'keys'), spread: 0.18 };
  const all = [...trials, trial(varied, 1, 0.5)];
  expect(claimsOf({ ...claim, spreads: [0.18] }, all)[0]?.ours).toMatch(/^1\/1/);
  expect(detailTable([{ ...claim, spreads: [0.18] }], all).rows).toHaveLength(1);
});

test('a scheduler that was not run is a bug, and named', () => {
  expect(() => trials[0]?.of('flush')).toThrow('"flush"');
});
