import { expect, test } from 'vitest';
import { spreadOf } from '../../../../../engine/session/results.ts';
import { barWorlds, type BarWorld } from './bar-worlds.ts';
import { bars, flakyClaim, intervalOf, medianOf, ratioOf, verdictOn, type Case, type Score } from './bars.ts';

function worldOf(id: string): BarWorld {
  const found = barWorlds.find((world) => world.id === id);
  if (!found) throw new Error(`There is no world ${id}.`);
  return found;
}

function barOf(id: string) {
  const found = bars.find((bar) => bar.id === id);
  if (!found) throw new Error(`There is no bar ${id}.`);
  return found;
}

function score(...errors: readonly number[]): Score {
  const own = new Map(errors.map((error, index) => [`r${index}`, error]));
  return { ...spreadOf(errors), errors: own, sent: new Map(), updates: 100, threshold: NaN };
}

function caseOf(world: BarWorld, seed: number, scores: Readonly<Record<string, Score>>): Case {
  return { world, seed, triggersPerSecond: 1, scores: new Map(Object.entries(scores)) };
}

/** Largest errors of `fair` over those of the other lane, one run each, in one world after the other. */
function runsOf(over: string, ratios: readonly number[], worlds: readonly BarWorld[] = [worldOf('loss near')]): Case[] {
  return ratios.map((ratio, index) => {
    return caseOf(worlds[index % worlds.length] as BarWorld, index, { fair: score(1, 1, ratio), [over]: score(1, 1, 1) });
  });
}

test('a bar of 99 % of the runs fails at 95 % of them', () => {
  const ratios = (kept: number, of: number) => Array.from({ length: of }, (_, index) => (index < kept ? 1 : 2));
  const verdict = (kept: number, of: number) => verdictOn(barOf('fair, every-nth'), runsOf('third', ratios(kept, of))).claim;
  expect(verdict(690, 725)).toMatchObject({ printed: '99 % of the runs', verdict: 'fails' });
  expect(verdict(690, 725).ours).toMatch(/^690\/725; 95\.2 %/);
  expect(verdict(719, 725).verdict).toBe('holds');
});

test('a bar of each world fails where one world misses it, and names that world', () => {
  const worlds = barWorlds.slice(0, 39);
  const ratios = worlds.map((_, index) => (index === 7 ? 1.2 : 1));
  const { claim, misses } = verdictOn(barOf('fair, max'), runsOf('deterministic', ratios, worlds));
  expect(claim).toMatchObject({ printed: 'each world', verdict: 'fails' });
  expect(claim.ours).toMatch(/^38\/39;/);
  expect(misses.map(({ world, value }) => [world.id, value])).toEqual([[worlds[7]?.id, 1.2]]);
  const kept = verdictOn(
    barOf('fair, max'),
    runsOf(
      'deterministic',
      worlds.map(() => 1),
      worlds,
    ),
  );
  expect(kept).toMatchObject({ claim: { verdict: 'holds' }, misses: [] });
});

test('a receiver that sees nothing is the worst: its seed counts, and half of such seeds miss the bar', () => {
  expect(medianOf(runsOf('deterministic', [1, 1, NaN]), ratioOf('max', 'fair', 'deterministic'))).toBe(1);
  const half = verdictOn(barOf('fair, max'), runsOf('deterministic', [1, 1, NaN, NaN]));
  expect(half.claim).toMatchObject({ verdict: 'fails' });
  expect(half.misses).toHaveLength(1);
});

test('seeds that were not measured do not count', () => {
  const cases = [...runsOf('deterministic', [2]), caseOf(worldOf('loss near'), 9, { fair: score(1, 1, 1) })];
  expect(medianOf(cases, ratioOf('max', 'fair', 'deterministic'))).toBe(2);
});

test('the bar of the std is about all sixteen receivers, and about the driver with a mouse at two speeds', () => {
  const { where } = barOf('fair, std');
  const named = [
    'all healthy of 16',
    '16 receivers',
    '64 receivers',
    'two speeds',
    'wandering delays',
    'loss 30 % for all',
    'equal delays',
  ];
  expect(named.map((id) => where(worldOf(id)))).toEqual(named.map(() => true));
  expect(worldOf('all healthy of 16').apart).toEqual([]);
  expect(['one at 3 s', 'budget n', 'one flaky of 16'].map((id) => where(worldOf(id)))).toEqual([false, false, false]);
});

test('the flaky receiver is left out of both worlds that are compared', () => {
  const flaky = caseOf(worldOf('one flaky of 16'), 1, { efficient: score(50, 1.2, 1) });
  const healthy = caseOf(worldOf('all healthy of 16'), 1, { efficient: score(9, 1, 1) });
  expect(flakyClaim([flaky, healthy])).toMatchObject({ ours: '1.10; 1.10', verdict: 'holds' });
  expect(flakyClaim([caseOf(flaky.world, 1, { efficient: score(1, 1.3, 1) }), healthy]).verdict).toBe('fails');
});

test('the interval of a ratio spans its clusters: runs of one seed say as much as one run', () => {
  const world = worldOf('loss near');
  const ratios = [1, 2, 1, 2];
  const alone = intervalOf(runsOf('third', ratios), ratioOf('max', 'fair', 'third'));
  const repeated = barWorlds.slice(0, 10).flatMap((each) => runsOf('third', ratios, [each]));
  const crossed = intervalOf(repeated, ratioOf('max', 'fair', 'third'));
  expect(alone.mean).toBeCloseTo(Math.SQRT2);
  expect(crossed).toEqual(alone);
  expect(intervalOf([caseOf(world, 1, {})], ratioOf('max', 'fair', 'third')).mean).toBeNaN();
});

test('worlds of the same driving say as much as one, and the flaky world is compared with the healthy one seed by seed', () => {
  const mouse = barWorlds.filter(({ driving }) => driving === 'mouse');
  const keys = barWorlds.filter(({ driving }) => driving === 'keys');
  expect(mouse.map(({ id }) => id)).toEqual(expect.arrayContaining(['mouse, arcs ±0 ms', '16 receivers', 'two speeds']));
  const value = ratioOf('max', 'fair', 'third');
  const of = (own: readonly BarWorld[], ratio: number) => own.flatMap((world) => runsOf('third', [ratio, 1.1 * ratio], [world]));
  const few = intervalOf([...of(mouse.slice(0, 4), 1), ...of(keys.slice(0, 4), 2)], value);
  const two = intervalOf([...of(mouse.slice(0, 1), 1), ...of(keys.slice(0, 1), 2)], value);
  expect(few).toEqual(two);
  const pairOf = (seed: number, error: number, over: number) => [
    caseOf(worldOf('one flaky of 16'), seed, { efficient: score(50, error) }),
    caseOf(worldOf('all healthy of 16'), seed, { efficient: score(9, over) }),
  ];
  expect(flakyClaim([...pairOf(1, 2, 2), ...pairOf(2, 4, 4)]).ours).toBe('1; 1 (1)');
});
