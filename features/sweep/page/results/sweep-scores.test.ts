/** The scores of a sweep are means over all of its runs, or over those with one value of the first field. */
import { expect, test } from 'vitest';
import { laneStanding } from '../../../../engine/measure/standings.ts';
import type { SweepRow } from '../../calls/sweep-state.ts';
import { groupScores, scoreColumns, sweepScores } from './sweep-scores.ts';

const variation = (path: string, ...values: string[]) => ({ path, values, unit: '', help: '' });
const plan = { variations: [variation('a', '1', '2'), variation('b', 'x', 'y')], repeats: 2, lanes: ['base', 'third'] };
const receivers = ['near', 'far'];
const metrics = ['deviationMean', 'deviationP95', 'jumpsPerMinute', 'judder', 'shownAgeMean'].concat(
  'updatesPerSecond',
  'bytesPerSecond',
  'aee',
);
const names = plan.lanes.flatMap((lane) => receivers.flatMap((receiver) => metrics.map((metric) => `${lane}.${receiver}.${metric}`)));
const columns = scoreColumns(plan.lanes, receivers, names);

/** Another number in every cell. */
const cellsOf = (run: number) => columns.map((_, cell) => 1 + run + cell * cell);
const row = (run: number): SweepRow => ({ run, cells: cellsOf(run) });
/** The standing of a single run, computed from its results by the scoreboard's own rule. */
function standingOf(run: number, lane: string) {
  const cells = cellsOf(run);
  const pairs: Record<string, Record<string, number>> = {};
  columns.forEach(({ name }, cell) => {
    const [of = '', receiver = '', metric = ''] = name.split('.');
    if (of === lane) (pairs[receiver] ??= {})[metric] = cells[cell] ?? Number.NaN;
  });
  return laneStanding(lane, pairs as unknown as Parameters<typeof laneStanding>[1]);
}

test('of one run they are its own scores', () => {
  expect(sweepScores(plan, new Map([[3, row(3)]]), columns, null)).toEqual(plan.lanes.map((lane) => standingOf(3, lane)));
});

test('they are means over runs; of one value of the first field, over its runs alone; failed runs do not count', () => {
  const failed: SweepRow = { run: 7, cells: columns.map(() => null), fault: 'broken' };
  const rows = new Map([0, 3, 4, 6].map((run) => [run, row(run)])).set(7, failed);
  const mean = (...runs: number[]) => runs.reduce((sum, run) => sum + standingOf(run, 'third').deviationMean!, 0) / runs.length;
  const [all, first, second] = [null, 0, 1].map((value) => sweepScores(plan, rows, columns, value)[1]!.deviationMean!);
  expect(all).toBeCloseTo(mean(0, 3, 4, 6), 10);
  expect(first).toBeCloseTo(mean(0, 3), 10);
  expect(second).toBeCloseTo(mean(4, 6), 10);
});

test('where a run has no number the others count; where none has, there is none', () => {
  const without = (run: number): SweepRow => ({
    run,
    cells: cellsOf(run).map((cell, at) => (columns[at]?.metric === 'aee' ? null : cell)),
  });
  const rows = (...all: SweepRow[]) => new Map(all.map((each) => [each.run, each]));
  const aee = (...all: SweepRow[]) => sweepScores(plan, rows(...all), columns, null)[0]!.aee;
  expect(aee(row(0), without(1))).toBe(standingOf(0, 'base').aee);
  expect(aee(without(0), without(1))).toBeNull();
  expect(sweepScores(plan, new Map(), columns, null)).toEqual([]);
});

test('columns that the runs lack are not requested; of too many there are no scores', () => {
  expect(scoreColumns(plan.lanes, receivers, ['base.near.aee']).map(({ name }) => name)).toEqual(['base.near.aee']);
  const many = Array.from({ length: 200 }, (_, index) => `r${index}`);
  const known = many.flatMap((receiver) => metrics.map((metric) => `base.${receiver}.${metric}`));
  expect(scoreColumns(['base'], many, known)).toEqual([]);
});

test('over a population they are means by weight, of all networks and of each group', () => {
  const network = (name: string, group: string, weight: number) => ({ name, group, weight, sets: [] });
  const networks = [network('home', 'cable', 3), network('flat', 'cable', 1), network('car', '5G', 4)];
  const population = { ...variation('network', 'home', 'flat', 'car'), networks };
  const over = { ...plan, variations: [population] };
  // The second run of the first network is missing: its first one counts for both.
  const rows = new Map([0, 2, 3, 4, 5].map((run) => [run, row(run)]));
  const of = (run: number) => standingOf(run, 'base').deviationMean!;
  const cable = (3 * of(0) + (of(2) + of(3)) / 2) / 4;
  const car = (of(4) + of(5)) / 2;
  const groups = groupScores(over, rows, columns);
  expect(groups.map(({ group }) => group)).toEqual(['all networks', 'cable', '5G']);
  [(cable + car) / 2, cable, car].forEach((expected, index) =>
    expect(groups[index]?.standings[0]?.deviationMean).toBeCloseTo(expected, 10),
  );
  expect(sweepScores(over, rows, columns, null)[0]?.deviationMean).toBeCloseTo((cable + car) / 2, 10);
  expect(groupScores(plan, rows, columns)).toEqual([]);
});
