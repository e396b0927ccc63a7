/** What is said of the numbers of a setting. */
import { expect, test } from 'vitest';
import { recordedReason } from './offered-space.ts';
import type { Dimension, Space } from './search/space.ts';
import { rangeSentences, recordedSentences, tickSentences } from './setting-sentences.ts';

test('times that ticks do not divide are given as each tick makes them, and the figures are said to be of that', () => {
  expect(tickSentences({ trigger: { heartbeat: 0.11 } }, [0.025, 0.01])).toEqual([
    'The heartbeat is 110 ms, no multiple of the tick of 25 ms: updates are at most 125 ms apart, at least 8 a second instead of 9.09.',
    'Every figure here is measured so.',
  ]);
  expect(tickSentences({ trigger: { minInterval: 0.03 } }, [0.02])[0]).toMatch(
    /^The shortest gap between updates \(minInterval\) is 30 ms/,
  );
  expect([tickSentences({ trigger: { heartbeat: 0.1 } }, [0.025]), tickSentences({}, [0.02])]).toEqual([[], []]);
});

test('a number at an end of its range is called as the form calls it, with the name that a range takes', () => {
  const searched = (name: string, unit: string, low: number, high: number): Dimension => ({
    ...({ kind: 'number', name, unit, low, high, scale: 'log', isWhole: false } as const),
    min: 0,
  });
  const space: Space = [
    { name: 'trigger', alternatives: [{ id: 'distance', dimensions: [searched('heartbeat', 's', 0.1, 5)] }] },
    { name: 'model', alternatives: [{ id: 'delayed', dimensions: [searched('maxExtra', 's', 0.05, 0.5)] }] },
    { name: 'jumpBeyond', alternatives: [{ id: 'beyond', dimensions: [searched('distance', 'm', 1, 10)] }] },
  ];
  const said = (...places: readonly number[]) =>
    rangeSentences(space, { number: 1, point: { choices: [0, 0, 0], places: places.map((place) => [place]) } });
  expect(said(1, 0, 1)).toEqual([
    'The heartbeat of the trigger is at the upper end of the range that was searched, 5 s: widen the range (trigger.distance.heartbeat).',
    'The longest extrapolation of the model delayed is at the lower end of the range that was searched, 50 ms: widen the range (model.delayed.maxExtra).',
    'The distance of the jump beyond is at the upper end of the range that was searched, 10 m: widen the range (jumpBeyond.beyond.distance).',
  ]);
  expect(said(0.5, 0.5, 0.5)).toEqual([]);
});

test('where updates are recorded, what stays as it is is named, and how to search it; elsewhere nothing is', () => {
  const leftOut = (reason: string) => [{ component: 'trigger' as const, id: 'all others', reason }];
  expect(recordedSentences(leftOut(recordedReason))).toEqual([
    'The updates are recorded: their trigger and model stay as they are, which a larger budget does not change.',
    'To search these two, read the motion as a path (without `updates: recorded`).',
  ]);
  expect([recordedSentences(leftOut('no bound on traffic')), recordedSentences([])]).toEqual([[], []]);
});
