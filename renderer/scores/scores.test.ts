import { expect, test } from 'vitest';
import { scoreMeasures, type ScoreMeasure } from '../../contract/measures.ts';
import { type MeasuredPair, laneStanding } from '../../engine/measure/standings.ts';
import { differenceText, rowsOf, standingNumbers } from './scores.ts';

const column = (id: ScoreMeasure['id']) => scoreMeasures.find((each) => each.id === id) as ScoreMeasure;
const rows = [
  { lane: 0, title: 'base', deviationMean: 12.34, bytesPerSecond: 1234 },
  { lane: 0, title: 'far', receiver: 'far', deviationMean: 0.1 },
  { lane: 1, title: 'third', deviationMean: 0.456, bytesPerSecond: 1234 },
  { lane: 2, title: 'new', deviationMean: null },
];

test('a column has one unit, and three digits whatever the outlier; the best is the lane with the least, not a receiver', () => {
  const { texts, unit, bars, best } = standingNumbers(column('deviationMean'), rows);
  expect([unit, texts]).toEqual(['m', ['12.3', '0.100', '0.456', '–']]);
  expect(bars).toEqual([1, expect.closeTo(0.0081, 4), expect.closeTo(0.037, 3), 0]);
  expect([...best]).toEqual([2]);
});

test('costs mark no best lane, and traffic is shown in kB/s', () => {
  const { texts, unit, best } = standingNumbers(column('bytesPerSecond'), rows);
  expect([unit, texts[0], best.size]).toEqual(['kB/s', '1.23', 0]);
});

test('differences are percents, or factors where they are large', () => {
  const texts = [
    [1.1, 1],
    [0.97, 1],
    [8.4, 2],
    [1, 1],
    [1, 0],
    [null, 1],
  ].map(([value, reference]) => differenceText(value, reference));
  expect(texts).toEqual(['+10 %', '−3.0 %', '×4.2', '±0 %', '', '']);
});

test('a lane says how many receivers its AEE covers, where some have seen nothing', () => {
  const seen = { deviationMean: 1, deviationP95: 2, jumpsPerMinute: 0, judder: 0, aee: 3 };
  const unseen = { deviationMean: null, deviationP95: null, jumpsPerMinute: null, judder: null, aee: null };
  const sent = { updatesPerSecond: 1, bytesPerSecond: 1 };
  const coverageOf = (pairs: Record<string, MeasuredPair>) => rowsOf(laneStanding('base', pairs), 0, false)[0]!.aeeCoverage;
  expect(coverageOf({ near: { ...seen, ...sent }, mid: { ...seen, ...sent }, far: { ...unseen, ...sent } })).toBe('2 of 3');
  expect(coverageOf({ near: { ...seen, ...sent } })).toBe('');
  expect(coverageOf({ near: { ...unseen, ...sent } })).toBe('');
});

test('the error against the delayed truth is a column of every table, just behind the deviation', () => {
  const shown = scoreMeasures.filter(({ isRare }) => !isRare).map(({ id }) => id);
  expect(shown.slice(0, 3)).toEqual(['deviationMean', 'deviationP95', 'offPath']);
  expect(column('offPath').help).toContain('Error against the delayed truth');
  const costs = { jumpsPerMinute: 0, judder: 0, aee: 1, updatesPerSecond: 20, bytesPerSecond: 344 };
  // A replay of 0.2 s at 15 m/s, nearly on the path, and an extrapolation that is off the path by all of its error.
  const replay = laneStanding('replay', { near: { deviationMean: 3, deviationP95: 3.1, offPathMean: 0.0123, ...costs } });
  const dead = laneStanding('dead', { near: { deviationMean: 0.4, deviationP95: 0.9, offPathMean: 0.39, ...costs } });
  const both = [...rowsOf(replay, 0, false), ...rowsOf(dead, 1, false)];
  const best = (id: ScoreMeasure['id']) => [...standingNumbers(column(id), both).best];
  expect(standingNumbers(column('offPath'), both).texts).toEqual(['0.0123', '0.390']);
  expect([best('deviationMean'), best('offPath')]).toEqual([[1], [0]]);
});
