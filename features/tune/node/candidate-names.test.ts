/** Names of candidates: readable, each once. */
import { expect, test } from 'vitest';
import { candidateNames, searchedName, type NamedCandidate } from './candidate-names.ts';
import { firstRounded } from './round-numbers.ts';

const candidate = (number: number, lane: Omit<NamedCandidate['lane'], 'id'>, updatesPerSecond = NaN): NamedCandidate => ({
  number,
  lane: { id: 'base', ...lane },
  updatesPerSecond,
});

test('a candidate is named by its technique and its rate, each name once, and none that a lane has', () => {
  const distance = { trigger: { distance: 0.5, heartbeat: 5 } };
  const names = candidateNames(
    [
      candidate(0, {}),
      candidate(7, { trigger: { heartbeat: 0.0909 }, model: { id: 'linear' } }),
      candidate(firstRounded + 5, { ...distance, model: { id: 'fpb' } }, 5.4),
      candidate(9, { ...distance, model: { id: 'fpb' } }, 4.9),
      candidate(10, { ...distance, model: { id: 'fpb' } }, 0.21),
      candidate(11, { trigger: { heartbeat: 0.05 }, playout: { id: 'constant', delay: 0.1 } }),
      candidate(12, { trigger: {} }, 0),
    ],
    ['base', 'linear-11hz'],
  );
  expect([...names.values()]).toEqual(['base', 'linear-11hz-2', 'fpb-5hz', 'fpb-5hz-2', 'fpb-every-5s', 'linear-constant-20hz', 'linear']);
});

test('while the search goes on a candidate has its number, a rounded one a short one', () => {
  const names = [0, 17, firstRounded + 280_871_175].map((number) => searchedName({ number, point: null }, { id: 'base' }));
  expect(names).toEqual(['base', 'candidate-17', 'rounded-4n81l3']);
});
