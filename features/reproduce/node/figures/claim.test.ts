import { expect, test } from 'vitest';
import { claimOfCases, claimOfFigure, claimOfRange, claimOfRuns, claimsOfRuns, verdictOf, type CrossedCase } from './claim.ts';

test.each([
  [20, 'holds'],
  [19, 'holds'],
  [18, 'mostly holds'],
  [14, 'mostly holds'],
  [13, 'undecided'],
  [6, 'undecided'],
  [5, 'mostly fails'],
  [1, 'mostly fails'],
  [0, 'fails'],
])('a claim that is true in %i of 20 runs: %s', (held, verdict) => {
  expect(verdictOf(held, 20)).toBe(verdict);
});

test('a claim of which nothing was measured fails', () => {
  expect(claimOfCases({ id: 'x', says: 'always' }, [])).toMatchObject({ ours: '0/0', verdict: 'fails' });
});

test('a figure holds within its range, ends included', () => {
  const verdicts = [0.9, 1, 1.5, 2, 2.1].map((value) => claimOfRange({ id: 'x', says: 'lies there', range: [1, 2] }, value).verdict);
  expect(verdicts).toEqual(['fails', 'holds', 'holds', 'holds', 'fails']);
});

test('a figure holds within a share of the printed one, and says how far off it is', () => {
  const claim = (value: number) => claimOfFigure({ id: 'x', says: 'it is' }, value, 1.5, 0.02);
  expect(claim(1.52)).toMatchObject({ printed: '1.500 (± 2 %)', ours: '1.520 (+1.3 %)', verdict: 'holds' });
  expect(claim(1.4)).toMatchObject({ ours: '1.400 (−6.7 %)', verdict: 'fails' });
});

test.each([
  [2.004, 'fails', '2.004'],
  [2.0000001, 'fails', '2.0000001'],
  [1.996, 'holds', '2.00'],
  [0.9996, 'fails', '0.9996'],
])('the figure that is printed has the verdict of %f: %s', (value, verdict, ours) => {
  expect(claimOfRange({ id: 'x', says: 'lies there', range: [1, 2] }, value)).toMatchObject({ verdict, ours });
});

test('the share that is printed decides', () => {
  const claim = (value: number) => claimOfFigure({ id: 'x', says: 'it is' }, value, 1, 0.03);
  expect([claim(1.0304), claim(1.0296), claim(0.96996)].map(({ ours, verdict }) => [ours, verdict])).toEqual([
    ['1.030 (+3.04 %)', 'fails'],
    ['1.030 (+3.0 %)', 'holds'],
    ['0.9700 (−3.004 %)', 'fails'],
  ]);
});

test.each([
  [690, 725, 0.99, 'fails'],
  [718, 725, 0.99, 'holds'],
  [38, 39, 1, 'fails'],
  [39, 39, 1, 'holds'],
  [0, 0, 1, 'fails'],
])('a claim that is true in %i of %i cases and names the share %f: %s', (held, all, least, verdict) => {
  const kept = Array.from({ length: all }, (_, index) => index < held);
  expect(claimOfCases({ id: 'x', says: 'in that share' }, kept, least).verdict).toBe(verdict);
});

test('the range that decides is printed beside the figure of the document', () => {
  expect(claimOfRange({ id: 'x', says: 'lies there', printed: '1.04 fails', range: [0.98, 1.02], unit: ' m' }, 1).printed).toBe(
    '1.04 fails; holds: 0.980–1.02 m',
  );
});

test.each([
  [2, Infinity, '≥ 2'],
  [0, 0.9, '0–0.900'],
  [-0.5, 0.5, '−0.500–0.500'],
])('a range from %f to %f is printed as %s', (least, most, text) => {
  expect(claimOfRange({ id: 'x', says: 'lies there', range: [least, most] }, 1).printed).toBe(text);
});

const statement = { id: 'x', says: 'in every world and seed' };

