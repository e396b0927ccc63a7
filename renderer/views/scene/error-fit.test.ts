/** A camera that shows the error of a picture. */
import { expect, test } from 'vitest';
import { BlockRows } from '../../run/rows.ts';
import { errorScale, usualError } from './error-fit.ts';

/** Rows of 20 ms, two columns of deviations. */
function rowsOf(seconds: number, first: (row: number) => number, second: (row: number) => number) {
  const count = seconds * 50;
  return new BlockRows({
    columns: 2,
    times: Float64Array.from({ length: count }, (_, row) => row / 50),
    values: Float32Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 ? first(at / 2) : second((at - 1) / 2))),
  });
}

test('the usual error is the largest p95 of the pictures, of the last 30 s', () => {
  const rows = rowsOf(
    60,
    (row) => (row < 1000 ? 9 : 0.1),
    (row) => (row % 100) / 100,
  );
  expect(usualError(rows, [0])).toBeCloseTo(0.1, 3);
  expect(usualError(rows, [0, 1])).toBeCloseTo(0.95, 1);
});

test('it is not known while there are few rows, or none of a picture', () => {
  expect(
    usualError(
      rowsOf(
        60,
        () => Number.NaN,
        () => 1,
      ),
      [0],
    ),
  ).toBeNull();
  const [short] = [
    rowsOf(
      1,
      () => 1,
      () => 1,
    ),
  ].map((rows) => usualError(rows, [0]));
  expect(short).toBe(1);
  expect(usualError(new BlockRows({ columns: 1, times: new Float64Array(), values: new Float32Array() }), [0])).toBeNull();
});

test('an error of 0.3 m is plain around a tank of 5 m, which is still seen whole; a large one is seen to its end', () => {
  const size = { width: 400, height: 300 };
  const near = errorScale(0.3, 5, size);
  expect(near * 0.3).toBeGreaterThan(12);
  expect(near * 5).toBeLessThan(300);
  expect(errorScale(20, 5, size) * 20).toBeLessThan(150);
});
