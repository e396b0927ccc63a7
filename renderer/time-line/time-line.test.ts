// @vitest-environment happy-dom
/** The drawing and the words of the time line, from occurrences. */
import { expect, test } from 'vitest';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { conditionsOf, delaySteps } from '../run/conditions.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { readPalette } from '../components/theme/palette.ts';
import { pointedInWords } from './pointed.ts';
import { rulerTicks } from '../plot/ruler-ticks.ts';
import { markAt, placeOf, rowAt, rowsOf, timeAt, type TimeLineScene, xOf } from './time-line-scene.ts';

const game = { ...exampleState.layout!, game: { screens: 0, players: [], shots: 0, marks: 0, tank: 3, duels: false, server: false } };
const range = { from: 10, to: 20 };
const marks: readonly Occurrence[] = [
  { number: 3, kind: 'hit', time: 12, entity: 0, lane: 1 },
  { number: 4, kind: 'noted', time: 12.01, text: 'here' },
];
const scene: TimeLineScene = {
  range,
  rows: rowsOf(game),
  width: 1114,
  height: 118,
  a: null,
  b: null,
  loops: false,
  answer: {
    epoch: 1,
    counted: { ...range, bins: 100 },
    counts: { made: Array.from({ length: 100 }, (_, i) => (i === 50 ? 7 : 0)) },
    marks,
    more: false,
  },
  delays: [
    {
      node: 'near',
      steps: [
        { time: 0, delay: 0.2 },
        { time: 15, delay: 0.35 },
      ],
    },
  ],
  inspected: [],
  comparisonAnswer: null,
  comparisonEnd: null,
  palette: readPalette(document.documentElement),
};
const middleOf = (title: string) => {
  const row = scene.rows.find((each) => each.title === title)!;
  const { top, height } = placeOf(scene, row);
  return top + height / 2;
};
const said = (time: number, title: string) => pointedInWords(scene, xOf(scene, time), middleOf(title), exampleState.layout);

test('places and times are each other’s inverse, and rows fill the height', () => {
  for (const time of [10, 13.3, 20]) expect(timeAt(scene, xOf(scene, time))).toBeCloseTo(time, 9);
  const last = placeOf(scene, scene.rows.at(-1)!);
  expect(last.top + last.height).toBeCloseTo(scene.height, 9);
  expect(scene.rows.map((row) => rowAt(scene, placeOf(scene, row).top + 1))).toEqual(scene.rows);
});

test('only the mark of the row pointed at is meant', () => {
  const x = xOf(scene, 12);
  expect(markAt(scene, x, middleOf('hits'))?.number).toBe(3);
  expect(markAt(scene, x, middleOf('people, notes'))?.number).toBe(4);
  expect(markAt(scene, x + 30, middleOf('hits'))).toBeNull();
});

test('the pointer reads a mark, the number of each kind, or the configured delays', () => {
  expect(said(12, 'hits')).toBe('00:12.00 hit: tank, lane third');
  expect(said(12.01, 'people, notes')).toBe('00:12.01 note: here');
  expect(said(15.05, 'updates')).toBe('00:15.05 7 made');
  expect(said(14, 'updates')).toBe('00:14.00');
  expect(said(16, 'conditions')).toBe('00:16.00 near 350\u202fms');
});

test('without a game there is no row of hits', () => {
  expect(rowsOf(exampleState.layout).map(({ title }) => title)).toEqual(['updates', 'conditions', 'people, notes']);
});

test('configured delays are steps: the run’s start and each change; a change to the same value adds no step', () => {
  const { nodes } = exampleState.experiment!;
  const changed = (time: number, node: number, direction: 'down' | 'up', delay: number) => ({ time, node, direction, settings: { delay } });
  const changes = [changed(2, 1, 'down', 0.5), changed(3, 1, 'up', 0.4), changed(3, 2, 'down', 0.8)];
  expect(delaySteps(conditionsOf({ nodes, changes }))).toEqual([
    {
      node: 'near',
      steps: [
        { time: 0, delay: 0.2 },
        { time: 2, delay: 0.5 },
      ],
    },
    { node: 'far', steps: [{ time: 0, delay: 0.8 }] },
  ]);
});

test('of many receivers the nearest to the pointer are listed, equal delays together', () => {
  const delays = Array.from({ length: 16 }, (_, i) => ({ node: `r${i + 1}`, steps: [{ time: 0, delay: 0.1 * Math.ceil((i + 1) / 2) }] }));
  const crowded = { ...scene, delays };
  const row = scene.rows.find(({ title }) => title === 'conditions')!;
  const { top } = placeOf(crowded, row);
  const words = pointedInWords(crowded, xOf(scene, 14), top + 2, exampleState.layout);
  expect(words).toBe('00:14.00 r9, r10 500\u202fms, r11, r12 600\u202fms, r13, r14 700\u202fms, r15, r16 800\u202fms, and 4 more');
});

test('the comparison run has a row of its own occurrences', () => {
  const second = { ...scene.answer!, counts: { made: Array.from({ length: 100 }, () => 3) }, marks: [] };
  const both = { ...scene, rows: rowsOf(game, true), comparisonAnswer: second, comparisonEnd: 15 };
  const row = both.rows.find((each) => each.isCompared)!;
  expect(pointedInWords(both, xOf(both, 12.05), placeOf(both, row).top + 2, exampleState.layout)).toBe('00:12.05 3 made');
});

test('a ruler names round times, no more than there is room for', () => {
  expect(rulerTicks({ from: 0.4, to: 9.8 }, 6)).toEqual({ step: 2, times: [2, 4, 6, 8] });
  expect(rulerTicks({ from: 0, to: 600 }, 11).step).toBe(60);
  expect(rulerTicks({ from: 41.2, to: 41.3 }, 5).times.length).toBe(6);
  expect(rulerTicks({ from: 0, to: 30 * 86_400 }, 10).times.length).toBeLessThanOrEqual(11);
});
