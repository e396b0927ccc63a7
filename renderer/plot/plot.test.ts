/** A plot on a logarithmic axis: nothing stands at 0 and below. */
import { expect, test } from 'vitest';
import { onLogAxis, type Plot } from './plot.ts';

test('on a logarithmic axis lines are broken at 0, and a band that reaches 0 ends at the least above it', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 2 },
    { x: 2, y: -1 },
  ];
  const tops = [
    { x: 0, y: 4 },
    { x: 1, y: 8 },
    { x: 2, y: Number.NaN },
  ];
  const plot: Plot = {
    x: { title: 'time' },
    y: { title: 'deviation (m)', zero: true },
    xRange: null,
    yRange: null,
    layers: [
      { shape: 'line', colour: '#000', dash: [], points },
      { shape: 'band', colour: '#000', points, tops },
    ],
  };
  const { y, layers } = onLogAxis(plot);
  expect([y.log, y.zero]).toEqual([true, false]);
  const heights = layers.map((layer) => ('points' in layer ? layer.points.map((point) => point.y) : []));
  expect(heights).toEqual([
    [Number.NaN, 2, Number.NaN],
    [2, 2, 2],
  ]);
  expect(points[0]?.y).toBe(0);
});
