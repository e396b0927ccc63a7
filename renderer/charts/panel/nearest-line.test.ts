/** The line of a chart that is pointed at: its band is drawn. */
import { expect, test } from 'vitest';
import { BandPoints } from '../../plot/band-points.ts';
import type { Layer } from '../../plot/plot.ts';
import { RowRing } from '../../run/rows.ts';
import { metricOf } from '../metrics/catalogue.ts';
import { seriesFigure } from '../figures/series-figure.ts';
import { visibleRows } from '../figures/figure.ts';
import { nearestLine } from './useChartGestures.ts';

const line = (...heights: readonly number[]): Layer => ({
  shape: 'line',
  colour: '#000000',
  dash: [],
  points: heights.map((y, x) => ({ x, y })),
});

test('it is the nearest at the pointer’s time, within reach', () => {
  const layers: Layer[] = [{ shape: 'band', colour: '#000000', points: [], tops: [] }, line(0, 10, 20), line(50, 40, 30)];
  const from = (pointer: number) => (y: number) => y - pointer;
  expect(nearestLine(layers, 0, from(5))).toBe(0);
  expect(nearestLine(layers, 2, from(28))).toBe(1);
  expect(nearestLine(layers, 0, from(200))).toBe(-1);
  expect(nearestLine([], 0, from(0))).toBe(-1);
});

test('of several bands one is drawn, while the axes fit all of them', () => {
  const rows = new RowRing(8, 2);
  for (let row = 0; row < 8; row++) rows.append(row, [row, 10 * row]);
  const series = [0, 1].map((column) => {
    const read = (_: typeof rows, row: number) => rows.valueAt(row, column);
    return { lane: column, laneId: `lane ${column}`, column: '', place: 0, colour: '#000000', dash: [], read, each: [read] };
  });
  const of = (banded: number) =>
    seriesFigure(visibleRows(rows, { from: 0, to: 7 }), metricOf('pair.deviation')!, series as never, {
      yRange: null,
      smooth: 2,
      over: 'mean',
      banded,
      buffers: [],
      threshold: 100,
      bands: [new BandPoints(), new BandPoints()],
    }).plot.layers.flatMap((layer) => (layer.shape === 'band' ? [layer.isOff] : []));
  expect([of(-1), of(0), of(1)]).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ]);
});