/** Four drivings with the same ten seeds, each case as often as there are worlds of the driving. */
function crossed(isKept: (driving: number, seed: number) => boolean, worlds = 1) {
  const cases = Array.from({ length: 40 * worlds }, (_, index): CrossedCase => {
    const [driving, seed, world] = [index % 4, Math.floor(index / 4) % 10, Math.floor(index / 40)];
    return { driving: `d${driving}`, world: `d${driving}, w${world}`, seed, kept: isKept(driving, seed) };
  });
  return claimOfRuns(statement, cases).ours;
}

test('a claim over worlds with the same seeds says in how many of each it holds throughout', () => {
  expect(crossed(() => true)).toBe('40/40; 100.0 % (69.2–100.0); 4/4 worlds, 10/10 seeds');
  expect(crossed(() => false)).toBe('0/40; 0.0 % (0.0–30.8); 0/4 worlds, 0/10 seeds');
  expect(crossed((driving) => driving > 0)).toMatch(/^30\/40; 75\.0 % \(.+\); 3\/4 worlds, 0\/10 seeds$/);
  expect(crossed((_, seed) => seed > 0)).toMatch(/^36\/40; 90\.0 % \(.+\); 0\/4 worlds, 9\/10 seeds$/);
});

test('more worlds of the same drivings and seeds make no interval narrower', () => {
  const isKept = (driving: number, seed: number) => driving > 0 || seed > 7;
  const share = (text: string) => text.split('; ')[1];
  expect(share(crossed(isKept, 5))).toBe(share(crossed(isKept)));
  expect(share(crossed(() => true, 5))).toBe('100.0 % (69.2–100.0)');
});

test('independent runs have a share with its interval, and no count beside that of the runs', () => {
  const cases = Array.from({ length: 20 }, (_, seed) => ({ driving: 'mouse', seed, kept: seed !== 3 }));
  expect(claimOfRuns(statement, cases).ours).toMatch(/^19\/20; 95\.0 % \(85\.0–100\.0\)$/);
  expect(claimOfRuns(statement, cases, 0.99).verdict).toBe('fails');
  expect(claimOfRuns(statement, []).ours).toBe('0/0');
});

test('a claim that some drivings keep and others break has a row for each; otherwise one', () => {
  const runs = (isKept: (driving: string, seed: number) => boolean) =>
    ['keys', 'mouse'].flatMap((driving) => Array.from({ length: 20 }, (_, seed) => ({ driving, seed, kept: isKept(driving, seed) })));
  const rows = (isKept: (driving: string, seed: number) => boolean) =>
    claimsOfRuns(statement, runs(isKept)).map(({ says, ours, verdict }) => [says, ours.split(';')[0], verdict]);
  expect(rows((driving, seed) => driving === 'mouse' || seed < 2)).toEqual([
    ['in every world and seed: keys', '2/20', 'mostly fails'],
    ['in every world and seed: mouse', '20/20', 'holds'],
  ]);
  expect(rows((driving, seed) => driving === 'mouse' || seed < 10)).toEqual([['in every world and seed', '30/40', 'mostly holds']]);
  expect(claimsOfRuns(statement, [])).toMatchObject([{ ours: '0/0', verdict: 'fails' }]);
});

test('a figure of several seeds is printed with its interval, and has the verdict itself', () => {
  const estimate = { value: 1.5, low: 0.8, high: 2.2 };
  expect(claimOfRange({ id: 'x', says: 'lies there', range: [1, 2], unit: ' m' }, estimate)).toMatchObject({
    ours: '1.50 m (0.800–2.20)',
    verdict: 'holds',
  });
  expect(claimOfFigure({ id: 'x', says: 'it is', printed: 'paper' }, estimate, 1.4, 0.02)).toMatchObject({
    printed: 'paper 1.400 (± 2 %)',
    ours: '1.500 (+7.1 %) (0.8000–2.200)',
    verdict: 'fails',
  });
});

test('the share that is printed has the verdict of the count', () => {
  const cases = Array.from({ length: 8000 }, (_, seed) => ({ driving: 'mouse', seed, kept: seed >= 403 }));
  expect(claimOfRuns(statement, cases)).toMatchObject({ verdict: 'mostly holds', ours: expect.stringMatching(/^7597\/8000; 94\.96 %/) });
});
