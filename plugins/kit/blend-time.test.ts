/** The time of a blend: given, or the mean interval between landings. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { drawing } from '../../test/support/steps.ts';
import { BlendTime, blendTiming } from './blend-time.ts';

const interval = anyNumber(0.01, 5);
/** Intervals of which none is longer than five usual ones. */
const evenInterval = anyNumber(0.4, 1.9);
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Draws once before each landing: the interval is that of the last drawing. */
function landed(time: BlendTime, intervals: readonly number[]): BlendTime {
  time.land();
  for (const each of intervals) {
    time.draw(drawing(each / 2, 0.02));
    time.draw(drawing(each, 0.02));
    time.land();
  }
  return time;
}

test('the share goes from 0 to 1 in the time, and stays 1', () => {
  const time = new BlendTime({ time: 0.4, timing: 'fixed' });
  const shares = [0, 0.1, 0.4, 7].map((elapsed) => {
    time.draw(drawing(elapsed, 0.02));
    return time.share;
  });
  expect(shares).toEqual([0, 0.25, 1, 1]);
});

test('a fixed time stays what it is, whenever updates land', () => {
  fc.assert(
    fc.property(fc.array(interval), (intervals) => {
      expect(landed(new BlendTime({ time: 0.4, timing: 'fixed' }), intervals).length).toBe(0.4);
    }),
  );
});

test('a measured time is as given until two updates have landed, then the mean of the intervals', () => {
  const measured = () => new BlendTime({ time: 0.4, timing: 'measured' });
  expect(landed(measured(), []).length).toBe(0.4);
  fc.assert(
    fc.property(fc.array(evenInterval, { minLength: 1, maxLength: 16 }), (intervals) => {
      expect(landed(measured(), intervals).length).toBeCloseTo(meanOf(intervals), 12);
    }),
  );
});

test('a measured time forgets: after a change of rate it comes to the new interval', () => {
  const before = Array.from({ length: 100 }, () => 1);
  const after = Array.from({ length: 100 }, () => 0.2);
  expect(landed(new BlendTime({ time: 0.4, timing: 'measured' }), [...before, ...after]).length).toBeCloseTo(0.2, 2);
});

test('a pause is no interval, before the first updates as well as between them', () => {
  const measured = () => new BlendTime({ time: 0.25, timing: 'measured' });
  expect(landed(measured(), [60]).length).toBe(0.25);
  expect(landed(measured(), [60, 0.1]).length).toBeCloseTo(0.1, 12);
  expect(landed(measured(), [0.1, 0.1, 60, 0.1]).length).toBeCloseTo(0.1, 12);
});

test('five usual intervals are no pause, however they are rounded', () => {
  const usual = 0.3 - 0.2;
  expect(5 * usual).toBeLessThan(0.5);
  expect(landed(new BlendTime({ time: 0.25, timing: 'measured' }), [usual, 0.5]).length).toBeCloseTo(0.3, 12);
});

test('two long intervals in a row are a new rate', () => {
  const time = landed(new BlendTime({ time: 0.25, timing: 'measured' }), [0.1, 0.1, 2, 2]);
  expect(time.length).toBeCloseTo(2, 12);
});

test('the time between two spawns is no interval', () => {
  const time = new BlendTime({ time: 0.25, timing: 'measured' });
  for (const interval of [0.2, 0.2, 10]) {
    time.land();
    time.draw(drawing(interval, 0.02));
  }
  time.restart();
  time.land();
  expect(time.length).toBeCloseTo(0.2, 12);
});

test('updates that land together count as one', () => {
  const time = landed(new BlendTime({ time: 0.4, timing: 'measured' }), [0.3]);
  time.land();
  time.land();
  expect(time.length).toBeCloseTo(0.3, 12);
});

test('no time, or one too short to divide by, jumps', () => {
  for (const length of [0, 1e-300, 1e-7]) {
    const time = new BlendTime({ time: length, timing: 'fixed' });
    time.draw(drawing(0, 0.02));
    expect([time.length, time.share]).toEqual([0, 1]);
  }
});

test('its parameters have defaults, units and bounds', () => {
  const schema = z.object(blendTiming());
  expect(schema.parse({})).toEqual({ time: 0.25, timing: 'fixed' });
  expect(schema.safeParse({ time: -1 }).success).toBe(false);
  expect(schema.safeParse({ timing: 'guessed' }).success).toBe(false);
  expect(schema.shape.time.meta()).toMatchObject({ unit: 's' });
});
