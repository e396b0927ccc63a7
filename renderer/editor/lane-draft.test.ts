/** Running lanes matched with lanes of a draft. */
import { expect, test } from 'vitest';
import { laneChanges, placesOf } from './lane-draft.ts';

const running = ['base', 'third', 'blended'];

test('lanes are found by their names wherever they stand, and by their order once they are renamed', () => {
  expect(placesOf(running, ['third', 'new', 'base', 'blended'])).toEqual([2, 0, 3]);
  expect(placesOf(running, ['third', 'basis', 'blended'])).toEqual([1, 0, 2]);
  expect(placesOf(running, ['base', 'one', 'two', 'blended'])).toEqual([0, -1, 3]);
});

test('changes of a draft in words', () => {
  expect(laneChanges(running, running)).toEqual([]);
  expect(laneChanges(running, ['basis', 'third', 'blended'])).toEqual(['base → basis']);
  expect(laneChanges(running, ['third', 'base'])).toEqual(['− blended', 'lanes reordered']);
  expect(laneChanges(running, [...running, 'fourth'])).toEqual(['+ fourth']);
});
