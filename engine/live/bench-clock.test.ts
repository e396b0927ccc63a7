/** The bench clock of a participant. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { BenchClock } from './bench-clock.ts';

/** An exchange begun at `sent`, with a host that is `ahead` (s) and delays of so long. */
function exchange(clock: BenchClock, sent: number, ahead: number, up: number, down: number): void {
  const received = sent + ahead + up;
  clock.take(sent, received, received + 0.001, sent + up + 0.001 + down);
}

test('before the first exchange it says nothing of its error', () => {
  const clock = new BenchClock();
  expect([clock.isSet, clock.error]).toEqual([false, Infinity]);
});

test('before the first exchange it says no time, so that it need not wait for a host whose clock is far behind', () => {
  const clock = new BenchClock();
  expect(clock.at(1000)).toBeNaN();
  exchange(clock, 1000, -990, 0.05, 0.05);
  expect(clock.at(1001)).toBeCloseTo(11, 3);
});

test.each([NaN, Infinity, undefined as unknown as number])('an answer that says %s changes nothing', (received) => {
  const clock = new BenchClock();
  clock.take(0, received, 5, 0.1);
  expect(clock.isSet).toBe(false);
  exchange(clock, 0, 5, 0.05, 0.05);
  clock.take(1, received, received, 1.1);
  expect([clock.at(2), clock.error < 0.1]).toEqual([expect.closeTo(7, 3), true]);
});

test('the error is within half of the least round trip, whatever the delays', () => {
  const delays = fc.array(fc.record({ up: anyNumber(0, 0.3), down: anyNumber(0, 0.3) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(delays, anyNumber(-1e4, 1e4), (each, ahead) => {
      const clock = new BenchClock();
      each.forEach(({ up, down }, index) => exchange(clock, index, ahead, up, down));
      const least = Math.min(...each.map(({ up, down }) => up + down));
      expect(clock.error).toBeLessThan(least / 2 + 1e-3);
      expect(Math.abs(clock.at(each.length) - each.length - ahead)).toBeLessThanOrEqual(clock.error + 1e-9);
    }),
  );
});

test('it never goes back, and is put right little by little', () => {
  const clock = new BenchClock();
  exchange(clock, 0, 5, 0.06, 0);
  const begun = clock.at(0.1);
  expect(begun).toBeCloseTo(5.13, 9);
  exchange(clock, 0.2, 5, 0.001, 0.001);
  let last = begun;
  for (let own = 0.1; own < 2; own += 0.01) {
    const now = clock.at(own);
    expect(now - last).toBeGreaterThanOrEqual(0);
    expect(own === 0.1 || now - last >= 0.0095 - 1e-12).toBe(true);
    last = now;
  }
  expect(clock.at(2)).toBeCloseTo(7, 9);
});

test('a large error is corrected at once: ahead by a step, behind by standing still', () => {
  const ahead = new BenchClock();
  exchange(ahead, 0, 0, 0.4, 0.4);
  ahead.at(1);
  exchange(ahead, 1, 0.3, 0, 0);
  expect(ahead.at(1.1)).toBeCloseTo(1.4, 9);
  const behind = new BenchClock();
  exchange(behind, 0, 0, 0.4, 0.4);
  const stood = behind.at(1);
  exchange(behind, 1, -0.35, 0, 0);
  expect(behind.at(1.2)).toBe(stood);
  expect(behind.at(3)).toBeCloseTo(2.65, 9);
});
