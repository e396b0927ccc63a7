/** The time for which a convergence scheme corrects a placed path. */
import { expect, test } from 'vitest';
import { correctionOf } from './entity-columns.ts';

test('a scheme with a time corrects for that time, a fading one for as long as it takes to have faded', () => {
  expect(correctionOf({ id: 'hermite', params: { time: 0.4 } })).toEqual({ time: 0.4, distance: Infinity });
  expect(correctionOf({ id: 'spring', params: { time: 0.4 } }).time).toBeCloseTo(1.2);
});

test('one that drives corrects until it has arrived; one that snaps never does', () => {
  expect(correctionOf({ id: 'turn-and-drive', params: { maxSpeed: 2 } })).toEqual({ time: 0, distance: 0.05 });
  expect(correctionOf({ id: 'snap', params: {} })).toEqual({ time: 0, distance: Infinity });
});
