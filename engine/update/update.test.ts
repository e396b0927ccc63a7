/** Shared updates: a holder finds in it what was sent. */
import { expect, test } from 'vitest';
import { hold, release, Update, UpdatePool } from './update.ts';

function updateOf(serial: number): Update {
  const update = new Update();
  update.serial = serial;
  update.state.x = 10 * serial;
  return update;
}

test('all who are sent an update share one copy, and keep it when the next is made', () => {
  const pool = new UpdatePool();
  const update = updateOf(1);
  const [first, second] = [pool.share(update), pool.share(update)];
  update.serial = 2;
  update.state.x = 20;
  const next = pool.share(update);
  expect(first).toBe(second);
  expect([first.state.x, next.state.x]).toEqual([10, 20]);
});

test('a copy is reused once it is released, and not before', () => {
  const pool = new UpdatePool();
  const first = pool.share(updateOf(1));
  hold(first);
  release(first);
  const second = pool.share(updateOf(2));
  expect(second).not.toBe(first);
  release(first);
  release(second);
  const later = [pool.share(updateOf(3)), pool.share(updateOf(4))];
  expect(new Set(later)).toEqual(new Set([first, second]));
});
