/** The shots heard of. */
import { expect, test } from 'vitest';
import { HeardShots } from './heard-shots.ts';

test('every shot is taken once', () => {
  const heard = new HeardShots(2, 0.5);
  expect([heard.takes(0, 3, 1), heard.takes(0, 3, 1.1), heard.takes(1, 3, 1.2)]).toEqual([true, false, true]);
  heard.forget(0);
  expect(heard.takes(0, 3, 2)).toBe(true);
});

test('of a flood no more are taken than can be fired, after a burst; others are not held up by it', () => {
  const heard = new HeardShots(2, 0.5);
  let taken = 0;
  for (let shot = 0; shot < 10_000; shot++) if (heard.takes(0, shot, shot / 1000)) taken += 1;
  expect(taken).toBeLessThanOrEqual(8 + 10 / 0.5);
  expect(taken).toBeGreaterThan(20);
  expect(heard.takes(1, 0, 10)).toBe(true);
});

test('tanks that reload in no time fire every frame at most', () => {
  const heard = new HeardShots(1, 0);
  let taken = 0;
  for (let shot = 0; shot < 10_000; shot++) if (heard.takes(0, shot, shot / 1000)) taken += 1;
  expect(taken).toBeLessThanOrEqual(8 + 10 * 50);
});
