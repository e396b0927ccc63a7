/** A live session in words. */
import { expect, test } from 'vitest';
import { exampleLive, exampleSeat } from '../testing/live-state.ts';
import { byScore, readyInWords, seatName, timeLeft } from './live-words.ts';

test('a tank without a person is named by its entity', () => {
  expect(exampleLive.seats.map(seatName)).toEqual(['First', 'Second', 'player-3', 'player-4']);
});

test('bots need no getting ready', () => {
  expect(readyInWords(exampleLive.seats)).toBe('1 of 2 ready');
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
