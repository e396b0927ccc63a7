/** A rolling mean over a band: constant values stay themselves, receivers span the band, gaps stay gaps. */
import { expect, test } from 'vitest';
import { RowRing } from '../run/rows.ts';
import { BandPoints } from './band-points.ts';

/** Rows every 0.1 s with these columns. */
function rowsWith(columns: readonly ((time: number) => number)[], seconds: number): RowRing {
  const rows = new RowRing(seconds * 10 + 1, columns.length);
  for (let row = 0; row <= seconds * 10; row++)
    rows.append(
      row / 10,
      Float32Array.from(columns, (column) => column(row / 10)),
      0,
    );
  return rows;
}
const readers = (count: number) => Array.from({ length: count }, (_, column) => (rows: RowRing, row: number) => rows.valueAt(row, column));

test('the mean lies between receivers that span the band', () => {
  const rows = rowsWith([() => 1, () => 2, () => 6], 20);
  const band = new BandPoints();
  band.fill(rows, readers(3) as never, { first: 0, last: 200, span: 2, count: 40 });
  expect([band.means.length, band.lows.length, band.highs.length]).toEqual([40, 40, 40]);
  for (const [i, { x, y }] of band.means.entries()) {
    expect([x, y, band.lows[i]?.y, band.highs[i]?.y]).toEqual([expect.closeTo((i + 1) * 0.5), 3, 1, 6]);
  }
});

test('of one receiver the line is a rolling mean, and the band its own values', () => {
  const rows = rowsWith([(time) => Math.floor(time * 10) % 2], 20);
  const band = new BandPoints();
  band.fill(rows, readers(1) as never, { first: 0, last: 200, span: 4, count: 20 });
  const last = band.means.length - 1;
  expect(band.means[last]?.y).toBeCloseTo(0.5, 1);
  expect([band.lows[last]?.y, band.highs[last]?.y]).toEqual([0, 1]);
});

test('where nothing was measured there is a gap', () => {
  const rows = rowsWith([(time) => (time > 5 && time < 15 ? NaN : 1)], 20);
  const band = new BandPoints();
  band.fill(rows, readers(1) as never, { first: 0, last: 200, span: 1, count: 20 });
  expect(band.means.map(({ y }) => (Number.isNaN(y) ? '-' : '|')).join('')).toBe('||||||---------|||||');
});
