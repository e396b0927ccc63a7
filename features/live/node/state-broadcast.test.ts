import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StateBroadcast } from './state-broadcast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it sends at intervals, after changes with a minimum gap, and not at all once closed', () => {
  let sent = 0;
  const broadcast = new StateBroadcast(() => (sent += 1), { gapMs: 50, everyMs: 500 });
  vi.advanceTimersByTime(1500);
  expect(sent).toBe(3);
  for (let n = 0; n < 10; n++) broadcast.changed();
  vi.advanceTimersByTime(60);
  expect(sent).toBe(4);
  broadcast.changed();
  broadcast.close();
  broadcast.changed();
  broadcast.now();
  vi.advanceTimersByTime(5000);
  expect(sent).toBe(4);
});
