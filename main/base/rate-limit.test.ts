import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

test('a burst passes at once, then tokens come back at the rate', () => {
  const limit = new RateLimit({ perSecond: 10, burst: 3 }, 0);
  expect([0, 0, 0, 0, 99, 100, 150].map((nowMs) => limit.take(nowMs))).toEqual([true, true, true, false, false, true, false]);
});

test('however the attempts are spread, no more than burst + rate × time pass', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 }), (gapsMs) => {
      const limit = new RateLimit({ perSecond: 20, burst: 5 }, 0);
      let nowMs = 0;
      let passed = 0;
      for (const gapMs of gapsMs) if (limit.take((nowMs += gapMs))) passed++;
      expect(passed).toBeLessThanOrEqual(5 + (nowMs / 1000) * 20 + 1e-6);
    }),
  );
});

test('after a standstill of this process what came meanwhile passes at once, and no more than that', () => {
  const limit = new RateLimit({ perSecond: 10, burst: 3 }, 0);
  limit.grant(2);
  const passed = Array.from({ length: 30 }, () => limit.take(2000)).filter(Boolean).length;
  expect(passed).toBe(23);
  expect([limit.take(2100), limit.take(2100)]).toEqual([true, false]);
});
