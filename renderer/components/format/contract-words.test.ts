import { expect, test } from 'vitest';
import { contractInWords, followedInWords, offersInWords } from './contract-words.ts';

const model = { id: 'constant-turn', title: 'Arc', source: '', params: {} };
const road = { id: 'path-following', title: 'Road', source: '', params: { road: 'ring' } };
const lane = { model, contracts: { named: [{ id: 'ring', model: road }], offers: ['own'] } };

test('a contract is called by its id, the publisher’s own model own, and nothing has no name', () => {
  expect([-1, 0, Number.NaN].map((contract) => contractInWords(lane, contract))).toEqual(['own', 'ring', '']);
});

test('a lane can offer its own model, the rule’s choice, or any contract that it names', () => {
  expect(offersInWords(lane)).toEqual([
    { value: 'own', brief: 'own', title: 'own: constant-turn' },
    { value: 'automatic', brief: 'automatic', title: 'automatic: fewest updates' },
    { value: 'ring', brief: 'ring', title: 'ring: path-following, road ring' },
  ]);
});

test('a receiver’s contract is shown with the publisher’s, where they differ', () => {
  const words = (contract: number, newestContract: number) => followedInWords(lane, { contract, newestContract });
  expect([words(0, 0), words(-1, 0), words(Number.NaN, 0)]).toEqual(['ring', 'own, publisher ring', '–, publisher ring']);
  expect(followedInWords({ model }, { contract: -1, newestContract: -1 })).toBe('');
});
