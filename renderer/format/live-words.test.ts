/** A live session in words. */
import { expect, test } from 'vitest';
import { exampleLive, exampleSeat } from '../testing/live-state.ts';
import { byScore, networkInWords, readyInWords, seatName, seatsInWords, timeLeft, waitingInWords } from './live-words.ts';

test('a tank without a person is named by its entity', () => {
  expect(exampleLive.seats.map(seatName)).toEqual(['First', 'Second', 'player-3', 'player-4']);
});

test('bots need no getting ready', () => {
  expect(readyInWords(exampleLive.seats)).toBe('1 of 2 ready');
  expect(waitingInWords(exampleLive.seats)).toBe('waiting for First');
  expect(seatsInWords(exampleLive.seats)).toBe('4 seats: 2 people, 1 bots, 1 empty');
});

test('a network is one setting in words; directions that differ are apart', () => {
  const slow = {
    delay: 0.2,
    jitter: { law: 'uniform', spread: 0.05 },
    loss: { law: 'independent', ratio: 0.01 },
    bandwidth: 64e3,
  } as const;
  expect(networkInWords(slow, slow)).toBe('200 ±50\u202fms, 1\u202f% lost, 64\u202fkbit/s');
  expect(networkInWords({ delay: 0.05 }, { delay: 0.2, bandwidth: 64e3 })).toBe('↓ 200\u202fms ↑ 50\u202fms, ↓ 64\u202fkbit/s ↑ –');
});

test('a round ends at 0, and one without a length never', () => {
  const round = { number: 1, length: 60, began: 10 };
  expect([timeLeft(round, 25), timeLeft(round, 99), timeLeft({ ...round, length: null }, 25), timeLeft(null, 0)]).toEqual([
    45,
    0,
    null,
    null,
  ]);
});

test('who hit most comes first, of as many who was hit less; empty seats do not count', () => {
  const seats = [exampleSeat(3, { occupant: 'away', hits: 2, taken: 0 }), ...exampleLive.seats];
  expect(byScore(seats).map(({ seat }) => seat)).toEqual([3, 1, 0, 2]);
});
