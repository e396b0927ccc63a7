/** Rows up to a time against the simplest thing that could stand for them: an array that was filtered. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowRing, RowsUntil } from './rows.ts';

const columnOf = (rows: RowsUntil) => Array.from({ length: rows.length }, (_, row) => [rows.timeAt(row), rows.valueAt(row, 0)]);
const anyTimes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }).map((times) => [...new Set(times)].sort((a, b) => a - b));

test('only rows at or before the time are there, whatever the ring lets go of and takes in meanwhile', () => {
  fc.assert(
    fc.property(anyTimes, fc.integer({ min: -1, max: 31 }), fc.integer({ min: 1, max: 8 }), (times, until, capacity) => {
      const ring = new RowRing(capacity, 1);
      const rows = new RowsUntil();
      rows.show(ring, until);
      for (const [index, time] of times.entries()) {
        ring.append(time, [-time]);
        const held = times.slice(Math.max(index + 1 - capacity, 0), index + 1).filter((each) => each <= until);
        expect(columnOf(rows)).toEqual(held.map((each) => [each, -each]));
        expect(rows.lastTime).toBe(held.at(-1) ?? Number.NEGATIVE_INFINITY);
        expect(rows.last(0)).toBe(held.length === 0 ? Number.NaN : -(held.at(-1) ?? 0));
      }
    }),
  );
});

test('rows are found by time among those that are there', () => {
  const ring = new RowRing(8, 1);
  for (const time of [1, 2, 3, 4]) ring.append(time, [time]);
  const rows = new RowsUntil();
  rows.show(ring, 2.5);
  expect([0, 2, 2.2, 4].map((time) => rows.firstAtOrAfter(time))).toEqual([0, 1, 2, 2]);
  expect([0, 2, 2.2, 4].map((time) => rows.lastAtOrBefore(time))).toEqual([-1, 1, 1, 1]);
  expect([rows.lastWhere(0, (value) => value < 2), rows.valueAt(2, 0), rows.timeAt(2)]).toEqual([0, Number.NaN, Number.NaN]);
});
