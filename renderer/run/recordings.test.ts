/** Times of recordings. */
import { afterEach, expect, test, vi } from 'vitest';
import { localTime } from './recordings.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['Asia/Tokyo', '2026-11-27 08:55'],
  ['UTC', '2026-11-26 23:55'],
])('the time of a recording is that of the reader: %s', (zone, shown) => {
  vi.stubEnv('TZ', zone);
  expect(localTime('2026-11-26T23:55:12.345Z')).toBe(shown);
});
