/** Updates and bytes per second. */
import { expect, test } from 'vitest';
import { perSecond, Traffic } from './traffic.ts';

test('it counts updates and their bytes', () => {
  const traffic = new Traffic();
  for (const bytes of [80, 80, 24]) traffic.add(bytes);
  expect([traffic.updates, traffic.bytes]).toEqual([3, 184]);
});

test('a rate is a count over the time; before any time there is none', () => {
  expect([perSecond(3, 2), perSecond(184, 2), perSecond(3, 0)]).toEqual([1.5, 92, 0]);
});
