/** Decisions in words, and which of them the pointer is at. */
import { expect, test } from 'vitest';
import type { DecisionRow } from '../../contract/decisions.ts';
import type { Palette } from '../components/theme/palette.ts';
import { decisionAt, isNamed, leastHeightOf, type ScheduleScene, xOf, yOf } from './draw-schedule.ts';
import { decisionsCsv, decisionInWords, quantityInWords, whyInWords } from './schedule-words.ts';
import { totalsOf } from './schedule-totals.ts';

const row = (number: number, time: number, pair: number): DecisionRow => ({
  number,
  time,
  pair,
  lane: 0,
  trigger: number,
  kind: 'send',
  update: number,
  due: null,
  why: [],
});

const scene: ScheduleScene = {
  decisions: [row(0, 2, 4), row(1, 2.05, 4), row(2, 5, 7)],
  pairs: [4, 7],
  names: ['near', 'far'],
  range: { from: 0, to: 10 },
  width: 596,
  height: 118,
  palette: {} as Palette,
  laneColour: '#0072B2',
  pointed: null,
};

test('time runs from the names to the right edge, receivers from top to bottom', () => {
  expect([xOf(scene, 0), xOf(scene, 10), yOf(scene, 4), yOf(scene, 7), yOf(scene, 1)]).toEqual([84, 584, 43, 93, Number.NaN]);
});

test('names of rows do not cover each other: where they would, every second, third … is left', () => {
  const named = (rows: number, height: number) => {
    const pairs = Array.from({ length: rows }, (_, pair) => pair);
    return pairs.filter((row) => isNamed({ ...scene, pairs, height }, row));
  };
  expect([named(2, 118), named(5, 18 + 65), named(5, 18 + 60), named(6, 18 + 30)]).toEqual([
    [0, 1],
    [0, 1, 2, 3, 4],
    [0, 2, 4],
    [0, 3],
  ]);
  expect(named(12, leastHeightOf(12))).toHaveLength(12);
});

test('the pointer means the nearest decision within reach', () => {
  const at = (time: number, pair: number, off = 0) => decisionAt(scene, xOf(scene, time), yOf(scene, pair) + off)?.number ?? null;
  expect([at(2, 4), at(2.06, 4), at(5, 7, 5), at(5, 7, 20), at(8, 4)]).toEqual([0, 1, 2, null, null]);
});

test('decisions in words', () => {
  expect(decisionInWords({ kind: 'hold', due: 4.2 })).toBe('held until 00:04.20');
  expect(decisionInWords({ kind: 'hold', due: null })).toBe('held for the next trigger');
  expect(decisionInWords({ kind: 'pass', due: null })).toBe('not sent');
  const quantity = { id: 'delta', title: 'δ', unit: 's' };
  expect([whyInWords(0.123456, quantity), whyInWords(null, quantity), whyInWords(-2, { ...quantity, unit: '' })]).toEqual([
    '123\u202fms',
    '–',
    '−2.00',
  ]);
  expect(quantityInWords({ title: 'Error E when it would arrive' })).toBe('error E when it would arrive');
  // Noise of the arithmetic.
  expect(whyInWords(-4.2e-14, { ...quantity, unit: 'm·s' })).toBe('0\u202fm·s');
});

test('decisions are summed by receiver, and a share is of all that was sent', () => {
  const decisions = [
    row(0, 1, 4),
    { ...row(1, 1, 4), kind: 'pass' as const },
    { ...row(2, 2, 7), kind: 'send-held' as const },
    row(3, 2, 9),
  ];
  const totals = totalsOf(decisions, [4, 7, 8]);
  expect(totals.map(({ pair, counts, share }) => [pair, counts.send, counts['send-held'], counts.pass, share])).toEqual([
    [4, 1, 0, 1, 0.5],
    [7, 0, 1, 0, 0.5],
    [8, 0, 0, 0, 0],
  ]);
});

test('the CSV of decisions has their reasons with units', () => {
  const explains = [{ id: 'delta', title: 'Holding time', unit: 's' }] as unknown as Parameters<typeof decisionsCsv>[1]['explains'];
  const csv = decisionsCsv([{ ...row(0, 1.5, 4), why: [0.25] }], { lane: 'base', explains, nameOf: () => 'near' });
  expect(csv).toBe('time (s),lane,receiver,update,decision,due (s),Holding time (s)\n1.5,base,near,0,sent,,0.25\n');
});
