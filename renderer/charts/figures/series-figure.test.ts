/** The CSV that a chart's menu saves. */
import { expect, test } from 'vitest';
import { RowRing, type Rows } from '../../run/rows.ts';
import { chartCsv } from './series-figure.ts';

test('every row is a line, what was not measured an empty cell, a title with a comma quoted', () => {
  const ring = new RowRing(4, 2);
  ring.append(0.02, [1.5, Number.NaN]);
  ring.append(0.04, [2.25, 3]);
  const columns = [
    { title: 'base near (m)', read: (rows: Rows, row: number) => rows.valueAt(row, 0) },
    { title: 'a, b', read: (rows: Rows, row: number) => rows.valueAt(row, 1) },
  ];
  expect(chartCsv({ rows: ring, first: 0, last: 1 }, columns)).toBe('time (s),base near (m),"a, b"\n0.02,1.5,\n0.04,2.25,3\n');
});
