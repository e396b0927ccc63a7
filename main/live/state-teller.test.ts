import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StateTeller } from './state-teller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it tells now and then, after changes not too often, and nothing once it is closed, whatever changes', () => {
  let told = 0;
  const teller = new StateTeller(() => (told += 1), { gapMs: 50, everyMs: 500 });
  vi.advanceTimersByTime(1500);
  expect(told).toBe(3);
  for (let n = 0; n < 10; n++) teller.changed();
  vi.advanceTimersByTime(60);
  expect(told).toBe(4);
  teller.changed();
  teller.close();
  teller.changed();
  teller.now();
  vi.advanceTimersByTime(5000);
  expect(told).toBe(4);
});
