import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestTime, readTimeStamp, SenderClock, writeTimeStamp } from './time-stamp.ts';

const second = fc.double({ min: 0, max: 3600, noNaN: true, maxExcluded: true });
/** Half a unit of a stamp, s. */
const half = 3600 / 2 ** 32;

test('a stamp gives the second of the hour back to half a unit, its lowest bit whose clock it is', () => {
  fc.assert(
    fc.property(second, fc.boolean(), fc.integer({ min: -3, max: 500_000 }), (seconds, isAbsolute, hours) => {
      const back = readTimeStamp(writeTimeStamp(hours * 3600 + seconds, isAbsolute));
      const off = Math.abs(back.seconds - seconds);
      expect(back.isAbsolute).toBe(isAbsolute);
      expect(Math.min(off, 3600 - off)).toBeLessThan(half + 1e-6);
    }),
  );
});

test('the lowest bit is no part of the time, and the highest one is', () => {
  expect(readTimeStamp(0xffff_ffff)).toEqual({ seconds: 3600 - 3600 / 2 ** 31, isAbsolute: true });
  expect(readTimeStamp(0x8000_0000)).toEqual({ seconds: 1800, isAbsolute: false });
});

test('an absolute stamp counts in the hour that puts it nearest to its receipt, over a full hour too', () => {
  expect(nearestTime(3599.9, 7200.1)).toBeCloseTo(7199.9, 9);
  expect(nearestTime(0.1, 7199.9)).toBeCloseTo(7200.1, 9);
  const clock = new SenderClock();
  expect(clock.sentAt(writeTimeStamp(7199.75, true), 7200.25).time).toBeCloseTo(7199.75, 5);
});

test('of relative stamps the first counts as sent at its receipt, the others by the sender’s clock, over a full hour too', () => {
  const clock = new SenderClock();
  const times = [3598, 3599, 3600.5, 3601, 7300].map((time) => clock.sentAt(writeTimeStamp(time, false), time - 3000 + 0.2).time);
  const expected = [598.2, 599.2, 600.7, 601.2, 4300.2];
  times.forEach((time, index) => expect(time).toBeCloseTo(expected[index]!, 5));
});

test('a clock that is off gives differences; one that began anew is followed from there', () => {
  const clock = new SenderClock();
  const off = [0, 1, 2].map((t) => clock.sentAt(writeTimeStamp(1000 + t, true), 100.25 + t));
  expect(off.map(({ trust }) => trust)).toEqual(['off', 'off', 'off']);
  off.forEach(({ time }, t) => expect(time).toBeCloseTo(100.25 + t, 5));
  const before = clock.sentAt(writeTimeStamp(50, false), 110).time;
  const after = [0, 1].map((t) => clock.sentAt(writeTimeStamp(2000 + t, false), 130 + t).time);
  expect([before, ...after].map((time) => Math.round(time * 1e4) / 1e4)).toEqual([110, 130, 131]);
});
