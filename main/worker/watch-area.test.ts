import { expect, test } from 'vitest';
import { WatchArea } from './watch-area.ts';
import { Watchdog } from './watch-area.ts';

/** The worker's side and the watchdog over the same memory. */
function watched(patience = 3) {
  const area = new WatchArea();
  return { worker: new WatchArea(area.memory), watchdog: new Watchdog(area, patience) };
}

test('a worker that stands still inside a plugin call is stuck after so many looks', () => {
  const { worker, watchdog } = watched();
  worker.callSlot.plugin[0] = 4;
  expect([1, 2, 3].map(() => watchdog.isStuck())).toEqual([false, false, true]);
});

test('a sign of life starts the count again', () => {
  const { worker, watchdog } = watched();
  worker.callSlot.plugin[0] = 4;
  watchdog.isStuck();
  watchdog.isStuck();
  worker.beat();
  expect([1, 2, 3, 4].map(() => watchdog.isStuck())).toEqual([false, false, false, true]);
});

test('a worker that rests outside any plugin is never stuck', () => {
  const { watchdog } = watched();
  expect([1, 2, 3, 4, 5].some(() => watchdog.isStuck())).toBe(false);
});

test('a plugin module that never finishes loading counts as a plugin', () => {
  const { worker, watchdog } = watched(2);
  worker.loading = 0;
  expect([1, 2].map(() => watchdog.isStuck())).toEqual([false, true]);
});
