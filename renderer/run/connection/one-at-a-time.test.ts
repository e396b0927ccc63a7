/** Calls that are put off. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { effectScope } from 'vue';
import { useThrottled } from './one-at-a-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asked for three times at once; `then` before the rest is over. */
function called(then: (page: ReturnType<typeof effectScope>) => void): number[] {
  const calls: number[] = [];
  const page = effectScope();
  const note = page.run(() => useThrottled((number: number) => calls.push(number), 100));
  for (const number of [1, 2, 3]) note?.(number);
  then(page);
  vi.advanceTimersByTime(1000);
  return calls;
}

test('the first is called at once, and of those that come right after it the last, later', () => {
  expect(called(() => undefined)).toEqual([1, 3]);
});

test('deferred calls are dropped once their scope is disposed', () => {
  expect(called((page) => page.stop())).toEqual([1]);
});
