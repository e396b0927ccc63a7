/** The rows kept of a run of any length. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ThinnedRows } from './rows.ts';

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
