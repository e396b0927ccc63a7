/** A population of networks in a sweep: its runs, its means, its comparisons. */
import { expect, test } from 'vitest';
import { networkVariation } from '../calls/variation.ts';
import { Grid } from '../node/grid.ts';
import { groupMean, sweptGroups } from './network-groups.ts';
import { compareColumns } from './paired-comparison.ts';

const population = (...weights: readonly number[]) =>
  networkVariation(
    {
      file: 'nets.yaml',
      networks: weights.map((weight, index) => ({
        name: `n${index}`,
        group: index < 2 ? 'cable' : 'cars',
        weight,
        link: { delay: index / 10 },
      })),
    },
    (link) => [`nodes.far.link=${JSON.stringify(link)}`],
  );
const rate = { path: 'rate', values: ['10', '20'] };
const plan = (...weights: readonly number[]) => ({
  path: 'x.yaml',
  variations: [population(...weights), rate],
  repeats: 2,
  seed: 7,
  sets: [],
});

test('every network sets its own fields, under the same seeds', () => {
  const runs = [...new Grid(plan(1, 1, 1)).runs(() => true)];
  expect(runs.length).toBe(12);
  expect(runs.slice(4, 8).map(({ values, seed, sets }) => [...values, seed, ...(sets ?? [])])).toEqual([
    ['n1', '10', 7, 'nodes.far.link={"delay":0.1}', 'rate=10'],
    ['n1', '10', 8, 'nodes.far.link={"delay":0.1}', 'rate=10'],
    ['n1', '20', 7, 'nodes.far.link={"delay":0.1}', 'rate=20'],
    ['n1', '20', 8, 'nodes.far.link={"delay":0.1}', 'rate=20'],
  ]);
});

test('means are by weight, over all networks and each group, for each value of the other fields', () => {
  const groups = sweptGroups(plan(3, 1, 2).variations);
  expect(groups.map(({ group, values, points }) => [group, ...values, ...points.map(({ point }) => point)])).toEqual([
    ['all networks', '10', 0, 2, 4],
    ['cable', '10', 0, 2],
    ['cars', '10', 4],
    ['all networks', '20', 1, 3, 5],
    ['cable', '20', 1, 3],
    ['cars', '20', 5],
  ]);
  const [all, cable, cars] = groups.map((group) => groupMean(group, (point) => [1, 0, 5, 0, 8, 0][point]));
  expect(all).toEqual({ mean: 4, lowest: 1, highest: 8, networks: 3 });
  expect(cable).toEqual({ mean: 2, lowest: 1, highest: 5, networks: 2 });
  expect(cars).toEqual({ mean: 8, lowest: 8, highest: 8, networks: 1 });
});

test('of one network the mean is what was measured; without a population there are no groups', () => {
  const [only] = sweptGroups(plan(5).variations);
  expect(only?.group).toBe('the network');
  expect(groupMean(only!, () => 0.3).mean).toBe(0.3);
  expect(sweptGroups([rate])).toEqual([]);
});

test('a comparison over all networks is by weight', () => {
  /** Lane b is 1 worse in the first two networks, 5 better in the third. */
  const cellOf = (run: number, column: string) => (column === 'a.aee' ? 10 : run < 8 ? 11 : 5);
  const columns = ['a', 'b'].map((item) => ({ item, column: `${item}.aee` }));
  const over = (...weights: readonly number[]) => compareColumns(plan(...weights), columns, 'a', cellOf).at(-1);
  expect(over(1, 1, 1)).toMatchObject({ difference: -1, pairs: 12 });
  expect(over(3, 1, 4)).toMatchObject({ difference: -2, below: 0.5, pairs: 12 });
});
