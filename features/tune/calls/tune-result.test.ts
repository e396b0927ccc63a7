/** The rows of networks in a tuning's result, what its figures are of, and its settings by the questions that they answer. */
import { expect, test } from 'vitest';
import { answeringSettings, heldOutText, networkRows, type TuneCandidate } from './tune-result.ts';

const candidate = (number: number, byNetwork: readonly (readonly number[])[]) =>
  ({ number, byNetwork, heldOut: [NaN, NaN] }) as unknown as TuneCandidate;
const candidates = [
  candidate(0, [
    [1, 10],
    [5, 10],
    [8, 30],
  ]),
  candidate(4, [
    [1, 5],
    [1, 5],
    [9, 15],
  ]),
];

test('groups of several networks come first, by weight; then each network', () => {
  const networks = [
    { name: 'home', group: 'cable', weight: 3 },
    { name: 'flat', group: 'cable', weight: 1 },
    { name: 'car', group: '5G in cars', weight: 2 },
  ];
  const rows = networkRows({ networks, candidates, recommended: 4 });
  expect(rows.map(({ network, candidate: which, values }) => [network, which, ...values])).toEqual([
    ['cable, 2 networks', 'present', 2, 10],
    ['cable, 2 networks', 'recommended', 1, 5],
    ['home', 'present', 1, 10],
    ['home', 'recommended', 1, 5],
    ['flat', 'present', 5, 10],
    ['flat', 'recommended', 1, 5],
    ['car', 'present', 8, 30],
    ['car', 'recommended', 9, 15],
  ]);
});

test('networks without groups have a row each, and a single one has none', () => {
  const networks = ['a', 'b', 'c'].map((name) => ({ name, weight: 1 }));
  expect(networkRows({ networks, candidates, recommended: 0 }).map(({ network }) => network)).toEqual(['a', 'b', 'c']);
  expect(networkRows({ networks: networks.slice(0, 1), candidates, recommended: 0 })).toEqual([]);
});

test('a setting that answers both questions stands once, under both, with what is said of the recommended one', () => {
  const answers = [
    { kind: 'cheap', title: 'Cheapest', number: 4, sentences: ['Build 4.'] },
    { kind: 'accurate', title: 'Most accurate', number: 4, sentences: ['It is the same setting.'] },
  ] as const;
  expect(answeringSettings({ answers, recommended: 4, verdict: [] })).toEqual([
    { number: 4, titles: ['Most accurate', 'Cheapest'], sentences: ['Build 4.'] },
  ]);
});

test('figures say that no block warms up, and which blocks chose the recommended setting', () => {
  const cold = '5 held-out blocks with new seeds, each begun without any update';
  expect(heldOutText({ heldOutBlocks: 5, choosingBlocks: 4 })).toBe(`${cold}, and the recommended one was chosen by 4 others`);
  expect(heldOutText({ heldOutBlocks: 5 })).toBe(`${cold}, and the recommended one was chosen by them`);
});
