/** The rows of a sweep, as its figure shows them. */
import { expect, test } from 'vitest';
import type { SweepRow } from '../../calls/sweep-state.ts';
import { catalogueOf } from './metric-catalogue.ts';
import {
  allReceivers,
  areGeometric,
  figureColumns,
  figureCsv,
  figureSeries,
  leastWithin,
  pointNumber,
  positionsOf,
} from './sweep-figure.ts';

const lanes = ['base', 'third'];
const names = [
  'base.aeeMean',
  'base.contractShares.drift',
  'base.near.aee',
  'base.near.parts.turret.updates',
  'third.far.aee',
  'game.shots',
];
const variation = (path: string, ...values: string[]) => ({ path, values, unit: '', help: '' });
const plan = { variations: [variation('a', '2', '1'), variation('b', 'x', 'y')], repeats: 3, lanes };

test('names are sorted out into metrics of lanes, receivers and the game', () => {
  const { metrics, receivers } = catalogueOf(names, lanes);
  expect(receivers).toEqual(['near', 'far']);
  expect(metrics.map(({ level, id, unit }) => `${level} ${id} ${unit}`)).toEqual([
    'lane aeeMean m·s',
    'lane contractShares.drift ',
    'receiver aee m·s',
    'receiver parts.turret.updates ',
    'game shots ',
  ]);
});

const [, , aee] = catalogueOf(names, lanes).metrics;
const choice = { metric: aee!, receivers: ['near', 'far'], receiver: null, others: [1], spread: 'quartiles' } as const;

test('a receiver’s metric has a column for every lane and receiver, or for the chosen one', () => {
  expect(figureColumns(choice, lanes).map(({ name }) => name)).toEqual([
    'base.near.aee',
    'base.far.aee',
    'third.near.aee',
    'third.far.aee',
  ]);
  expect(figureColumns({ ...choice, receiver: 'far' }, lanes).map(({ name }) => name)).toEqual(['base.far.aee', 'third.far.aee']);
});

test('lines go upwards along the axis, with the median and quartiles of the repeats that are there', () => {
  const rows = new Map<number, SweepRow>([9, 10, 11].map((run, index) => [run, { run, cells: [[1, 2, 6][index] ?? null] }]));
  rows.set(3, { run: 3, cells: [null], fault: 'broken' });
  const [series] = figureSeries(plan, rows, [{ name: 'base.near.aee', lane: 0, receiver: 'near' }], choice);
  expect(pointNumber(plan, [1, 1])).toBe(3);
  expect(series).toEqual({
    lane: 0,
    laneId: 'base',
    column: 'near',
    points: [
      { index: 1, x: 1, low: 1.5, middle: 2, high: 4, n: 3 },
      { index: 0, x: 2, low: NaN, middle: NaN, high: NaN, n: 0 },
    ],
  });
});

test('the mean over receivers is taken run by run', () => {
  const columns = ['near', 'far'].map((receiver) => ({ name: `base.${receiver}.aee`, lane: 0, receiver }));
  const runs = new Map([0, 1].map((run) => [run, { run, cells: [run, run + 2] }]));
  const two = { ...plan, variations: [{ ...plan.variations[0]!, values: ['1'] }], repeats: 2 };
  const series = figureSeries(two, runs, columns, { receiver: allReceivers, others: [], spread: 'confidence' });
  expect(series.map(({ column, points }) => [column, points[0]?.middle, points[0]?.n])).toEqual([['', 1.5, 2]]);
});

test('seeds without a varied field are one point', () => {
  const seeds = { variations: [], repeats: 3, lanes };
  const rows = new Map([1, 2, 4].map((cell, run) => [run, { run, cells: [cell] }]));
  const [series] = figureSeries(seeds, rows, [{ name: 'base.aeeMean', lane: 0, receiver: '' }], { ...choice, receiver: '', others: [] });
  expect(series?.points).toEqual([{ index: 0, x: 0, low: 1.5, middle: 2, high: 3, n: 3 }]);
});

test('of another field every value can have its line', () => {
  const series = figureSeries(plan, new Map(), [{ name: 'base.aeeMean', lane: 0, receiver: '' }], { ...choice, others: [null] });
  expect(series.map(({ column }) => column)).toEqual(['x', 'y']);
});

test('words stand on the axis in the order of the list', () => {
  expect(positionsOf(['keep', 'free'])).toEqual({ xs: [0, 1], numeric: false });
  expect(positionsOf(['0.5', '1e-3'])).toEqual({ xs: [0.5, 0.001], numeric: true });
});

test('against another metric each point stands at the cost of its own lane and receivers, and the best within a budget is found', () => {
  const [, , error] = catalogueOf(names, lanes).metrics;
  const cost = { id: 'bytesPerSecond', level: 'receiver', title: 'bytes sent', unit: 'B/s' } as const;
  const against = {
    metric: error!,
    against: cost,
    receiver: allReceivers,
    receivers: ['near', 'far'],
    others: [],
    spread: 'quartiles',
  } as const;
  const columns = figureColumns(against, lanes);
  expect(columns.filter(({ isAcross }) => isAcross).map(({ name }) => name)).toEqual(
    ['base.near', 'base.far', 'third.near', 'third.far'].map((pair) => `${pair}.bytesPerSecond`),
  );
  const two = { variations: [variation('trigger.distance', '1', '2')], repeats: 1, lanes };
  // Errors of base and third at near and far, then their costs.
  const rows = new Map<number, SweepRow>([
    [0, { run: 0, cells: [1, 3, 8, 8, 100, 140, 60, 60] }],
    [1, { run: 1, cells: [5, 5, 9, 9, 50, 50, null, 30] }],
  ]);
  const series = figureSeries(two, rows, columns, against);
  expect(series.map(({ laneId, points }) => [laneId, ...points.map(({ x, middle }) => [x, middle])])).toEqual([
    ['base', [120, 2], [50, 5]],
    ['third', [60, 8], [30, 9]],
  ]);
  expect([200, 100, 40, 10].map((budget) => leastWithin(series, budget)?.middle)).toEqual([2, 5, 9, undefined]);
  expect(figureCsv(series.slice(0, 1), { path: 'trigger.distance', values: ['1', '2'] }, against).split('\n')[1]).toBe(
    'base,,1,120,120,120,aee,1,2,2,2',
  );
});

test('values that are steps of a factor are read on a logarithmic axis', () => {
  expect(
    [
      [1, 2, 4, 8],
      [0.1, 1, 10],
      [0.05, 0.1, 0.2, 0.5, 1],
    ].map(areGeometric),
  ).toEqual([true, true, true]);
  expect(
    [
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      [0, 1, 10, 100],
      [1, 100],
      [1, 2, 4],
      [-1, 10, 100],
    ].map(areGeometric),
  ).toEqual(Array(5).fill(false));
});
