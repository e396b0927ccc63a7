import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { defaultNtp, type NtpSettings } from './clock-settings.ts';
import { NodeClock } from './node-clock.ts';

const slewing: NtpSettings = { ...defaultNtp, adjust: 'slew', slewRate: 0.01, stepThreshold: 0.1 };

test('a clock by itself is off by its offset, and by its drift more and more', () => {
  const clock = new NodeClock({ offset: 0.5, drift: 1e-3, jitter: 0 });
  expect([0, 10, 1000].map((now) => clock.errorAt(now))).toEqual([0.5, 0.51, 1.5]);
});

test('a step corrects at once, and leaves the clock by itself as it was', () => {
  const clock = new NodeClock({ offset: 0.5, drift: 1e-3, jitter: 0 });
  clock.correct(-0.51, 10, defaultNtp);
  expect([clock.errorAt(10), clock.errorAt(20), clock.freeErrorAt(20)]).toEqual([0, expect.closeTo(0.01, 12), 0.52]);
});

test('a slew takes as long as the correction is large', () => {
  const clock = new NodeClock({ offset: 0, drift: 0, jitter: 0 });
  clock.correct(0.2, 0, slewing);
  clock.correct(0.25, 10, slewing);
  expect([10, 12.5, 15, 20].map((now) => clock.errorAt(now))).toEqual([0.2, expect.closeTo(0.225, 12), 0.25, 0.25]);
});

test('an error above the threshold steps in any case, and so does the first correction', () => {
  const clock = new NodeClock({ offset: 0, drift: 0, jitter: 0 });
  clock.correct(0.05, 0, slewing);
  expect(clock.errorAt(0)).toBe(0.05);
  clock.correct(0.2, 1, slewing);
  expect(clock.errorAt(1)).toBe(0.2);
});

test('whatever is corrected, a slewing clock never stands still, never goes back and never runs faster than its slew rate allows', () => {
  const corrections = fc.array(fc.tuple(anyNumber(0.01, 5), anyNumber(-0.05, 0.05)), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(corrections, anyNumber(-0.001, 0.001), (steps, drift) => {
      const clock = new NodeClock({ offset: 0, drift, jitter: 0 });
      clock.correct(0, 0, slewing);
      let now = 0;
      for (const [wait, correction] of steps) {
        for (let part = 0; part < 4; part++) {
          const rate = 1 + (clock.errorAt(now + wait / 4) - clock.errorAt(now)) / (wait / 4);
          expect(Math.abs(rate - 1)).toBeLessThanOrEqual(0.01 + Math.abs(drift) + 1e-9);
          now += wait / 4;
        }
        const before = clock.errorAt(now);
        clock.correct(correction, now, slewing);
        expect(Math.abs(clock.errorAt(now) - before)).toBeLessThanOrEqual(1e-12);
      }
    }),
  );
});
