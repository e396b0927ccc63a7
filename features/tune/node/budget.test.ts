/** The budget of a tuning: time for the search and for what follows it. */
import { expect, test } from 'vitest';
import { tuneSetup } from '../calls/tune-setup.ts';
import { finalistsFor, furtherChoosingFor, furtherFor, laterRuns, textbookFor, TimeBudget } from './budget.ts';
import { casesOf, furtherOf, heldOutOf } from './cases.ts';

const cases = casesOf({ segments: [{ from: 0, length: 60, sets: [] }], linked: [], hasMadePlayers: false }, tuneSetup.parse({ blocks: 6 }));

test('a search of batches and the runs that follow it end within the time, at any speed', () => {
  for (const each of [0.001, 0.05, 0.5]) {
    let now = 7;
    const budget = new TimeBudget(60, () => now);
    let performed = 0;
    const perform = (count: number) => {
      for (let k = 0; k < count; k++) {
        // The first one waits for the worker to start.
        now += performed === 0 ? each + 1 : each;
        budget.note(++performed);
      }
    };
    perform(cases.tuning.length + heldOutOf(cases).length);
    const later = (evaluations: number) => {
      const finalists = finalistsFor(evaluations, cases);
      return finalists * (heldOutOf(cases).length + furtherChoosingFor(evaluations, finalists, cases).length);
    };
    let evaluations = cases.tuning.length;
    for (let count = 1; count > 0;) {
      count = Math.min(budget.fitting(later(evaluations + 64)), 64);
      perform(count);
      evaluations += count;
    }
    const searched = budget.elapsed;
    perform(later(evaluations));
    expect(budget.elapsed).toBeLessThanOrEqual(60);
    expect(searched).toBeGreaterThan(60 * 0.4);
  }
});

test('a short budget over several networks leaves a fifth of its runs to the search at least', () => {
  const networks = ['a', 'b', 'c', 'd'].map((name) => ({ name, link: { delay: 0.05 } }));
  const survey = { segments: [{ from: 0, length: 75, sets: [] }], linked: ['viewer'], hasMadePlayers: false };
  const several = casesOf(survey, tuneSetup.parse({ networks, blocks: 15 }));
  const searched = (runs: number) => {
    let evaluations = 0;
    while (evaluations + 1 + laterRuns(evaluations + 1, several) <= runs) evaluations += 1;
    return evaluations / runs;
  };
  expect(Math.min(...[1500, 2000, 3000, 6000].map(searched))).toBeGreaterThan(0.2);
});

test('textbook settings are measured as the search has runs for, one at least', () => {
  expect([10, 84, 120, 1000].map((evaluations) => textbookFor(evaluations, cases))).toEqual([1, 2, 5, 6]);
});

test('once the time is up nothing fits, also where nothing was performed', () => {
  let now = 0;
  const budget = new TimeBudget(10, () => now);
  expect(budget.fitting(100)).toBe(Infinity);
  now = 10;
  expect(budget.fitting(0)).toBe(0);
});

test('the number of points of the front that are measured depends on the evaluations only', () => {
  expect([10, 180, 1000].map((evaluations) => finalistsFor(evaluations, cases))).toEqual([4, 5, 16]);
});

test('further seeds to choose on are whole, and take with the others no more runs than the search', () => {
  const seedsOf = (evaluations: number) => furtherChoosingFor(evaluations, 10, cases).length / 2;
  expect([48, 99, 100, 239, 3000].map(seedsOf)).toEqual([0, 0, 0, 5, 12]);
  expect(new Set(furtherChoosingFor(140, 10, cases).map(({ block }) => block)).size).toBe(2);
});

test('further seeds to report on are whole, and half of the search at most', () => {
  const seedsOf = (evaluations: number) => new Set(furtherFor(evaluations, cases).map(({ seed }) => seed)).size;
  // Two blocks: a seed takes two runs of each of two candidates.
  expect([7, 8, 70, 3000].map(seedsOf)).toEqual([0, 2, 16, 92]);
  for (const evaluations of [7, 8, 70]) expect(2 * furtherFor(evaluations, cases).length).toBeLessThanOrEqual(evaluations / 2);
  const met = new Set([...cases.tuning, ...heldOutOf(cases)].map(({ seed }) => seed));
  expect(furtherOf(cases).filter(({ seed }) => met.has(seed))).toEqual([]);
});
