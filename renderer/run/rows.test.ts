/** Rows against the simplest thing that could stand for them: an array; and those that are kept of a run of any length. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockRows, RowRing, RowsUntil, ThinnedRows } from './rows.ts';

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
  const other = ringOf(20, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  ring.append(other.timeAt(8), other.numbersAt(8));
  expect([contents(ring), ring.last(0)]).toEqual([
    [
      [1, -1],
      [2, -2],
      [12, -12],
    ],
    12,
  ]);
});

test('a block reads as a ring of the same rows, and any choice of its columns as those columns', () => {
  const times = Float64Array.from({ length: 20 }, (_, i) => i / 2);
  const block = { columns: 3, times, values: Float32Array.from({ length: 60 }, (_, i) => i) };
  const ring = new RowRing(20, 3);
  times.forEach((time, row) => ring.append(time, block.values, row * 3));
  const [whole, picked] = [new BlockRows(block), new BlockRows(block, Int32Array.of(2, 0))];
  const readOf = (rows: BlockRows | RowRing, column: number) => {
    const [at, numbers] = [new Float64Array(7), new Float64Array(7)];
    rows.readTimes(5, at, 7);
    rows.readColumn(column, 5, numbers, 7);
    return [at, numbers, rows.last(column), rows.valueAt(20, column), rows.lastTime, rows.firstAtOrAfter(3.2), rows.lastAtOrBefore(3.2)];
  };
  for (const column of [0, 1, 2]) expect(readOf(whole, column)).toEqual(readOf(ring, column));
  for (const [column, source] of [2, 0].entries()) expect(readOf(picked, column)).toEqual(readOf(ring, source));
  expect([whole.timeAt(-1), whole.timeAt(20), picked.valueAt(0, -1)]).toEqual([NaN, NaN, NaN]);
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

const room = 9;

function thinned(times: readonly number[]) {
  const { rows } = times.reduce((all, time) => (all.append(time, [time]), all), new ThinnedRows(room, 1));
  return Array.from({ length: rows.length }, (_, row) => rows.timeAt(row));
}

test('every row is kept while there is room', () => {
  expect(thinned([0, 1, 2, 3])).toEqual([0, 1, 2, 3]);
});

test('a full room is thinned by two, and the newest row stands at its end', () => {
  const steps = Array.from({ length: 13 }, (_, i) => i);
  expect(thinned(steps.slice(0, 10))).toEqual([0, 2, 4, 6, 8, 9]);
  expect(thinned(steps.slice(0, 11))).toEqual([0, 2, 4, 6, 8, 10]);
  expect(thinned(steps)).toEqual([0, 2, 4, 6, 8, 10, 12]);
});

test('the first and the newest row are always there, in order, with gaps that suit the time passed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 400 }), fc.double({ min: 0.001, max: 1000, noNaN: true }), (count, step) => {
      const last = (count - 1) * step;
      const kept = thinned(Array.from({ length: count }, (_, i) => i * step));
      const gaps = kept.slice(1).map((time, i) => time - (kept[i] ?? 0));
      expect([kept[0], kept.at(-1), kept.length <= room]).toEqual([0, last, true]);
      expect(Math.min(...gaps)).toBeGreaterThan(0);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.max(step, (2 * last) / (room - 1)) * (1 + 1e-6));
    }),
  );
});

test('a row of the same time replaces the one before', () => {
  expect(thinned([0, 1, 1])).toEqual([0, 1]);
});
