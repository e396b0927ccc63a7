/** The ring against the simplest thing that could stand for it: an array. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowRing } from './rows.ts';

function ringOf(capacity: number, times: readonly number[]): RowRing {
  const ring = new RowRing(capacity, 2);
  for (const time of times) ring.append(time, [time, -time]);
  return ring;
}

const contents = (ring: RowRing) => Array.from({ length: ring.length }, (_, row) => [ring.timeAt(row), ring.valueAt(row, 1)]);

test('a full ring holds the newest rows, oldest first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 27 }), fc.integer({ min: 0, max: 60 }), (capacity, count) => {
      const times = Array.from({ length: count }, (_, i) => i);
      expect(contents(ringOf(capacity, times))).toEqual(times.slice(-capacity).map((time) => [time, time === 0 ? -0 : -time]));
    }),
  );
});

test('a column is read over rows as it is number by number, wherever the ring begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 27 }), fc.integer({ min: 1, max: 60 }), fc.nat(), (capacity, count, from) => {
      const ring = ringOf(
        capacity,
        Array.from({ length: count }, (_, i) => i + 1),
      );
      const first = from % ring.length;
      const out = new Float64Array(ring.length - first);
      ring.readColumn(1, first, out, out.length);
      expect([...out]).toEqual(Array.from(out, (_, i) => ring.valueAt(first + i, 1)));
    }),
  );
});

test('a row of another ring is taken over whole', () => {
  const ring = ringOf(3, [1, 2]);
  ring.appendFrom(ringOf(20, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]), 8);
  expect([contents(ring), ring.last(0)]).toEqual([
    [
      [1, -1],
      [2, -2],
      [12, -12],
    ],
    12,
  ]);
});

test('a cleared ring is empty and can be filled again', () => {
  const ring = ringOf(3, [1, 2, 3, 4]);
  ring.clear();
  expect([ring.length, ring.lastTime, ring.last(0)]).toEqual([0, Number.NEGATIVE_INFINITY, Number.NaN]);
  ring.append(7, [7, -7]);
  expect(contents(ring)).toEqual([[7, -7]]);
});

test('rows are found by time, before, between and after those held', () => {
  const ring = ringOf(4, [1, 2, 3, 4, 5, 6]);
  expect([0, 3, 4.5, 6, 9].map((time) => ring.firstAtOrAfter(time))).toEqual([0, 0, 2, 3, 4]);
  expect([0, 3, 4.5, 6, 9].map((time) => ring.lastAtOrBefore(time))).toEqual([-1, 0, 1, 3, 3]);
});

test('halving keeps every other row, the newest among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 27 }), fc.integer({ min: 0, max: 60 }), (capacity, count) => {
      const ring = ringOf(
        capacity,
        Array.from({ length: count }, (_, i) => i + 1),
      );
      const before = contents(ring).reverse();
      ring.halve();
      expect(contents(ring).reverse()).toEqual(before.filter((_, i) => i % 2 === 0));
    }),
  );
});

test('the newest row can be taken back', () => {
  const ring = ringOf(3, [1, 2, 3, 4]);
  ring.dropLast();
  expect(contents(ring)).toEqual([
    [2, -2],
    [3, -3],
  ]);
});

test('rows that are not held read as NaN', () => {
  const ring = ringOf(2, [1]);
  expect([ring.timeAt(1), ring.valueAt(-1, 0), ring.valueAt(0, 0)]).toEqual([Number.NaN, Number.NaN, 1]);
});

test('the newest row with a property is found, however old', () => {
  const ring = ringOf(4, [1, 2, 3, 4, 5]);
  expect([ring.lastWhere(0, (value) => value < 4), ring.lastWhere(1, (value) => value > 0)]).toEqual([1, -1]);
});
