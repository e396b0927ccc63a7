import { expect, test } from 'vitest';
import { networksOfFile } from './networks-file.ts';

test('a file of networks has presets and links of its own, by weight', () => {
  expect(
    networksOfFile(
      'networks:\n  - { id: home, weight: 3, link: cable }\n  - { id: car, group: mobile, link: { delay: 0.06, loss: { law: independent, ratio: 0.02 } } }\n',
    ),
  ).toEqual([
    { preset: 'file', name: 'home', weight: 3, link: { preset: 'cable' } },
    { preset: 'file', name: 'car', group: 'mobile', weight: 1, link: { delay: 0.06, loss: { law: 'independent', ratio: 0.02 } } },
  ]);
});

test('what is wrong with a file of networks is named', () => {
  expect(networksOfFile('networks: [{ id: home, weight: 0, link: cable }]')).toEqual({
    problem: expect.stringContaining('networks.home.weight: found 0') as string,
  });
  expect(networksOfFile('nodes: []')).toEqual({ problem: expect.stringContaining('networks') as string });
  expect(networksOfFile('a: [')).toHaveProperty('problem');
});
