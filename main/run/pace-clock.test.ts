import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestLag, PaceClock } from './real-time-driver.ts';

test('at pace 2 the session is due twice as far as the wall clock', () => {
  const clock = new PaceClock(2);
  clock.start(2, 100, 5);
  expect(clock.due(100.1, 5)).toBeCloseTo(5.2);
  expect(clock.until(5.5, 100.1)).toBeCloseTo(0.15);
  expect(clock.until(5.1, 100.1)).toBe(0);
});

test('as fast as possible, all of the session is due at once', () => {
  const clock = new PaceClock('max');
  clock.start('max', 100, 5);
  expect(clock.due(100, 5)).toBe(Infinity);
  expect(clock.until(600, 100)).toBe(0);
});

test('after a long stall it requests a quarter of a second and continues from there', () => {
  const clock = new PaceClock(1);
  clock.start(1, 0, 0);
  expect(clock.due(10, 0)).toBeCloseTo(0.25);
  expect(clock.due(10.1, 0.25)).toBeCloseTo(0.35);
});

test('whatever the stalls: due time never goes back and is never further ahead than the allowed lag', () => {
  const anyStalls = fc.array(
    fc.record({ wait: fc.double({ min: 0, max: 3, noNaN: true }), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  );
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1000, noNaN: true }), anyStalls, (pace, stalls) => {
      const clock = new PaceClock(pace);
      clock.start(pace, 0, 0);
      let wall = 0;
      let session = 0;
      for (const { wait, share } of stalls) {
        const due = clock.due((wall += wait), session);
        expect(due - session).toBeGreaterThanOrEqual(-1e-9 * (1 + due));
        expect(due - session).toBeLessThanOrEqual(largestLag * pace * (1 + 1e-9) + 1e-9);
        session += (due - session) * share;
      }
    }),
  );
});
