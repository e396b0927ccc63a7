import { expect, test } from 'vitest';
import { WatchArea, Watchdog } from './watch-area.ts';

/** The worker's side and the watchdog over the same memory. */
function watched(patience = 3) {
  const area = new WatchArea();
  return { worker: new WatchArea(area.memory), watchdog: new Watchdog(area, patience) };
}

const looks = (watchdog: Watchdog, count: number) => Array.from({ length: count }, () => watchdog.isStuck());

test('a call that is under way for so many checks does not return', () => {
  const { worker, watchdog } = watched();
  worker.callSlot.plugin[0] = 4;
  expect(looks(watchdog, 3)).toEqual([false, false, true]);
});

test('many calls that each return are not one that does not, though every check finds the same one under way', () => {
  const { worker, watchdog } = watched();
  worker.callSlot.plugin[0] = 4;
  for (let call = 1; call < 20; call++) {
    worker.callSlot.returned[0] = call;
    expect(looks(watchdog, 2)).toEqual([false, false]);
  }
});

test('a worker that rests outside any plugin is never stuck', () => {
  const { watchdog } = watched();
  expect(looks(watchdog, 5)).not.toContain(true);
});

test('a plugin module that never finishes loading counts as a plugin; the next one begins the count again', () => {
  const { worker, watchdog } = watched();
  worker.loading = 0;
  expect(looks(watchdog, 3)).toEqual([false, false, false]);
  worker.loading = 1;
  expect(looks(watchdog, 4)).toEqual([false, false, false, true]);
});
