/** What is said of groups of networks on which a setting is worse, or breaks a bound. */
import { expect, test } from 'vitest';
import type { TuneDifference, TuneGroup } from '../calls/tune-result.ts';
import type { TuneCase } from './cases.ts';
import { groupedCases, groupSentences } from './network-groups.ts';

const objectives = [{ metric: 'deviationP95', title: 'deviation p95', unit: 'm' }];
const bounds = [{ metric: 'jumpsPerMinute', title: 'jumps', unit: '1/min', max: 5 }];

/** As a share of 1 m. */
const change = (low: number, high: number): TuneDifference => {
  const difference = (low + high) / 2;
  return { difference, low, high, share: difference, shareLow: low, shareHigh: high };
};

const group = (name: string, share: number, versus: TuneDifference, jumps: number): TuneGroup => ({
  name,
  share,
  networks: [name],
  settings: [
    { number: 0, values: [1], versusPresent: [change(0, 0)], bounded: [0], keepsBounds: true },
    { number: 7, values: [1 + versus.difference], versusPresent: [versus], bounded: [jumps], keepsBounds: jumps <= 5 },
  ],
});

test('a group on which the setting is certainly worse is named, and a bound that it breaks there; the largest group first', () => {
  const groups = [
    group('5G in cars', 0.1, change(0.2, 0.4), 8),
    group('Wi-Fi', 0.3, change(-0.1, 0.3), 9),
    group('cable', 0.6, change(-0.4, -0.2), 0),
  ];
  expect(groupSentences(7, groups, { objectives, bounds })).toEqual([
    'Over Wi-Fi it breaks jumps 9 a minute, allowed at most 5.',
    'Over 5G in cars it is worse than now, with 30 % more deviation p95 (95 % interval 20 to 40 %), and it breaks jumps 8 a minute, allowed at most 5.',
  ]);
  expect(groupSentences(0, groups, { objectives, bounds })).toEqual([]);
});

test('of many groups four are named, the others counted', () => {
  const groups = Array.from({ length: 6 }, (_, k) => group(`g${k}`, 1 / 6, change(0.2, 0.4), 0));
  const said = groupSentences(7, groups, { objectives, bounds });
  expect(said).toHaveLength(5);
  expect(said.at(-1)).toBe('It is also worse, or breaks a bound, over 2 more of the groups.');
});

test('cases are those of the networks of a group; one group alone has none', () => {
  const networks = [
    { name: 'home', group: 'cable', weight: 3 },
    { name: 'car', group: '5G in cars', weight: 2 },
    { name: 'flat', group: 'cable', weight: 3 },
  ];
  const cases = [0, 1, 2, 0, 1, 2].map((network, number) => ({ network, number }) as TuneCase);
  const grouped = groupedCases(networks, cases).map(({ cases: some, ...each }) => ({ ...each, numbers: some.map(({ number }) => number) }));
  expect(grouped).toEqual([
    { name: 'cable', networks: ['home', 'flat'], share: 0.75, numbers: [0, 2, 3, 5] },
    { name: '5G in cars', networks: ['car'], share: 0.25, numbers: [1, 4] },
  ]);
  expect(groupedCases(networks.slice(0, 1), cases)).toEqual([]);
});
