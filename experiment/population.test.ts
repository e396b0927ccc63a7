/** Populations of networks: their groups, and the laws of means over them. */
import { expect, test } from 'vitest';
import { groupsOf, groupText, networksOf, weightedMean } from './population.ts';

const networks = [
  { name: 'home', group: 'cable', weight: 3 },
  { name: 'car', group: '5G in cars', weight: 1 },
  { name: 'flat', group: 'cable', weight: 1 },
  { name: 'boat', weight: 1 },
];

test('all networks come first, then each group; a network without a group is one of its own', () => {
  expect(groupsOf(networks).map((group) => [groupText(group), group.members])).toEqual([
    ['all networks', [0, 1, 2, 3]],
    ['cable', [0, 2]],
    ['5G in cars', [1]],
    ['boat', [3]],
  ]);
  expect(groupsOf(networks.slice(0, 1)).map(groupText)).toEqual(['the network']);
});

test('the mean of one network is its value, to the last digit', () => {
  for (const weight of [1, 3, 0.1, 1e6]) expect(weightedMean([{ value: 0.1 + 0.2, weight }])).toBe(0.1 + 0.2);
});

test('equal weights give the mean, a double weight counts twice', () => {
  const of = (...pairs: readonly (readonly [number, number])[]) => weightedMean(pairs.map(([value, weight]) => ({ value, weight })));
  expect(of([2, 1], [5, 1])).toBe(3.5);
  expect(of([2, 7], [5, 7])).toBe(3.5);
  expect(of([2, 2], [5, 1])).toBe(of([2, 1], [2, 1], [5, 1]));
});

test('the order of the networks does not matter, to the last digit', () => {
  const measured = [0.1, 1e9, 1 / 3, 7e-8, 12.7, 1e-3].map((value, index) => ({ value, weight: 1 / (index + 3) }));
  const expected = weightedMean(measured);
  for (let turn = 1; turn < measured.length; turn++) {
    const turned = [...measured.slice(turn), ...measured.slice(0, turn)];
    expect([weightedMean(turned), weightedMean(turned.toReversed())]).toEqual([expected, expected]);
  }
});

test('a mean lies within its values, and what was not measured is left out', () => {
  expect(weightedMean([3, 1, 2].map((weight) => ({ value: 16.575, weight })))).toBe(16.575);
  expect(
    weightedMean([
      { value: null, weight: 5 },
      { value: 2, weight: 1 },
    ]),
  ).toBe(2);
  expect(weightedMean([{ value: undefined, weight: 1 }])).toBeNull();
});

test('files that links name are placed, wherever they stand; parameters of plugins are left alone', () => {
  const link = {
    trace: { file: 'a.csv', other: 'b.csv', split: 0.4 },
    jitter: { law: 'table', file: 'c.txt' },
    down: { trace: 'd.log' },
    states: [{ id: 'bad', lasts: 1, jitter: { law: 'table', file: 'e.txt' } }],
    model: { id: 'mine', params: { file: 'f' } },
  } as const;
  const [placed] = networksOf({ networks: [{ id: 'x', link: link as never }] }, (file) => `at/${file}`);
  expect(placed?.link).toEqual({
    ...link,
    trace: { file: 'at/a.csv', other: 'at/b.csv', split: 0.4 },
    jitter: { law: 'table', file: 'at/c.txt' },
    down: { trace: 'at/d.log' },
    states: [{ id: 'bad', lasts: 1, jitter: { law: 'table', file: 'at/e.txt' } }],
  });
});
