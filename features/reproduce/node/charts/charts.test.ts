import { expect, test } from 'vitest';
import { chartSvg, linearScale, logarithmicScale } from './chart-svg.ts';
import { ofColumns, ofRows, type Chart } from './chart.ts';

test('a scale goes by 1, 2 or 5 around its values, from 0 where they come near it; a logarithmic one by powers of ten', () => {
  expect(linearScale([1, 9]).ticks).toEqual([0, 2, 4, 6, 8, 10]);
  expect(linearScale([100, 104]).ticks).toEqual([100, 101, 102, 103, 104]);
  expect(linearScale([3]).at(3)).toBeGreaterThanOrEqual(0);
  expect(logarithmicScale([0.02, 30]).ticks).toEqual([0.01, 0.1, 1, 10, 100]);
  expect(logarithmicScale([0.01, 100]).at(1)).toBe(0.5);
});

test('rows over columns of numbers are lines, those of the document dashed beside ours', () => {
  const table = {
    columns: ['Lane', '', '0 ms', '300 ms', 'Line'],
    rows: [['a', 'here', 1, 2, 'x'] as const, ['a', 'there', 1, null, 'y'] as const],
  };
  expect(ofRows(table)).toEqual([
    {
      label: 'a, here',
      colour: 0,
      dashed: false,
      points: [
        { x: 0, y: 1 },
        { x: 300, y: 2 },
      ],
    },
    {
      label: 'a, there',
      colour: 0,
      dashed: true,
      points: [
        { x: 0, y: 1 },
        { x: 300, y: NaN },
      ],
    },
  ]);
});

const chart: Chart = {
  table: 'errors',
  title: 'Errors < 1',
  x: 'path',
  y: 'error, m',
  logarithmic: true,
  series: ofColumns([{ at: 1, label: 'PB', colour: 0 }]),
};

test('words have marks and no line; what has no place on the scale is left out; texts are escaped', () => {
  const rows = [
    ['b', 0.1],
    ['c', '2.5 (1–3)'],
    ['none', 0],
    ['unmeasured', null],
  ] as const;
  const svg = chartSvg(chart, { columns: ['Path', 'Error, m'], rows });
  expect(svg).toContain('<title>Errors &lt; 1</title>');
  expect(svg.match(/<g>.*<\/g>/)?.[0].match(/<circle/g)).toHaveLength(2);
  expect([svg.includes('polyline'), svg.includes('NaN')]).toEqual([false, false]);
});
